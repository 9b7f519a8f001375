import type { DollarStep } from '../pricing/price-step.ts'
import { priceStepsText } from '../pricing/price-steps-text.ts'

// Words by which the staff group parts: ‘clearance’, ‘spring 2027’. A form's field and a cell have
// them in one text.

export const MAX_TAGS = 50
export const MAX_TAG_LENGTH = 40

/** They are between the tags of one text. */
const SEPARATORS = /[,;|\n]/

export function tagsIn(text: string) {
  return eachOnce(text.split(SEPARATORS))
}

/** Tags are in small letters, so each is there once, however it is typed. */
export function eachOnce(tags: readonly string[]) {
  const given = tags.map((tag) => tag.normalize('NFC').trim().toLowerCase())
  return [...new Set(given)].filter(Boolean).sort()
}

export function tagsText(tags: readonly string[]) {
  return eachOnce(tags).join(', ')
}

/** A field of a part that is a list, as one text. */
export function listText(list: readonly (string | DollarStep)[]) {
  const tags = list.filter((one) => typeof one === 'string')
  const steps = list.filter((one) => typeof one !== 'string')
  return tags.length > 0 ? tagsText(tags) : priceStepsText(steps)
}
