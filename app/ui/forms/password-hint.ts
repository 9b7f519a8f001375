import { PASSWORD_LENGTH } from '#contract/identity/password-length.ts'

/** Advice about a password while it is typed. Only its length is a rule. */
export function passwordHint(password: string) {
  const length = [...password].length
  if (length < PASSWORD_LENGTH.min) return `${PASSWORD_LENGTH.min} characters or more`
  if (/^\d+$/.test(password)) return 'Only digits: that is easy to guess.'
  if (new Set(password.toLowerCase()).size < 5) return 'Few different characters: easy to guess.'
  if (length < 10) return 'Short, but allowed. Three or four words are harder to guess.'
  return length < 16 ? 'A fair length. Longer is harder to guess.' : 'A good length.'
}
