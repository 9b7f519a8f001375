import { takeVehicle } from '../read/named-vehicle.ts'
import { isPositionWord } from '../read/position.ts'
import { stem, wordsOf } from '../read/words.ts'
import type { Names } from '../understand/known-names.ts'

const END = /^(?:for|fits|suitable|with|without|not)$/
const NO_HEAD = new Set('for fits suitable with without not and the of set pair new'.split(' '))
/** A word has two letters at least, which a size or a number has not. */
const IS_WORD = /^[a-z0-9]*[a-z]{2,}$|^o2$/

/**
 * The words of a title that name the part: those before ‘for’ or ‘fits’, less names of vehicles and brands, positions
 * and numbers, in the singular.
 */
export function headOf(title: string, names: Names) {
  const words = wordsOf(title)
  const end = words.findIndex((word, at) => at > 0 && END.test(word))
  const { left } = takeVehicle(end > 0 ? words.slice(0, end) : words)
  return withoutBrands(left, names)
    .filter((word) => IS_WORD.test(word) && !isPositionWord(word) && !NO_HEAD.has(word))
    .map(stem)
}

/** Behind these is what a part is for. */
const PURPOSE = /^(?:for|fits|suitable)$/

/** The words of a title up to what the part is for, and those from there on: ‘brake pads’, ‘for light alloy wheels’. */
export function splitPurpose(title: string): [name: string, purpose: string] {
  const words = wordsOf(title)
  const at = words.findIndex((word, place) => place > 0 && PURPOSE.test(word))
  if (at < 0) return [words.join(' '), '']
  return [words.slice(0, at).join(' '), words.slice(at).join(' ')]
}

function withoutBrands(words: readonly string[], { brands }: Names) {
  const left: string[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    const hit = brands.get(word)?.find((name) => name.every((part, i) => words[at + i] === part))
    if (!hit) left.push(word)
    at += hit?.length ?? 1
  }
  return left
}
