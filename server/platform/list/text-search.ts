import { type SQL, sql } from 'drizzle-orm'
import { normalEmail } from '#contract/identity/email.ts'
import { plainUpper } from './plain-letters.ts'

/** What staff search for, without what PostgreSQL's texts can't have; empty: for nothing. */
export function searchText(q = '') {
  return q.replaceAll('\0', '').trim()
}

/**
 * Has a text by `plain_upper` each word that staff search for, in whatever sequence? An index of
 * trigrams on `searched` finds it by its most telling words, since an email's domain, which
 * thousands of rows have, would be looked up for each of them.
 * @param searched a column or an expression, as its index has it; begins with a space, as each of
 *   its words does
 */
export function hasText(searched: SQL, q: string) {
  return sql`(${sql.join(
    hasEachWord(searched, q).map(({ isFound }) => isFound),
    sql` and `,
  )})`
}

/**
 * The same as a condition for each word: a caller may find a word elsewhere, too, such as in a
 * brand.
 */
export function hasEachWord(searched: SQL, q: string) {
  const words = wordsOf(q).map(textOf)
  const indexed = mostTelling(words)
  return words.map((word) => ({
    word,
    isFound: indexed.includes(word) ? isLike(searched, word) : isIn(searched, word),
  }))
}

/** Staff type names in either sequence, with or without a comma. */
function wordsOf(q: string) {
  const words = q.split(/\s+/).map((word) => word.replace(/[,;]+$/, ''))
  const given = [...new Set(words.filter(Boolean).map(asStored))]
  return given.length > 0 ? given : [plainUpper(q)]
}

/** An email in its one spelling, any other word without marks. */
function asStored(word: string) {
  return plainUpper(word.includes('@') ? normalEmail(word) : word)
}

/**
 * An index of trigrams knows parts of three characters or more; of shorter texts, and of emails,
 * the beginning is found.
 */
function textOf(word: string) {
  return [...word].length < 3 || IS_EMAIL.test(word) ? ` ${word}` : word
}

const IS_EMAIL = /^[^@ ]+@/
/** With what stands beside it, which says that a word begins or ends there. */
const NUMBER = /[^\p{L}\p{N}]?[\p{L}\p{N}]*\d{3}[\p{L}\p{N}]*[^\p{L}\p{N}]?/u

/**
 * The index is asked for at most this many words; the others are compared in the rows that it
 * finds.
 */
const MAX_INDEXED = 4

/**
 * The words with a number or an email, else the longest one: a single letter begins too many words.
 */
function mostTelling(words: string[]) {
  const exact = words.filter((word) => NUMBER.test(word) || word.includes('@'))
  const long = words.filter((word) => [...word.trim()].length > 1)
  const telling = [exact, long, words].find((some) => some.length > 0) ?? []
  return telling.toSorted((a, b) => b.length - a.length).slice(0, MAX_INDEXED)
}

function isLike(searched: SQL, word: string) {
  const telling = tellingPart(word)
  const found = sql`${searched} like ${`%${escaped(telling)}%`}`
  return telling === word ? found : sql`(${found} and ${isIn(searched, word)})`
}

function isIn(searched: SQL, word: string) {
  if (APOSTROPHE.test(word)) return sql`${searched} like ${`%${escaped(word)}%`}`
  return sql`strpos(${searched}, ${word}) > 0`
}

/** A number, else an email up to its @, else the whole word. */
function tellingPart(word: string) {
  const [local = word] = / [^@ ]+@/.exec(word) ?? []
  const [number] = NUMBER.exec(local) ?? []
  return number ?? local
}

/** Phones type O’Brien, and keyboards O'Brien: each finds the other. */
const APOSTROPHE = /['’‘ʼ´`]/

function escaped(text: string) {
  return text.replace(/[\\%_]/g, '\\$&').replace(new RegExp(APOSTROPHE, 'g'), '_')
}
