import { distanceOf } from '../../../platform/list/edit-distance.ts'
import { listNames } from '../../vehicle/alias.ts'

/** Shorter words are left as typed. */
const MIN_LENGTH = 4
/** From this length on a word may have two mistakes. */
const MIN_LENGTH_TWO_MISTAKES = 8

/** The make or model that a word may misspell. The page only proposes it: a correction could call a part right for another car. */
export function closeVehicleName(word: string) {
  if (word.length < MIN_LENGTH || /\d/.test(word)) return undefined
  const most = word.length < MIN_LENGTH_TWO_MISTAKES ? 1 : 2
  const letters = lettersOf(word)
  const [best] = NAMES.filter(
    (one) =>
      Math.abs(one.name.length - word.length) <= most &&
      // A wrong letter is one that is missing and one too many.
      bitsOf(one.letters ^ letters) <= 2 * most,
  )
    .map(({ name }) => ({ name, distance: distanceOf(word, name) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance || placeOf(a.name, word) - placeOf(b.name, word))
  return best?.name
}

/** With the letters of each, so that few of the thousands of names are compared. */
const NAMES = listNames()
  .filter((name) => name.length >= MIN_LENGTH)
  .map((name) => ({ name, letters: lettersOf(name) }))

/** A bit for each letter that the word has; some share one. */
function lettersOf(word: string) {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function bitsOf(letters: number) {
  let bits = 0
  for (let left = letters; left !== 0; left &= left - 1) bits += 1
  return bits
}

/** The first letter is hardly ever wrong. */
function placeOf(name: string, word: string) {
  return name[0] === word[0] ? 0 : 1
}
