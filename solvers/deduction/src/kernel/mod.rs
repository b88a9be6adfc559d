//! The loops that a search spends its time in, for the widest registers that the machine has.
//!
//! Every loop is written once, over the few operations of [`Registers`](registers::Registers), and compiled for plain words, for AVX2 and for
//! AVX-512. All three give the same results.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod isolation;
mod parts;
mod registers;
mod scans;

pub(crate) use parts::pair;
pub(crate) use scans::Scanned;

/// How many labels stand side by side: a register of 512 bits.
pub(crate) const LANES: usize = 64;

/// One byte for each of as many columns.
pub(crate) type Lanes = [u8; LANES];

/// How many columns have one bit each in a [`Stretch`].
pub(crate) const STRETCH: usize = 512;

/// One bit for each of as many columns.
pub(crate) type Stretch = [u64; STRETCH / 64];

/// How many binary digits a count of parts has at most.
pub(crate) const DIGITS: usize = 6;

/// A byte for each column of a [`Stretch`], and room for a whole register behind the last.
pub(crate) type Packed = [u8; STRETCH + LANES];

/// The binary digits of a count for each column of a stretch, the lowest first.
pub(crate) type Digits = [Stretch; DIGITS];

/// What [`Machine::evenness_of_each`] adds to all counts, so that none is below zero.
pub(crate) const EVEN: u8 = 180;

/// Which instructions are used. There is no value for instructions that the machine does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Machine(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1")
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512bitalg")
}

impl Machine {
    /// The best that this machine has.
    pub(crate) fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if has_avx512() {
                return Machine(Kind::Avx512);
            }
            if has_avx2() {
                return Machine(Kind::Avx2);
            }
        }
        Machine(Kind::Plain)
    }

    /// All that this machine has.
    #[cfg(test)]
    pub(crate) fn all() -> Vec<Self> {
        let mut all = vec![Machine(Kind::Plain)];
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(has_avx2().then_some(Machine(Kind::Avx2)));
            all.extend(has_avx512().then_some(Machine(Kind::Avx512)));
        }
        all
    }
}

/// Makes a method of [`Machine`] that runs the function `$body` with the registers of the machine.
macro_rules! on_every_machine {
    ($(#[$doc:meta])* $name:ident = $body:ident($($arg:ident: $type:ty),*) $(-> $result:ty)?) => {
        impl Machine {
            $(#[$doc])*
            pub(crate) fn $name(self, $($arg: $type),*) $(-> $result)? {
                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx2,popcnt,bmi1")]
                fn avx2($($arg: $type),*) $(-> $result)? {
                    // SAFETY: the registers of AVX2 are used in a function that has them.
                    unsafe { $body::<$crate::kernel::avx2::Avx2>($($arg),*) }
                }
                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx2,popcnt,bmi1,avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg")]
                fn avx512($($arg: $type),*) $(-> $result)? {
                    // SAFETY: the registers of AVX-512 are used in a function that has them.
                    unsafe { $body::<$crate::kernel::avx512::Avx512>($($arg),*) }
                }
                match self.0 {
                    // SAFETY: plain words need nothing.
                    $crate::kernel::Kind::Plain => unsafe { $body::<$crate::kernel::registers::Plain>($($arg),*) },
                    #[cfg(target_arch = "x86_64")]
                    // SAFETY: `Machine` has this value only where AVX2 was detected.
                    $crate::kernel::Kind::Avx2 => unsafe { avx2($($arg),*) },
                    #[cfg(target_arch = "x86_64")]
                    // SAFETY: `Machine` has this value only where these parts of AVX-512 were detected.
                    $crate::kernel::Kind::Avx512 => unsafe { avx512($($arg),*) },
                }
            }
        }
    };
}
use on_every_machine;
