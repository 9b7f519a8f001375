import { otherSpellings } from '#contract/catalog/fold.ts'
import { wordsOf } from './words.ts'

// A part of another size than was asked for: of ‘12.3 inch’ a disc of 253 mm.

/** Words that say one size: any of them will do. */
export type SaidSize = readonly string[]

export function saidSize(size: string): SaidSize {
  return [size, ...otherSpellings(size)]
}

/** Does the title say another size, in a unit of one that was asked for, and not that one? */
export function hasOtherSize(title: string, sizes: readonly SaidSize[]) {
  const words = wordsOf(title)
  return sizes.some((said) => {
    const units = new Set(said.map(unitOf))
    return !said.some((one) => words.includes(one)) && words.some((word) => units.has(unitOf(word)))
  })
}

/** ‘mm’ of ‘312mm’, ‘w’ of ‘5w30’; a bare number has none, as a word. */
function unitOf(word: string) {
  const unit = word.replace(/[\d.]+/g, '#')
  return unit === '#' || !unit.includes('#') ? Symbol('no unit') : unit
}
