// A pasted list of part numbers, as text. Imports no zod: pages do without.

/** The most characters that are read of a list. */
export const MAX_LIST_READ = 4_000

/**
 * The most characters of a list; those that are not read come back. As many fit into a body,
 * however they are escaped.
 */
export const MAX_LIST = 10_000

/** A line as it can be typed again. */
export function sayLine({ text, amount, unread }: SaidLine) {
  if (unread !== undefined) return `${text}, ${unread}`
  return amount === undefined ? text : `${text} x${amount}`
}

type SaidLine = { text: string; amount?: number | undefined; unread?: string | undefined }
