/// A share from 0 to 1 as a mark from 0 to 99, as reviews tell skill and luck.
pub(super) fn share_of_99(share: f64) -> u8 {
    #[expect(clippy::cast_sign_loss, reason = "the share lies between 0 and 1")]
    let whole = (99.0 * share.clamp(0.0, 1.0)).round() as u8;
    whole
}
