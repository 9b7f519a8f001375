/**
 * Matches a VIN, or most of one: eight characters in a row with a digit among them, nine in groups
 * without a longer word, or eight of a VIN's in groups between words.
 */
export const MAY_BE_VIN =
  /(?=\S*\d)[a-z\d-]{8}|^(?!.*\b[a-z]{5}|\D+$)[a-z\d\s‐-―:-]{9}|\b(?=[a-hj-npr-z\s‐-―-]*\d)(?:[a-hj-npr-z\d][\s‐-―-]*){8}/i
