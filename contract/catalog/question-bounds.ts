// Of questions about parts. Imports nothing: pages do without zod.

/** Characters of a question, and of its answer. */
export const QUESTION_LENGTH = 1000
/** Questions that an account may have open. */
export const MAX_OPEN_QUESTIONS = 3
/** Days after which a question is deleted. */
export const QUESTION_DAYS = 365
