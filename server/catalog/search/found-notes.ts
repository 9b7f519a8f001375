import type { AskedVehicle } from './asked-vehicle.ts'
import { type ParsedQuery, sizesAsTyped, withoutWords } from './parse-query.ts'
import { describePosition, isPositionWord, type Position } from './position.ts'
import type { Note } from './understood.ts'
import type { FoundParts } from './word-search.ts'

// What the page says when the parts that it shows are not what was asked for.

/** @param found `missing`: the number that no part has */
export function foundNotes(
  parsed: ParsedQuery,
  { link }: AskedVehicle,
  position: Position,
  found: FoundParts & { missing: string | undefined },
): Note[] {
  const { isAny, isElsewhere, ignoresWords, hasSizes, missing, groups } = found
  const { text, attributes } = parsed
  const spot = describePosition(position)
  const typed = sizesAsTyped(parsed)
  const sizes = attributes.map((size) => typed.get(size)?.text ?? size)
  const notes: (string | false)[] = [
    missing !== undefined && `No part has the number “${missing}”.`,
    isElsewhere && `No part of this kind is for the ${spot} here. These go elsewhere.`,
    groups.size > 0 &&
      !(isAny || ignoresWords || hasSizes) &&
      sizes.length > 0 &&
      `No part of this kind has ${sizes.join(' and ')}.`,
    ignoresWords && missing === undefined && `No part found for “${wordsBeside(parsed)}”.`,
    ignoresWords && `These are parts for the ${link?.label ?? spot}.`,
    isAny && `Nothing has all of “${text}”. These parts have some of it.`,
  ]
  return notes.flatMap((note) => (note ? [{ text: note }] : []))
}

/** What was typed beside vehicle and position. */
function wordsBeside(parsed: ParsedQuery) {
  return withoutWords(parsed, (word) => parsed.vehicleWords.has(word) || isPositionWord(word))
}
