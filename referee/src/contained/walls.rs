use std::ffi::{CStr, CString, OsStr};
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use nix::errno::Errno;
use nix::fcntl::{AT_FDCWD, OFlag, open};
use nix::mount::{MntFlags, MsFlags, mount, umount2};
use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl;
use nix::sys::stat::{FchmodatFlags, Mode, fchmodat, mkdirat, umask};
use nix::unistd::{Gid, Uid, UnlinkatFlags, chdir, pivot_root, symlinkat, unlinkat, write};

use super::before_exec::set_read_only;
use super::means::Means;
use super::view::{Shown, View, What};

/// Where a program that has walls around it runs: an empty folder of its own.
pub(super) const OWN_FOLDER: &str = "/own";

/// What a walled program may write in, besides a folder of ours that it was given. All of it is one file system of a
/// limited size, which is gone with the program.
const SCRATCH: [&CStr; 3] = [c"/own", c"/tmp", c"/dev/shm"];

/// The devices that every program may use.
const DEVICES: [&str; 5] = ["null", "zero", "full", "random", "urandom"];

/// Where the tree of the machine stands while the program's own is built, and until it is cut off.
const MACHINE: &CStr = c"/machine";

/// How many files and folders a walled program may make.
const MOST_FILES: u64 = 16_384;

/// The walls around a program, with everything made ready that they need: between fork and exec nothing may be
/// allocated.
#[derive(Debug)]
pub(super) struct Walls {
    pub(super) means: Means,
    /// The lines that give a user and a group of the machine to the new user namespace, under the same numbers.
    user: CString,
    group: CString,
    /// Whether the program becomes another user before the user namespace is made.
    as_root: bool,
    /// The options of the program's one writable file system.
    scratch: CString,
    steps: Vec<Step>,
    writable: Vec<CString>,
    folder: CString,
}

/// One step of building the tree of files that a program sees.
#[derive(Debug)]
enum Step {
    Folder(CString),
    File(CString),
    Link { at: CString, to: CString },
    Bind { from: CString, to: CString },
}

/// The steps so far, and what stands after them.
#[derive(Default)]
struct Tree {
    steps: Vec<Step>,
    made: Vec<PathBuf>,
    shown: Vec<PathBuf>,
}

impl Tree {
    /// Makes a folder and those above it. What stands in a part of the machine that is shown is there already, and nothing
    /// must be made in it.
    fn make(&mut self, path: &Path) -> io::Result<()> {
        if self.shown.iter().any(|shown| path.starts_with(shown)) {
            return Ok(());
        }
        let missing = path.ancestors().filter(|above| above.parent().is_some());
        for folder in missing.collect::<Vec<_>>().into_iter().rev() {
            if !self.made.iter().any(|made| made == folder) {
                self.steps.push(Step::Folder(text(folder)?));
                self.made.push(folder.to_owned());
            }
        }
        Ok(())
    }

    fn show_folder(&mut self, path: &Path) -> io::Result<()> {
        self.make(path)?;
        self.steps.push(Step::Bind { from: on_the_machine(path)?, to: text(path)? });
        self.shown.push(path.to_owned());
        Ok(())
    }

    fn show_file(&mut self, path: &Path) -> io::Result<()> {
        if !self.shown.iter().any(|shown| path.starts_with(shown)) {
            self.make(path.parent().unwrap_or(path))?;
            self.steps.push(Step::File(text(path)?));
            self.steps.push(Step::Bind { from: on_the_machine(path)?, to: text(path)? });
        }
        Ok(())
    }

    fn link(&mut self, at: &Path, to: &Path) -> io::Result<()> {
        self.make(at.parent().unwrap_or(at))?;
        self.steps.push(Step::Link { at: text(at)?, to: text(to)? });
        Ok(())
    }
}

impl Walls {
    /// The walls that these means allow; `user` is who the program becomes.
    pub(super) fn new(
        means: Means,
        view: &View,
        scratch: u64,
        (user, group): (Uid, Gid),
        as_root: bool,
    ) -> io::Result<Walls> {
        let mut tree = Tree::default();
        for folder in SCRATCH {
            tree.make(Path::new(OsStr::from_bytes(folder.to_bytes())))?;
        }
        tree.make(Path::new("/proc"))?;
        for device in DEVICES {
            tree.show_file(&Path::new("/dev").join(device))?;
        }
        for (name, to) in [("fd", "fd"), ("stdin", "fd/0"), ("stdout", "fd/1"), ("stderr", "fd/2")] {
            tree.link(&Path::new("/dev").join(name), &Path::new("/proc/self").join(to))?;
        }
        if !means.processes {
            tree.show_folder(Path::new("/proc"))?;
        }
        let mut writable = Vec::new();
        for Shown { path, what } in &view.shown {
            match what {
                What::Link(to) => tree.link(path, to)?,
                What::File => tree.show_file(path)?,
                What::Folder { may_write } => {
                    tree.show_folder(path)?;
                    if *may_write {
                        writable.push(text(path)?);
                    }
                }
            }
        }
        Ok(Walls {
            means,
            user: CString::new(format!("{user} {user} 1"))?,
            group: CString::new(format!("{group} {group} 1"))?,
            as_root,
            scratch: CString::new(format!("size={scratch},nr_inodes={MOST_FILES},mode=755"))?,
            steps: tree.steps,
            writable,
            folder: text(&view.folder)?,
        })
    }

    /// Whether the program's first process is above all others of the program, and takes them with it.
    pub(super) const fn has_processes_of_its_own(&self) -> bool {
        self.means.processes
    }

    /// Leaves the namespaces of the machine. Whoever is not root needs a user namespace for that; root makes one later,
    /// when the program is about to become another user.
    pub(super) fn leave(&self) -> Result<(), Errno> {
        let mut flags = CloneFlags::empty();
        flags.set(CloneFlags::CLONE_NEWNS, self.means.files);
        flags.set(CloneFlags::CLONE_NEWPID, self.means.processes);
        flags.set(CloneFlags::CLONE_NEWIPC, self.means.processes);
        flags.set(CloneFlags::CLONE_NEWNET, self.means.network);
        if self.as_root {
            return unshare(flags);
        }
        if self.means.users {
            unshare(flags | CloneFlags::CLONE_NEWUSER)?;
            self.become_known()?;
        }
        Ok(())
    }

    /// To be called when root has become the user of the program.
    pub(super) fn leave_users(&self) -> Result<(), Errno> {
        if self.as_root && self.means.users {
            unshare(CloneFlags::CLONE_NEWUSER)?;
            self.become_known()?;
        }
        Ok(())
    }

    /// Keeps the numbers of user and group in the new namespace, and forbids further ones inside: in a namespace of its own
    /// a program could make file systems, and so use memory that nobody counts.
    fn become_known(&self) -> Result<(), Errno> {
        // Its own files in /proc belong to root as long as a process may not be looked into.
        prctl::set_dumpable(true)?;
        let written = write_to(c"/proc/self/setgroups", c"deny")
            .and_then(|()| write_to(c"/proc/self/uid_map", &self.user))
            .and_then(|()| write_to(c"/proc/self/gid_map", &self.group))
            .and_then(|()| write_to(c"/proc/sys/user/max_user_namespaces", c"0"));
        prctl::set_dumpable(false)?;
        written
    }

    /// Builds the tree of files that the program sees, and makes it the only one. To be called by the first process of the
    /// new namespaces.
    pub(super) fn build(&self) -> Result<(), Errno> {
        if !self.means.files {
            return Ok(());
        }
        let nothing: Option<&CStr> = None;
        mount(nothing, c"/", nothing, MsFlags::MS_REC | MsFlags::MS_PRIVATE, nothing)?;
        let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
        mount(Some(c"tmpfs"), c"/tmp", Some(c"tmpfs"), flags, Some(&*self.scratch))?;
        chdir(c"/tmp")?;
        umask(Mode::empty());
        mkdirat(AT_FDCWD, c"machine", Mode::from_bits_truncate(0o755))?;
        pivot_root(c".", c"machine")?;
        chdir(c"/")?;
        for step in &self.steps {
            step.take()?;
        }
        umount2(MACHINE, MntFlags::MNT_DETACH)?;
        unlinkat(AT_FDCWD, MACHINE, UnlinkatFlags::RemoveDir)?;
        set_read_only(c"/", true)?;
        for path in SCRATCH.into_iter().filter(|path| !self.writable.iter().any(|given| **given == **path)) {
            mount(Some(path), path, nothing, MsFlags::MS_BIND | MsFlags::MS_REC, nothing)?;
            set_read_only(path, false)?;
            let open_to_all = Mode::from_bits_truncate(0o1777);
            fchmodat(AT_FDCWD, path, open_to_all, FchmodatFlags::FollowSymlink)?;
        }
        for path in &self.writable {
            set_read_only(path, false)?;
        }
        if self.means.processes {
            let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV | MsFlags::MS_NOEXEC;
            // Who may not be looked into is not there: the process above the program has our command line.
            mount(Some(c"proc"), c"/proc", Some(c"proc"), flags, Some(c"hidepid=2"))?;
        } else {
            set_read_only(c"/proc", false)?; // the maps of users are written there
        }
        chdir(&*self.folder)
    }
}

impl Step {
    fn take(&self) -> Result<(), Errno> {
        match self {
            Step::Folder(path) => match mkdirat(AT_FDCWD, &**path, Mode::from_bits_truncate(0o755)) {
                Err(Errno::EEXIST) => Ok(()),
                other => other,
            },
            Step::File(path) => {
                let flags = OFlag::O_CREAT | OFlag::O_WRONLY | OFlag::O_CLOEXEC;
                open(&**path, flags, Mode::from_bits_truncate(0o644)).map(drop)
            }
            Step::Link { at, to } => symlinkat(&**to, AT_FDCWD, &**at),
            Step::Bind { from, to } => {
                let nothing: Option<&CStr> = None;
                mount(Some(&**from), &**to, nothing, MsFlags::MS_BIND | MsFlags::MS_REC, nothing)
            }
        }
    }
}

fn write_to(path: &CStr, text: &CStr) -> Result<(), Errno> {
    let file = open(path, OFlag::O_WRONLY | OFlag::O_CLOEXEC, Mode::empty())?;
    write(&file, text.to_bytes()).map(drop)
}

fn text(path: &Path) -> io::Result<CString> {
    Ok(CString::new(path.as_os_str().as_bytes())?)
}

/// Where a path of the machine stands while both trees are there. Without links: they would lead into the new tree.
fn on_the_machine(path: &Path) -> io::Result<CString> {
    let path = fs::canonicalize(path)?;
    text(&Path::new("/machine").join(path.strip_prefix("/").unwrap_or(&path)))
}
