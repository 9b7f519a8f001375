import { z } from 'zod'

/** Text that a person types: trimmed, from 1 to `max` characters. */
export function requiredText(max: number, required: string) {
  return z
    .string(required)
    .trim()
    .min(1, { error: required, abort: true })
    .max(max, `Must be ${max} characters or shorter`)
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
  return /^https?:\/\/[^\s/]/i.test(address) && URL.canParse(address)
}
