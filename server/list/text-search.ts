import { type SQL, sql } from 'drizzle-orm'

/** What staff search for, without what PostgreSQL's texts can't have; empty: for nothing. */
export function searchText(q = '') {
  return q.replaceAll('\0', '').trim()
}

/**
 * Has a text in upper case what staff search for? An index of trigrams on `searched` finds it by its most telling part,
 * since an email's domain, which thousands of rows have, would be looked up for each of them.
 * @param searched an expression as its index has it; begins with a space, as each of its words does
 */
export function hasText(searched: SQL, q: string) {
  const text = textOf(q.toUpperCase())
  const telling = tellingPart(text)
  const found = sql`${searched} like ${`%${escaped(telling)}%`}`
  return telling === text ? found : sql`(${found} and strpos(${searched}, ${text}) > 0)`
}

/** An index of trigrams knows parts of three characters or more; of shorter texts, and of emails, the beginning is found. */
function textOf(text: string) {
  return [...text].length < 3 || IS_EMAIL.test(text) ? ` ${text}` : text
}

const IS_EMAIL = /^[^@ ]+@/
/** With what stands beside it, which says that a word begins or ends there. */
const NUMBER = /[^\p{L}\p{N}]?[\p{L}\p{N}]*\d{3}[\p{L}\p{N}]*[^\p{L}\p{N}]?/u

/** A number, else an email up to its @, else the whole text: of two words that many rows have, few rows may have both. */
function tellingPart(text: string) {
  const [local = text] = / [^@ ]+@/.exec(text) ?? []
  const [number] = NUMBER.exec(local) ?? []
  return number ?? local
}

function escaped(text: string) {
  return text.replace(/[\\%_]/g, '\\$&')
}
