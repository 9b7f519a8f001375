import type { AskedVehicle } from './asked-vehicle.ts'
import type { InterpretedWords } from './interpret-words.ts'
import { describeVehicle, type ParsedQuery, withoutWords } from './parse-query.ts'
import { describePosition, isPositionWord } from './position.ts'
import { SYNONYM_WORDS } from './synonyms.ts'

// What the page says about how the shop has interpreted a search.

export type Tag = {
  kind: 'vehicle' | 'position' | 'number' | 'attribute'
  text: string
  /** The search without it; undefined: it can't be taken off alone. */
  without?: string
  /** The buyer has chosen this vehicle and did not type it. */
  isChosenVehicle?: boolean
}

export type Note = {
  /** A sentence for the buyer. */
  text: string
  /** Leads to another search, such as the one without a correction. */
  link?: { text: string; q: string; isExact?: boolean }
}

export function tagsOf(parsed: ParsedQuery, { chosen }: AskedVehicle): Tag[] {
  const { vehicle, position, attributes } = parsed
  const named = vehicle.models.length > 0 || vehicle.year !== null
  const spot = describePosition(position)
  return [
    ...(chosen ? [{ kind: 'vehicle' as const, text: chosen, isChosenVehicle: true }] : []),
    ...(named
      ? [
          {
            kind: 'vehicle' as const,
            text: describeVehicle(vehicle),
            without: withoutWords(parsed, (word) => parsed.vehicleWords.has(word)),
          },
        ]
      : []),
    ...(spot
      ? [{ kind: 'position' as const, text: spot, without: withoutWords(parsed, isPositionWord) }]
      : []),
    ...attributes.map((text) => ({
      kind: 'attribute' as const,
      text,
      without: withoutWords(parsed, (word) => word === text),
    })),
  ]
}

export function notesOf(
  parsed: ParsedQuery,
  { corrections, unknown, isPartial, words }: InterpretedWords,
  isExact: boolean,
): Note[] {
  if (corrections.length > 0) {
    const typed = corrections.map((one) => one.typed).join(' ')
    const meant = corrections.map((one) => one.corrected).join(' ')
    return [
      {
        text: `Results for ‘${meant}’ instead of ‘${typed}’.`,
        link: { text: `Search for ‘${typed}’ as typed`, q: parsed.text, isExact: true },
      },
    ]
  }
  if (isExact || !isPartial || unknown.length === words.length) return []
  // A windscreen is found as a windshield.
  const unheard = unknown.filter((word) => !SYNONYM_WORDS.has(word))
  return unheard.length > 0
    ? [{ text: `Nothing in the shop is called ‘${unheard.join(' ')}’.` }]
    : []
}
