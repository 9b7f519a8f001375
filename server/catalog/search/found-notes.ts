import type { AskedVehicle } from './asked-vehicle.ts'
import { type ParsedQuery, sizeAsTyped, withoutWords } from './parse-query.ts'
import { describePosition, isPositionWord, type Position } from './position.ts'
import type { Note } from './understood.ts'
import type { FoundParts } from './word-search.ts'

// What the page says about parts that are not all that was asked for.

/** @param missing the number that no part has */
export function foundNotes(
  parsed: ParsedQuery,
  { link }: AskedVehicle,
  position: Position,
  found: FoundParts & { missing: string | undefined },
): Note[] {
  const { isAny, isElsewhere, isAnyPart, hasSizes, missing, groups } = found
  const { text, attributes } = parsed
  const spot = describePosition(position)
  const sizes = attributes.map((size) => sizeAsTyped(parsed, size)?.text ?? size)
  const notes: (string | false)[] = [
    missing !== undefined && `No part has the number “${missing}”.`,
    isElsewhere && `No part of this kind is for the ${spot} here. These go elsewhere.`,
    groups.size > 0 &&
      !(isAny || isAnyPart || hasSizes) &&
      sizes.length > 0 &&
      `No part of this kind has ${sizes.join(' and ')}.`,
    isAnyPart && missing === undefined && `Nothing is found for “${wordsBeside(parsed)}”.`,
    isAnyPart && `These are parts for the ${link?.label ?? spot}.`,
    isAny && `Nothing has all of “${text}”. These parts have some of it.`,
  ]
  return notes.flatMap((note) => (note ? [{ text: note }] : []))
}

/** What stands beside vehicle and position. */
function wordsBeside(parsed: ParsedQuery) {
  return withoutWords(parsed, (word) => parsed.vehicleWords.has(word) || isPositionWord(word))
}
