import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { listYears } from '../vehicle/vehicle-base.ts'
import type { AskedVehicle } from './asked-vehicle.ts'
import type { InterpretedWords } from './interpret-words.ts'
import { describeVehicle, type ParsedQuery, sizesAsTyped, withoutWords } from './parse-query.ts'
import { describePosition, isPositionWord } from './position.ts'
import { stem } from './stem.ts'
import { SYNONYM_WORDS } from './synonyms.ts'
import { closeVehicleName } from './vehicle-spelling.ts'

// What the page says about how the shop has interpreted a search.

/** Unknown words that are named. */
const MAX_UNHEARD = 4

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
  link?: { text: string; isQuestion?: boolean } & (
    | { q: string; isExact?: boolean }
    | { path: string }
  )
}

export function tagsOf(parsed: ParsedQuery, asked: AskedVehicle): Tag[] {
  const { chosen, link } = asked
  const { vehicle, position, attributes } = parsed
  const named = vehicle.models.length > 0 || vehicle.year !== null
  const spot = describePosition(position)
  const sizes = sizesAsTyped(parsed)
  return [
    ...(chosen ? [{ kind: 'vehicle' as const, text: chosen, isChosenVehicle: true }] : []),
    ...(named
      ? [
          {
            kind: 'vehicle' as const,
            text: link
              ? [link.label, asked.vehicle?.trim].filter(Boolean).join(' ')
              : describeVehicle(vehicle),
            without: withoutWords(parsed, (word) => parsed.vehicleWords.has(word)),
          },
        ]
      : []),
    ...(spot
      ? [{ kind: 'position' as const, text: spot, without: withoutWords(parsed, isPositionWord) }]
      : []),
    ...attributes.map((size) => ({
      kind: 'attribute' as const,
      ...(sizes.get(size) ?? {
        text: size,
        without: withoutWords(parsed, (word) => word === size),
      }),
    })),
  ]
}

export function notesOf(
  parsed: ParsedQuery,
  { vehicle, link }: AskedVehicle,
  { corrections, unknown, words, closest }: InterpretedWords,
  isExact: boolean,
): Note[] {
  const notes: Note[] = []
  if (corrections.length > 0) {
    const typed = corrections.map((one) => one.typed).join(' ')
    const meant = corrections.map((one) => one.corrected).join(' ')
    notes.push({
      text: `Results for “${meant}”.`,
      link: { text: `Search for “${typed}” instead`, q: parsed.text, isExact: true },
    })
  }
  // A windscreen is found as a windshield. One letter is no word: NB-2450.F has an F.
  const unheard = words.filter(
    (word) => word.length > 1 && unknown.includes(stem(word)) && !SYNONYM_WORDS.has(word),
  )
  const [first] = unheard
  if (isExact || first === undefined) return notes
  const named = `“${unheard.slice(0, MAX_UNHEARD).join(' ')}”`
  const proposed = withCloseNames(parsed, unheard, closest)
  if (proposed !== undefined) {
    const text = `Nothing in the shop is called ${named}. Did you mean`
    notes.push({ text, link: { text: proposed, q: proposed, isQuestion: true } })
  } else if (unheard.length < words.length) {
    const isOfCar = vehicle && link && isBehindVehicle(parsed, first)
    notes.push({
      text: isOfCar
        ? `${named} is not known here: what fits is said for every ${link.label}.`
        : `Nothing in the shop is called ${named}.`,
    })
  }
  return notes
}

/** A year alone is no car. */
export function yearNote({ vehicle: { year, models } }: ParsedQuery, buyers?: Vehicle): Note[] {
  if (year === null || models.length > 0 || year === buyers?.year) return []
  const path = listYears().includes(year) ? `/for/${year}` : '/for'
  const text = `Which ${year} make and model is it for? Add them to see what fits, or`
  return [{ text, link: { text: 'choose them', path } }]
}

/** The search with the cars, or words, that its unknown words may misspell. */
function withCloseNames(
  { typed, typedWords }: ParsedQuery,
  unheard: readonly string[],
  closest: string | undefined,
) {
  const meant = typed.map((text, at) => {
    const [word, ...more] = typedWords[at] ?? []
    if (word === undefined || more.length > 0 || !unheard.includes(word)) return text
    return closeVehicleName(word) ?? closest ?? text
  })
  return meant.some((text, at) => text !== typed[at]) ? meant.join(' ') : undefined
}

/** A trim, probably. */
function isBehindVehicle({ typedWords, vehicleWords }: ParsedQuery, word: string) {
  const words = typedWords.flat()
  return vehicleWords.has(words[words.indexOf(word) - 1] ?? '')
}
