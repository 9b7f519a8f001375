import { z } from 'zod'

// Neither can be stored: PostgreSQL has no NUL in text, and half a surrogate pair is no character.
const STORABLE = /^[^\0\p{Cs}]*$/u
/** Something to see: not only spaces, control characters and zero-width ones. */
const VISIBLE = /[^\s\p{C}\p{Z}]/u

/** Text that a person types: trimmed, up to `max` characters, possibly none. */
export function optionalText(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Must be ${max} characters or shorter`)
    .regex(STORABLE, 'has a character that can’t be stored')
}

/** The same with at least one character to see; `required` says so when there is none. */
export function requiredText(max: number, required: string) {
  return z
    .string(required)
    .trim()
    .regex(VISIBLE, { error: required, abort: true })
    .max(max, `Must be ${max} characters or shorter`)
    .regex(STORABLE, 'has a character that can’t be stored')
}

/**
 * The address of a picture: on the web, or a path on this site. The server never fetches it, and
 * `javascript:` and its like are none.
 */
export function pictureAddress(required: string) {
  return requiredText(2000, required).refine(
    (address) => isWebAddress(address) || /^\/[^/\\]/.test(address),
    'Provide the address of a picture: https://… or /…',
  )
}

export function isWebAddress(address: string) {
  // No spaces: Node's parser refuses them in a host, Chromium's does not.
  return /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i.test(address) && URL.canParse(address)
}
