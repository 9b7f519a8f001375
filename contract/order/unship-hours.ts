/** Hours after shipping in which it can be undone. */
export const UNSHIP_HOURS = 24
