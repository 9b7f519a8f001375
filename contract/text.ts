import { z } from 'zod'
import { formatCount } from './money.ts'

// Neither can be stored: PostgreSQL has no NUL in text, and half a surrogate pair is no character.
export const STORABLE = /^[^\0\p{Cs}]*$/u
/** At least one visible character: not only spaces, control and zero-width characters. */
export const VISIBLE = /[^\s\p{C}\p{Z}]/u
export const NOT_STORABLE = 'Contains a character that can’t be stored'
/** All but NUL, which `NOT_STORABLE` refuses. */
const CONTROLS = /(?:(?!\0)\p{Cc})+/gu
/**
 * Bidirectional embeddings, overrides and isolates also reverse the text around a name, which could
 * imitate another.
 */
export const NO_BIDI_CONTROLS = /^[^\u202a-\u202e\u2066-\u2069]*$/u
export const HAS_BIDI_CONTROLS = 'Contains a character that reverses the text around it'
/** Direction marks are invisible: two names that differ in one look the same. */
const DIRECTION_MARKS = /[\u200e\u200f]/g

/** The length in code points, as JSON Schema and PostgreSQL count: an emoji is one character. */
export function lengthOf(text: string) {
  return [...text].length
}

/** Its first `max` characters: an emoji is not cut in half, which could not be stored. */
export function beginningOf(text: string, max: number) {
  return [...text.slice(0, 2 * max)].slice(0, max).join('')
}

/** Trimmed text of at most `max` characters, possibly empty. */
export function optionalText(max: number) {
  return z
    .string()
    .trim()
    .refine(...atMost(max))
    .regex(STORABLE, NOT_STORABLE)
    .meta({ maxLength: max })
}

/**
 * Trimmed text with at least one visible character. @param required the message when there is none
 */
export function requiredText(max: number, required: string) {
  return z
    .string(required)
    .trim()
    .regex(VISIBLE, required)
    .refine(...atMost(max))
    .regex(STORABLE, NOT_STORABLE)
    .meta({ maxLength: max })
}

/** The same on one line: the name of a user, a product or a place. */
export function requiredLine(max: number, required: string) {
  return z
    .string(required)
    .overwrite(withoutDirectionMarks)
    .trim()
    .regex(VISIBLE, required)
    .refine(...atMost(max))
    .regex(STORABLE, NOT_STORABLE)
    .regex(/^[^\p{Cc}]*$/u, 'Must be one line')
    .regex(NO_BIDI_CONTROLS, HAS_BIDI_CONTROLS)
    .meta({ maxLength: max })
}

/**
 * A name that may be left empty. Its line breaks become spaces: otherwise the company of an address
 * could add lines to a packing slip.
 */
export function optionalName(max: number) {
  return z
    .string()
    .overwrite((text) => withoutDirectionMarks(text).replace(CONTROLS, ' '))
    .trim()
    .refine(...atMost(max))
    .regex(STORABLE, NOT_STORABLE)
    .regex(NO_BIDI_CONTROLS, HAS_BIDI_CONTROLS)
    .meta({ maxLength: max })
}

/** A name from another service, such as Google, without the characters that sign-up refuses. */
export function cleanName(name: string, max: number) {
  const allowed = withoutDirectionMarks(name).replace(/[\p{Cc}\p{Cs}]/gu, ' ')
  return beginningOf(allowed.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').trim(), max)
}

export function withoutDirectionMarks(text: string) {
  return text.replace(DIRECTION_MARKS, '')
}

/** A field that may be empty: null, and an empty text, as forms send it, is null. */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable(),
  )
}

/**
 * Text that is accepted and ignored: the spec's forms also send what the server has stored, such as
 * the customer's name.
 */
export function ignoredText() {
  return z.string().max(2000).nullish().describe('Ignored: the server knows it')
}

/**
 * The URL of a picture on the web, or a path on this site; `javascript:` and `data:` URLs are
 * refused. The server never fetches it.
 */
export function pictureUrl(required: string) {
  return requiredText(PICTURE.maxLength, required).refine(isPictureUrl, NOT_A_PICTURE).meta(PICTURE)
}

/** The URL of a picture, or nothing. */
export function optionalPictureUrl() {
  return optionalText(PICTURE.maxLength)
    .refine((url) => url === '' || isPictureUrl(url), NOT_A_PICTURE)
    .meta(PICTURE)
}

const PICTURE = { maxLength: 2000, format: 'uri-reference', description: 'https://… or /…' }
const NOT_A_PICTURE = 'Provide the URL of a picture: https://… or /…'

function isPictureUrl(url: string) {
  // No white space: a browser drops tabs and line breaks, so `/<tab>/evil.example` would be another
  // site.
  return isWebUrl(url) || /^\/(?![/\\])\S*$/.test(url)
}

export function isWebUrl(url: string) {
  // No spaces: Node's URL parser refuses them in a host, Chromium's does not.
  return /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i.test(url) && URL.canParse(url)
}

/** A secret, not trimmed. `required`, `short` and `long` are the messages. */
export function secretText(
  { min, max }: { min: number; max: number },
  { required, short, long }: { required: string; short: string; long: string },
) {
  return z
    .string()
    .min(1, { error: required, abort: true })
    .refine((text) => lengthOf(text) >= min, short)
    .refine((text) => lengthOf(text) <= max, long)
    .regex(STORABLE, NOT_STORABLE)
    .meta({ minLength: min, maxLength: max })
}

export function atMost(max: number) {
  const message = `Must be ${formatCount(max)} characters or shorter`
  return [(text: string) => lengthOf(text) <= max, message] as const
}
