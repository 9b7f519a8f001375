import type { AskedVehicle } from './asked-vehicle.ts'
import { describePosition, isPositionWord } from './position.ts'
import { describeVehicle, type Read, withoutWords } from './read-query.ts'
import type { ReadWords } from './read-words.ts'

// What the shop says that it has read from a search.

export type Tag = {
  kind: 'vehicle' | 'position' | 'number' | 'attribute'
  text: string
  /** The search without it; undefined: it can't be taken off alone. */
  without?: string
  /** It is the vehicle that the buyer drives, not one that was typed. */
  isChosenVehicle?: boolean
}

export type Note = {
  /** A sentence, with what matters in it. */
  text: string
  /** Another search, such as the way back. */
  link?: { text: string; q: string; isExact?: boolean }
}

export function tagsOf(read: Read, { chosen }: AskedVehicle): Tag[] {
  const { vehicle, position, attributes } = read
  const named = vehicle.models.length > 0 || vehicle.year !== null
  const spot = describePosition(position)
  return [
    ...(chosen ? [{ kind: 'vehicle' as const, text: chosen, isChosenVehicle: true }] : []),
    ...(named
      ? [
          {
            kind: 'vehicle' as const,
            text: describeVehicle(vehicle),
            without: withoutWords(read, (word) => read.vehicleWords.has(word)),
          },
        ]
      : []),
    ...(spot
      ? [{ kind: 'position' as const, text: spot, without: withoutWords(read, isPositionWord) }]
      : []),
    ...attributes.map((text) => ({
      kind: 'attribute' as const,
      text,
      without: withoutWords(read, (word) => word === text),
    })),
  ]
}

export function notesOf(
  read: Read,
  { mended, unknown, isPartial, words }: ReadWords,
  isExact: boolean,
): Note[] {
  if (mended.length > 0) {
    const typed = mended.map((one) => one.typed).join(' ')
    const meant = mended.map((one) => one.read).join(' ')
    return [
      {
        text: `Results for ‘${meant}’ instead of ‘${typed}’.`,
        link: { text: `Search for ‘${typed}’ as typed`, q: read.text, isExact: true },
      },
    ]
  }
  if (isExact || !isPartial || unknown.length === 0 || unknown.length === words.length) return []
  return [{ text: `Nothing in the shop is called ‘${unknown.join(' ')}’.` }]
}
