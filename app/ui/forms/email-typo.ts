/**
 * Mail providers for everyone whose names have no well-known neighbor: life.com and line.com are
 * one letter from live.com.
 */
const PROVIDERS = [
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com'],
  ...['comcast.net', 'verizon.net', 'sbcglobal.net', 'bellsouth.net', 'protonmail.com'],
  ...['yahoo.co.uk', 'hotmail.co.uk'],
]

/**
 * The email that was probably meant: its domain begins like a large mail provider's, and is one
 * typo from it.
 */
export function probableEmail(typed: string) {
  const [, local, domain = ''] = /^\s*([^\s@]+@)([a-z.]+)\s*$/i.exec(typed) ?? []
  const meant = PROVIDERS.find((provider) => isOneTypo(domain.toLowerCase(), provider))
  return local && meant ? local + meant : undefined
}

/**
 * Is one letter missing, too many or another, or are two neighbors swapped? Never the first:
 * fmail.com is a provider, too.
 */
function isOneTypo(typed: string, meant: string) {
  const shorter = Math.min(typed.length, meant.length)
  let start = 0
  while (start < shorter && typed[start] === meant[start]) start++
  let end = 0
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end++
  const [wrong = '', right = ''] = [typed, meant].map((text) =>
    text.slice(start, text.length - end),
  )
  if (start === 0) return false
  return (
    Math.max(wrong.length, right.length) === 1 || (wrong.length === 2 && isSwapped(wrong, right))
  )
}

function isSwapped(wrong: string, right: string) {
  return [...wrong].reverse().join('') === right
}
