import { capitalized } from '../capitalized.ts'

// Conditions of which a vehicle meets one at most: ‘Front discs 288 mm’ and ‘Front discs 312
// mm’. Only sizes and opposites that are plainly meant so: of any two other conditions both may
// hold.

type Alternative = {
  /** What is alike in the conditions, by which they are compared. */
  key: string
  /** ‘Front discs’ */
  name: string
  /** ‘288 mm’ */
  label: string
  /** Without one of them the vehicle has the other. */
  isEither: boolean
}

/** A bound, a choice or an exception: two of them may hold at once. */
const NO_VALUE =
  /[<>≤≥,;/&+]|\d\s*[-–]\s*\d|\b(?:from|to|up|until|till|before|after|since|min|max|minimum|maximum|least|most|over|under|above|below|or|and|not|exc|except|excl|chassis|vin|serial|week|year|month|code|option|number|no)\b/i

const UNITS =
  'mm|cm|in|inch|inches|a|ah|v|w|kw|hp|l|cc|pin|pins|pole|hole|holes|bolt|bolts|lug|lugs|tooth|teeth|rib|ribs|door|doors|seat|seats|speed|speeds|cylinder|cylinders'
/** A figure with its unit: none alone, which may be of a list or a code. */
const SIZE = new RegExp(`(?<![\\w.])(\\d+(?:[.,]\\d+)?)(?:[ -]?(${UNITS})\\b|[ ]?["″])`, 'gi')

const OPPOSITES: string[][] = [
  ['manual', 'automatic'],
  ['standard', 'sport'],
  ['halogen', 'xenon', 'led'],
  ['drum', 'disc'],
  ['gasoline', 'diesel'],
  ['solid', 'vented'],
  ['left-hand', 'right-hand'],
]

/** undefined: it excludes none. */
function alternativeOf(condition: string): Alternative | undefined {
  const text = condition.trim().replace(/\s+/g, ' ')
  return withOrWithout(text) ?? ofSize(text) ?? ofOpposites(text)
}

function withOrWithout(text: string): Alternative | undefined {
  const [, word, name] = /^(with|without) (.+)$/i.exec(text) ?? []
  if (!word || !name) return undefined
  const label = word.toLowerCase() === 'with' ? 'With' : 'Without'
  return { key: `with ${name.toLowerCase()}`, name, label, isEither: true }
}

function ofSize(text: string): Alternative | undefined {
  const [found, second] = text.matchAll(SIZE)
  if (!found || second || NO_VALUE.test(text)) return undefined
  return named(text, found[0], `# ${(found[2] ?? 'in').toLowerCase()}`)
}

function ofOpposites(text: string): Alternative | undefined {
  const words = text.toLowerCase().split(' ')
  const groups = OPPOSITES.filter((group) => group.some((word) => words.includes(word)))
  const [group = []] = groups
  const hits = words.filter((word) => group.includes(word))
  if (groups.length !== 1 || hits.length !== 1 || NO_VALUE.test(text)) return undefined
  const at = words.indexOf(hits[0] ?? '')
  const word = text.split(' ')[at] ?? ''
  return named(text, word, `# ${group.join()}`)
}

/** @param value what differs in the text; @param kind what stands for it in the key */
function named(text: string, value: string, kind: string): Alternative | undefined {
  const name = text
    .replace(value, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^ | of ?$| $/g, '')
    .trim()
  if (name === '') return undefined
  const label = capitalized(value)
  return { key: text.replace(value, kind).toLowerCase(), name, label, isEither: false }
}

/** Those of `others` of which the vehicle meets none if it meets the condition. */
export function alternativesTo(condition: string, others: Iterable<string>): string[] {
  const own = alternativeOf(condition)
  if (!own) return []
  return [...new Set(others)].filter((other) => {
    const found = other === condition ? undefined : alternativeOf(other)
    return found?.key === own.key && found.label !== own.label
  })
}

/** How a question names the choice: ‘Front discs’, of ‘288 mm’, ‘312 mm’. */
export function namedChoice(conditions: readonly string[]) {
  const found = conditions.flatMap((condition) => {
    const one = alternativeOf(condition)
    return one ? [{ condition, ...one }] : []
  })
  const [first] = found
  if (!first) return undefined
  const sorted = found.toSorted(
    (one, other) =>
      Number.parseFloat(one.label) - Number.parseFloat(other.label) ||
      one.label.localeCompare(other.label),
  )
  return { name: lowerFirst(first.name), isEither: first.isEither, choices: sorted }
}

/** Is it one of two of which the vehicle has one: with or without? */
export function isEither(condition: string) {
  return alternativeOf(condition)?.isEither === true
}

/** ‘front discs’, but ‘ABS ring’. */
function lowerFirst(text: string) {
  return /^.\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}
