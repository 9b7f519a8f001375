import { stem } from './words.ts'

// ‘Caliper for a 312 disc’, ‘pads with 288 rotors’: of which size the car has another part.

const FITTED =
  /^(?:discs?|disks?|rotors?|drums?|discos?|rotores|tambor(?:es)?|wheels?|rims?|rin(?:es)?)$/
const SIZE = /^(?:\d{3}(?:mm)?|\d+(?:\.\d+)?in)$/
const JOINS = /^(?:with|for|on|has|have|con|para|tiene)$/

/** The size and its part, if another part is named before them; none: the car is not said so. */
export function fittedIn(words: readonly string[], isNaming: (word: string) => boolean) {
  const at = words.findIndex((word, place) => {
    const part = words[place + 1] ?? ''
    const before = words
      .slice(0, place)
      .filter((one) => isNaming(one) && /[a-z]/.test(one) && !FITTED.test(one))
    const isJoined = JOINS.test(words.slice(0, place).findLast((one) => !SMALL.test(one)) ?? '')
    // ‘Pads 312 rotors’ are two kinds.
    const isOne = isJoined || stem(part) === part || stem(before.at(-1) ?? '') === before.at(-1)
    return SIZE.test(word) && FITTED.test(part) && before.length > 0 && isOne
  })
  return at < 0 ? [] : words.slice(at, at + 2)
}

const SMALL = /^(?:the|a|an|my|los|las|el|la)$/
