import { z } from 'zod'

/** What RFC 5322 allows without quotes. */
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[a-z0-9][a-z0-9-]*'
const TOP_LEVEL = '(?:[a-z]{2,}|xn--[a-z0-9-]+)'

/**
 * An email as it is stored. Parts longer than RFC 5321 has them are taken: accounts have them, and
 * some mail servers do.
 */
const EMAIL = new RegExp(`^(?=.{1,254}$)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${TOP_LEVEL}$`)

/** Neither invisible characters nor those that end a URL's host. */
const DOMAIN_IN_LETTERS = /^(?=.*[^a-z0-9.-])[\p{L}\p{M}\p{N}.-]{1,254}$/u
const INVALID = 'Provide a valid Email'

/**
 * Each email in one spelling, so that login finds it however it is typed: in lower case, and the
 * domain in ASCII, as mail servers take it. `info@Müller.example` is `info@xn--mller-kva.example`.
 */
export function normalEmail(typed: string) {
  const email = typed.trim()
  const at = email.lastIndexOf('@') + 1
  return inLowerCase(email.slice(0, at)) + asciiDomain(inLowerCase(email.slice(at)))
}

/** Only ASCII letters: the lower case of the Kelvin sign is a k. */
function inLowerCase(text: string) {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

function asciiDomain(domain: string) {
  const url = `http://${domain}`
  return DOMAIN_IN_LETTERS.test(domain) && URL.canParse(url) ? new URL(url).hostname : domain
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
