import { distanceOf } from '../../list/edit-distance.ts'
import { listNames } from '../vehicle/alias.ts'

/** Shorter words are left as typed. */
const MIN_LENGTH = 4
/** From this length on a word may have two mistakes. */
const MIN_LENGTH_TWO_MISTAKES = 8

/** The make or model that a word may misspell. The page only proposes it: a correction could call a part right for another car. */
export function closeVehicleName(word: string) {
  if (word.length < MIN_LENGTH || /\d/.test(word)) return undefined
  const most = word.length < MIN_LENGTH_TWO_MISTAKES ? 1 : 2
  const [best] = listNames()
    .filter((name) => name.length >= MIN_LENGTH && Math.abs(name.length - word.length) <= most)
    .map((name) => ({ name, distance: distanceOf(word, name) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance || placeOf(a.name, word) - placeOf(b.name, word))
  return best?.name
}

/** The first letter is hardly ever wrong. */
function placeOf(name: string, word: string) {
  return name[0] === word[0] ? 0 : 1
}
