import { z } from 'zod'

/** What RFC 5322 allows without quotes. */
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const TOP_LEVEL = '(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])'

/** An email as it is stored, in any letter case; lengths by RFC 5321. */
export const EMAIL = new RegExp(
  `^(?=.{1,254}$)(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${TOP_LEVEL}$`,
  'i',
)

/** Neither invisible characters nor those that end a URL's host. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]{1,254}$/u
const INVALID = 'Provide a valid Email'

/**
 * Each email in one spelling, so that login finds it however it is typed: in lower case, and the domain in ASCII, as mail servers take
 * it. `info@Müller.example` is `info@xn--mller-kva.example`.
 */
export function normalEmail(typed: string) {
  const email = typed.trim()
  const at = email.lastIndexOf('@') + 1
  // Only ASCII letters: the lower case of the Kelvin sign is a k.
  const local = email.slice(0, at).replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  return local + asciiDomain(email.slice(at))
}

function asciiDomain(domain: string) {
  const url = `http://${domain}`
  return DOMAIN.test(domain) && URL.canParse(url) ? new URL(url).hostname : domain
}

export function isEmail(typed: string) {
  return EMAIL.test(normalEmail(typed))
}

/** An email in any spelling. The messages are quoted from the spec (§5). */
export const emailSchema = z
  .string('Email is Required')
  .trim()
  .min(1, { error: 'Email is Required', abort: true })
  .overwrite(normalEmail)
  .refine((email) => EMAIL.test(email), INVALID)
  .meta({ format: 'idn-email', maxLength: 254, examples: ['customer@example.com'] })
