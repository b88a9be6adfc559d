use std::fmt;

use crate::store::Moment;

/// The years whose days are read; the last is the last with four digits.
const YEARS: std::ops::RangeInclusive<u32> = 1970..=9999;

/// A day since 1970, counted from 0. It is the same everywhere: the days are those of UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Day(u32);

impl Day {
    /// This day.
    pub(super) fn today() -> Self {
        Day(Moment::now().0 / 86_400)
    }

    /// The day written like `2026-01-31`, if there is one.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let [year, month, day] = text.split('-').collect::<Vec<_>>().try_into().ok()?;
        let (year, month, day) = (number(year, 4)?, number(month, 2)?, number(day, 2)?);
        if !YEARS.contains(&year) {
            return None;
        }
        let months = months(year);
        let earlier_months = (month as usize).checked_sub(1)?;
        if !(1..=*months.get(earlier_months)?).contains(&day) {
            return None;
        }
        let years: u32 = (*YEARS.start()..year).map(days).sum();
        Some(Day(years + months[..earlier_months].iter().sum::<u32>() + day - 1))
    }

    /// The days from 1 January 1970 to this one.
    pub(super) const fn number(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut year, mut rest) = (*YEARS.start(), self.0);
        while rest >= days(year) {
            rest -= days(year);
            year += 1;
        }
        let mut month = 1;
        for length in months(year) {
            if rest < length {
                break;
            }
            rest -= length;
            month += 1;
        }
        write!(f, "{year:04}-{month:02}-{:02}", rest + 1)
    }
}

/// A number of just so many digits.
fn number(text: &str, digits: usize) -> Option<u32> {
    let is_plain = text.len() == digits && text.bytes().all(|digit| digit.is_ascii_digit());
    is_plain.then(|| text.parse().ok()).flatten()
}

/// The days of each month.
const fn months(year: u32) -> [u32; 12] {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    [31, if is_leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
}

/// The days of a year.
fn days(year: u32) -> u32 {
    months(year).iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_the_numbers_that_they_always_had() {
        for (number, text) in [
            (0, "1970-01-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_001, "2024-10-05"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
            (2_932_896, "9999-12-31"),
        ] {
            assert_eq!((Day(number).to_string().as_str(), Day::parse(text)), (text, Some(Day(number))));
        }
    }

    #[test]
    fn every_day_of_two_centuries_is_read_as_it_is_written() {
        for number in 0..73_049 {
            assert_eq!(Day::parse(&Day(number).to_string()), Some(Day(number)));
        }
    }

    #[test]
    fn what_is_no_day_since_1970_is_not_read() {
        for text in [
            "",
            "-",
            "--",
            "2024",
            "2024-10",
            "2024-10-5",
            "2024-1-05",
            "24-10-05",
            "2024-13-05",
            "2024-00-05",
            "2024-10-00",
            "2024-10-32",
            "2024-02-30",
            "2023-02-29",
            "2100-02-29",
            "1969-12-31",
            "0000-01-01",
            "+024-10-05",
            "2024-10-05 ",
            "2024-10-05T00:00",
            "2024-10-05-1",
            "10000-01-01",
            "-2024-10-05",
        ] {
            assert_eq!(Day::parse(text), None, "{text}");
        }
    }
}
