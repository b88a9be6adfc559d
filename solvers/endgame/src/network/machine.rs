#![expect(unsafe_code, reason = "functions for wide registers are called where the machine has them")]

use super::layers::{self, Row, Sums};
use super::{Numbers, Weights};

/// Which registers the loops of the network use: the widest that the machine has. All of them find the same.
///
/// There is no value for registers that the machine does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Machine(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Machine {
    /// The best that this machine has.
    pub(super) fn best() -> Machine {
        Machine::all().pop().unwrap_or(Machine(Kind::Plain))
    }

    /// All that this machine has, the widest last.
    pub(super) fn all() -> Vec<Machine> {
        let mut all = vec![Machine(Kind::Plain)];
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(is_x86_feature_detected!("avx2").then_some(Machine(Kind::Avx2)));
            let is_wide = is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl");
            all.extend(is_wide.then_some(Machine(Kind::Avx512)));
        }
        all
    }
}

/// Makes a method of [`Machine`] that runs the function of [`layers`] of this name with the registers of the machine.
macro_rules! on_every_machine {
    ($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $result:ty) => {
        impl Machine {
            $(#[$doc])*
            #[inline]
            pub(super) fn $name(self, $($arg: $type),*) -> $result {
                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx2")]
                fn avx2($($arg: $type),*) -> $result {
                    layers::$name($($arg),*)
                }
                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx2,avx512f,avx512bw,avx512vl")]
                fn avx512($($arg: $type),*) -> $result {
                    layers::$name($($arg),*)
                }
                match self.0 {
                    Kind::Plain => layers::$name($($arg),*),
                    #[cfg(target_arch = "x86_64")]
                    // SAFETY: `Machine` has this value only where AVX2 was detected.
                    Kind::Avx2 => unsafe { avx2($($arg),*) },
                    #[cfg(target_arch = "x86_64")]
                    // SAFETY: `Machine` has this value only where these parts of AVX-512 were detected.
                    Kind::Avx512 => unsafe { avx512($($arg),*) },
                }
            }
        }
    };
}

on_every_machine!(
    /// Makes of the sums of the first layer those after some inputs have come and others have gone.
    change(rows: &[Row], sums: &mut Sums, new: &Numbers, gone: &Numbers) -> ()
);
on_every_machine!(
    /// By how much Black is ahead: [`Weights::POINT`] counts as much as a lead of 1.
    lead(weights: &Weights, sums: &Sums, n_pieces: usize) -> i32
);
