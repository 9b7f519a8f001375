import type { Finding } from '#contract/import/import-finding.ts'
import { findCategory } from '../../catalog/category/category-tree.ts'
import type { IndexedProduct } from '../parts/product-index.ts'

// Is a position or a note plausible? What is not becomes a warning; the row is applied as it is.

const POSITION_WORDS = new Set(
  'front rear left right upper lower inner outer center middle side both driver passenger axle and of inside outside top bottom'.split(
    ' ',
  ),
)

export function isFluid(categoryId: number | null) {
  return findCategory(categoryId)?.isFluid === true
}

export function positionFinding(position: string, part: IndexedProduct): Finding | undefined {
  if (position === '') return undefined
  const words = position
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
  const unknown = words.find((word) => !POSITION_WORDS.has(word))
  if (unknown || words.length === 0) return odd(`“${position}” is not a position`)
  const category = findCategory(part.categoryId)
  if (category && !category.hasPosition) {
    return odd(`${category.name} have no position, and the row says ${position}`)
  }
  const name = ` ${(part.title ?? part.name).toLowerCase().replace(/[^a-z]+/g, ' ')} `
  for (const [one, other] of [
    ['front', 'rear'],
    ['rear', 'front'],
    ['left', 'right'],
    ['right', 'left'],
  ] as const) {
    const isSaid = name.includes(` ${one} `) && !name.includes(` ${other} `)
    if (isSaid && words.includes(other) && !words.includes(one)) {
      return odd(`The part’s name says ${one}, the row ${position}`)
    }
  }
  return undefined
}

function odd(text: string): Finding {
  return { code: 'position-odd', text }
}

const MAX_NOTE = 200

export function noteFinding(note: string): Finding | undefined {
  if (note === '') return undefined
  const say = (text: string): Finding => ({ code: 'note-odd', text })
  if (!/[\p{L}\p{N}]/u.test(note)) return say('The note has no word in it')
  if ([...note].length > MAX_NOTE) return say(`The note is longer than ${MAX_NOTE} characters`)
  if (/[$€£]\s?\d|\d\s?(?:usd|eur|gbp)\b/i.test(note)) return say('The note looks like a price')
  if (/(?:\+\d{1,3}|\b\(?\d{3}\)?)[\s.-]\d{3}[\s.-]?\d{4}\b/.test(note)) {
    return say('The note looks like a phone number')
  }
  if (
    /\bw\/(?:o\b)?|\b(?:with|without|exc|exc\.|except|excl|only|not for|up to|until)\b/i.test(note)
  ) {
    return say('The note is a condition in words: the buyer is asked whether it applies')
  }
  return undefined
}
