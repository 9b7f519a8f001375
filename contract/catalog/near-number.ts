import { exactNumber } from './part-number.ts'

// Two numbers of one brand that a search takes for the same, and that are written differently: one
// part or two? The shop proposes, and never decides.

/** How they differ; if in several ways, the first of them counts. */
const DIFFERENCES = ['point', 'accents', 'sign', 'look', 'zeros', 'hyphen', 'spaces'] as const
export type Difference = (typeof DIFFERENCES)[number]

type Proposal = 'same' | 'other' | null

export const NEAR_NUMBERS: Record<Difference, { text: string; proposal: Proposal }> = {
  point: { text: 'a point or comma between digits', proposal: 'other' },
  accents: { text: 'an accent', proposal: 'other' },
  sign: { text: 'a sign between two digits, or an unusual one', proposal: null },
  look: { text: 'letters or digits that look alike, such as O and 0', proposal: null },
  zeros: { text: 'zeros in front', proposal: null },
  hyphen: { text: 'a hyphen, slash or space', proposal: 'same' },
  spaces: { text: 'spaces', proposal: 'same' },
}

/** Of two numbers that `normNumber` or the eye takes for the same. */
export function differenceOf(one: string, other: string): Difference {
  const [a, b] = [partsOf(one), partsOf(other)]
  const found = new Set<Difference>()
  const [textA, textB] = [a, b].map((parts) => parts.map(({ character }) => character).join(''))
  if (textA !== textB) found.add(differenceOfText(textA ?? '', textB ?? ''))
  else {
    for (const [at, { before, isInside }] of a.entries()) {
      const difference = differenceOfSigns(before, b[at]?.before ?? '', isInside)
      if (difference) found.add(difference)
    }
  }
  return DIFFERENCES.find((difference) => found.has(difference)) ?? 'sign'
}

type Part = {
  character: string
  /** The signs before it. */
  before: string
  /** Is it a digit behind a digit? */
  isInside: boolean
}

/** Its letters and digits; the last one is the end. */
function partsOf(number: string): Part[] {
  const parts: Part[] = []
  let before = ''
  for (const character of exactNumber(number)) {
    if (!/[\p{L}\p{N}\p{M}]/u.test(character)) {
      before += character
      continue
    }
    const last = parts.at(-1)?.character ?? ''
    parts.push({ character, before, isInside: /^\d\d$/.test(last + character) })
    before = ''
  }
  return [...parts, { character: '', before, isInside: false }]
}

function differenceOfText(one: string, other: string): Difference {
  if (withoutAccents(one) === withoutAccents(other)) return 'accents'
  if (withoutZeros(one) === withoutZeros(other)) return 'zeros'
  return 'look'
}

function withoutAccents(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('Ø', 'O').replaceAll('Ł', 'L')
}

function withoutZeros(text: string) {
  return text.replace(/^0+/, '')
}

function differenceOfSigns(one: string, other: string, isInside: boolean) {
  if (one === other) return undefined
  if (one.replaceAll(' ', '') === other.replaceAll(' ', '')) return 'spaces'
  if (isInside) return /[.,]/.test(one + other) ? 'point' : 'sign'
  return /^[-/ ]*$/.test(one + other) ? 'hyphen' : 'sign'
}
