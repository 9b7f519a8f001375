// Of reviews of parts. Imports nothing: pages do without zod.

/** Characters of a review of a part, and of the shop's reply. */
export const PART_REVIEW_LENGTH = 1000
/** Days after shipping from which a part counts as arrived, if no delivery was recorded. */
export const ARRIVED_DAYS = 7
/** From so many buyers on the page says for how many a part fit. */
export const MIN_REPORTS = 2
/** Characters of what a customer says of a part that did not fit. */
export const FIT_NOTE_LENGTH = 200
