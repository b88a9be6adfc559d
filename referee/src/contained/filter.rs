//! The system calls of a program that its keeper is asked about before they are made.
//!
//! The walls refuse what a program must not do; without this nobody would know that it tried. The kernel halts the
//! few calls named here until the keeper has answered. Reading and writing are none of them, so an exchange of lines
//! costs nothing more.
#![expect(unsafe_code, reason = "the kernel's filter has no interface but raw structures")]

use std::io::IoSliceMut;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};

use nix::errno::Errno;
use nix::libc;
use nix::sys::uio::{RemoteIoVec, process_vm_readv};
use nix::unistd::Pid;

/// A call that a program is about to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    /// Opens a file whose path stands there; whether it may be made by that.
    Open { path: u64, creates: bool },
    /// Traces this process or reads its memory.
    Trace(Pid),
    /// Sends a signal.
    Kill(Pid),
    /// Makes a socket for a network.
    Connect,
    /// Something that concerns nobody.
    Other,
}

/// A call that waits for an answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    id: u64,
    /// Whose call it is.
    process: Pid,
    pub(super) call: Call,
}

#[cfg(target_arch = "x86_64")]
const ARCHITECTURE: u32 = 0xC000_003E;
#[cfg(target_arch = "aarch64")]
const ARCHITECTURE: u32 = 0xC000_00B7;

/// Calls that always ask. `open` is there on older processors only.
#[cfg(target_arch = "x86_64")]
const ASKING: [libc::c_long; 7] = [
    libc::SYS_open,
    libc::SYS_openat,
    libc::SYS_openat2,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_kill,
];
#[cfg(target_arch = "aarch64")]
const ASKING: [libc::c_long; 6] = [
    libc::SYS_openat,
    libc::SYS_openat2,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_kill,
];

/// Where the parts of what a filter sees stand.
const NUMBER: u32 = 0;
const ARCHITECTURE_AT: u32 = 4;
const FIRST_ARGUMENT: u32 = 16;

/// The filter: the architecture, a line for each call, three for sockets, and the two verdicts.
const LENGTH: usize = 3 + ASKING.len() + 4 + 2;

const fn line(code: u32, k: u32, jt: usize, jf: usize) -> libc::sock_filter {
    libc::sock_filter { code: code as u16, jt: jt as u8, jf: jf as u8, k }
}

const fn filter() -> [libc::sock_filter; LENGTH] {
    const LOAD: u32 = libc::BPF_LD | libc::BPF_W | libc::BPF_ABS;
    const IS: u32 = libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K;
    const RETURN: u32 = libc::BPF_RET | libc::BPF_K;
    let (allow, ask) = (LENGTH - 2, LENGTH - 1);
    let mut lines = [line(RETURN, libc::SECCOMP_RET_ALLOW, 0, 0); LENGTH];
    lines[ask] = line(RETURN, libc::SECCOMP_RET_USER_NOTIF, 0, 0);
    lines[0] = line(LOAD, ARCHITECTURE_AT, 0, 0);
    // Calls of another architecture pass unseen: the walls hold for them, too.
    lines[1] = line(IS, ARCHITECTURE, 0, allow - 2);
    lines[2] = line(LOAD, NUMBER, 0, 0);
    let mut at = 3;
    while at < 3 + ASKING.len() {
        lines[at] = line(IS, ASKING[at - 3].unsigned_abs() as u32, ask - at - 1, 0);
        at += 1;
    }
    lines[at] = line(IS, libc::SYS_socket as u32, 0, allow - at - 1);
    lines[at + 1] = line(LOAD, FIRST_ARGUMENT, 0, 0);
    lines[at + 2] = line(IS, libc::AF_INET as u32, ask - at - 3, 0);
    lines[at + 3] = line(IS, libc::AF_INET6 as u32, ask - at - 4, 0);
    lines
}

/// Makes this process and everything it will start ask, and sends the end at which to answer through a socket. Where the
/// kernel has no such filter, nothing is sent, and nobody asks.
pub(super) fn ask_before_calls(answering: BorrowedFd<'_>) {
    const LINES: [libc::sock_filter; LENGTH] = filter();
    let mut lines = LINES;
    let program = libc::sock_fprog { len: LENGTH as u16, filter: lines.as_mut_ptr() };
    let flags = libc::SECCOMP_FILTER_FLAG_NEW_LISTENER;
    // A signal must not take a question back that is being answered, or a program with timers asks for ever.
    for flags in [flags | libc::SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV, flags] {
        // SAFETY: the program and its lines outlive the call.
        let listener = unsafe {
            libc::syscall(libc::SYS_seccomp, libc::SECCOMP_SET_MODE_FILTER, flags, &raw const program)
        };
        if let Ok(listener) = RawFd::try_from(listener)
            && listener >= 0
        {
            send(answering, listener);
            return;
        }
    }
}

/// A control message with one descriptor in it.
#[repr(C)]
struct Control {
    header: libc::cmsghdr,
    descriptor: RawFd,
}

impl Control {
    /// The length of the header and of what follows it, without what fills up the structure.
    const LENGTH: usize = size_of::<libc::cmsghdr>() + size_of::<RawFd>();

    fn new(descriptor: RawFd) -> Control {
        // SAFETY: zeros are a header.
        let mut header: libc::cmsghdr = unsafe { std::mem::zeroed() };
        header.cmsg_len = Control::LENGTH as _;
        header.cmsg_level = libc::SOL_SOCKET;
        header.cmsg_type = libc::SCM_RIGHTS;
        Control { header, descriptor }
    }
}

/// A message of one byte with this control message.
fn message(byte: &mut libc::iovec, control: &mut Control) -> libc::msghdr {
    // SAFETY: zeros are a message.
    let mut message: libc::msghdr = unsafe { std::mem::zeroed() };
    message.msg_iov = byte;
    message.msg_iovlen = 1;
    message.msg_control = (&raw mut *control).cast();
    message.msg_controllen = size_of::<Control>() as _;
    message
}

fn send(through: BorrowedFd<'_>, descriptor: RawFd) {
    let (mut byte, mut control) = (0_u8, Control::new(descriptor));
    let mut part = libc::iovec { iov_base: (&raw mut byte).cast(), iov_len: 1 };
    let message = message(&mut part, &mut control);
    // SAFETY: all that the message points to outlives the call.
    unsafe { libc::sendmsg(through.as_raw_fd(), &raw const message, 0) };
}

/// Where the calls of a program can be answered.
#[derive(Debug)]
pub(super) struct Listener(OwnedFd);

impl Listener {
    /// The one that the program sends through a socket before it begins; none if it has ended or nobody asks.
    pub(super) fn receive(through: BorrowedFd<'_>) -> Option<Listener> {
        let (mut byte, mut control) = (0_u8, Control::new(-1));
        let mut part = libc::iovec { iov_base: (&raw mut byte).cast(), iov_len: 1 };
        let mut message = message(&mut part, &mut control);
        loop {
            // SAFETY: all that the message points to outlives the call, and may be written.
            let n = unsafe { libc::recvmsg(through.as_raw_fd(), &raw mut message, libc::MSG_CMSG_CLOEXEC) };
            if n < 0 && Errno::last() == Errno::EINTR {
                continue;
            }
            // SAFETY: the kernel has just made this descriptor for us.
            return (n == 1 && control.descriptor >= 0)
                .then(|| Listener(unsafe { OwnedFd::from_raw_fd(control.descriptor) }));
        }
    }

    pub(super) fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }

    /// The next call, if whoever makes it still waits.
    pub(super) fn next(&self) -> Option<Asked> {
        // SAFETY: zeros are a notice, and the kernel wants them.
        let mut notice: libc::seccomp_notif = unsafe { std::mem::zeroed() };
        // SAFETY: the notice outlives the call.
        let result =
            unsafe { libc::ioctl(self.0.as_raw_fd(), libc::SECCOMP_IOCTL_NOTIF_RECV, &raw mut notice) };
        let process = Pid::from_raw(notice.pid.cast_signed());
        (result == 0).then(|| Asked { id: notice.id, process, call: Call::of(&notice.data) })
    }

    /// Lets the call go on, or refuses it.
    pub(super) fn answer(&self, asked: &Asked, refusal: Option<Errno>) {
        let answer = libc::seccomp_notif_resp {
            id: asked.id,
            val: 0,
            error: refusal.map_or(0, |error| -(error as i32)),
            flags: if refusal.is_some() { 0 } else { libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE as u32 },
        };
        // SAFETY: the answer outlives the call. Whoever has been killed meanwhile needs none.
        unsafe { libc::ioctl(self.0.as_raw_fd(), libc::SECCOMP_IOCTL_NOTIF_SEND, &raw const answer) };
    }
}

impl Asked {
    /// The beginning of the text at an address of the process that asks.
    pub(super) fn text<'b>(&self, address: u64, buffer: &'b mut [u8; 64]) -> &'b [u8] {
        let address = usize::try_from(address).unwrap_or(0);
        // Not beyond the page: what is behind it need not be there. A path that goes on there is read in two parts.
        let first = (4096 - address % 4096).min(buffer.len());
        let (one, two) = buffer.split_at_mut(first);
        let mut n = self.read(address, one);
        if n == first {
            n += self.read(address + first, two);
        }
        let text = &buffer[..n];
        &text[..text.iter().position(|&byte| byte == 0).unwrap_or(n)]
    }

    fn read(&self, address: usize, part: &mut [u8]) -> usize {
        let remote = RemoteIoVec { base: address, len: part.len() };
        process_vm_readv(self.process, &mut [IoSliceMut::new(part)], &[remote]).unwrap_or(0)
    }
}

impl Call {
    fn of(data: &libc::seccomp_data) -> Call {
        let argument = |n: usize| data.args[n];
        let creates = |flags: u64| flags & u64::from(libc::O_CREAT.unsigned_abs()) != 0;
        let pid = Pid::from_raw(argument(0) as i32);
        match libc::c_long::from(data.nr) {
            #[cfg(target_arch = "x86_64")]
            libc::SYS_open => Call::Open { path: argument(0), creates: creates(argument(1)) },
            libc::SYS_openat => Call::Open { path: argument(1), creates: creates(argument(2)) },
            libc::SYS_openat2 => Call::Open { path: argument(1), creates: false },
            libc::SYS_kill => Call::Kill(pid),
            libc::SYS_process_vm_readv | libc::SYS_process_vm_writev => Call::Trace(pid),
            libc::SYS_ptrace => match argument(0) as libc::c_uint {
                libc::PTRACE_ATTACH | libc::PTRACE_SEIZE => Call::Trace(Pid::from_raw(argument(1) as i32)),
                _ => Call::Other,
            },
            libc::SYS_socket => Call::Connect,
            _ => Call::Other,
        }
    }
}
