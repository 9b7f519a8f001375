import { z } from 'zod'

// Neither can be stored: PostgreSQL has no NUL in text, and half a surrogate pair is no character.
const STORABLE = /^[^\0\p{Cs}]*$/u
/** Something to see: not only spaces, control characters and zero-width ones. */
const VISIBLE = /[^\s\p{C}\p{Z}]/u
const NOT_STORABLE = 'Contains a character that can’t be stored'
/** Embeddings, overrides and isolates turn the text around them too: a name could read as another’s. */
const NOT_TURNING = /^[^\u202a-\u202e\u2066-\u2069]*$/u
const TURNS = 'Contains a character that reverses the text around it'
/** Direction marks show nothing: two names that differ in one look the same. */
const DIRECTION_MARKS = /[\u200e\u200f]/g

/** How long a text is, as JSON Schema and PostgreSQL count: an emoji is one character. */
export function lengthOf(text: string) {
  return [...text].length
}

/** Text that a person types: trimmed, up to `max` characters, possibly none. */
export function optionalText(max: number) {
  return z
    .string()
    .trim()
    .refine(...atMost(max))
    .regex(STORABLE, NOT_STORABLE)
    .meta({ maxLength: max })
}

/** The same with at least one character to see; `required` says so when there is none. */
export function requiredText(max: number, required: string) {
  return z
    .string(required)
    .trim()
    .regex(VISIBLE, { error: required, abort: true })
    .refine(...atMost(max))
    .regex(STORABLE, { error: NOT_STORABLE, abort: true })
    .meta({ maxLength: max })
}

/** The same on one line: what a person, a product or a place is called. */
export function requiredLine(max: number, required: string) {
  return z
    .string(required)
    .overwrite(withoutDirectionMarks)
    .trim()
    .regex(VISIBLE, { error: required, abort: true })
    .refine(...atMost(max))
    .regex(STORABLE, { error: NOT_STORABLE, abort: true })
    .regex(/^[^\p{Cc}]*$/u, 'Must be one line')
    .regex(NOT_TURNING, TURNS)
    .meta({ maxLength: max })
}

/** A name that may be left empty. */
export function optionalName(max: number) {
  return z
    .string()
    .overwrite(withoutDirectionMarks)
    .trim()
    .refine(...atMost(max))
    .regex(STORABLE, NOT_STORABLE)
    .regex(NOT_TURNING, TURNS)
    .meta({ maxLength: max })
}

/** A name that another service gives a person, such as Google: what no form would take is dropped. */
export function cleanName(name: string, max: number) {
  const allowed = withoutDirectionMarks(name).replace(/[\p{Cc}\p{Cs}]/gu, ' ')
  return [...allowed.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').trim()].slice(0, max).join('')
}

function withoutDirectionMarks(text: string) {
  return text.replace(DIRECTION_MARKS, '')
}

/**
 * Text that is taken and ignored: the spec's forms send what the server knows better, such as the
 * customer's name.
 */
export function ignoredText() {
  return z.string().max(2000).nullish().describe('Ignored: the server knows it')
}

/**
 * The address of a picture: on the web, or a path on this site. The server never fetches it, and
 * `javascript:` and its like are none.
 */
export function pictureAddress(required: string) {
  return requiredText(PICTURE.maxLength, required).refine(isPicture, NOT_A_PICTURE).meta(PICTURE)
}

/** The same, or nothing. */
export function optionalPictureAddress() {
  return optionalText(PICTURE.maxLength)
    .refine((address) => address === '' || isPicture(address), NOT_A_PICTURE)
    .meta(PICTURE)
}

const PICTURE = { maxLength: 2000, format: 'uri-reference', description: 'https://… or /…' }
const NOT_A_PICTURE = 'Provide the URL of a picture: https://… or /…'

function isPicture(address: string) {
  // A browser drops tabs and line breaks: `/ /evil.example` with one in between is another site.
  return isWebAddress(address) || /^\/(?![/\\])\S*$/.test(address)
}

export function isWebAddress(address: string) {
  // No spaces: Node's parser refuses them in a host, Chromium's does not.
  return /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i.test(address) && URL.canParse(address)
}

/** A secret: as it is, spaces included. `required`, `short` and `long` say what is wrong. */
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

function atMost(max: number) {
  const message = `Must be ${max} characters or shorter`
  return [(text: string) => lengthOf(text) <= max, message] as const
}
