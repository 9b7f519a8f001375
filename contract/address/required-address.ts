import { z } from 'zod'
import {
  atMost,
  HAS_BIDI_CONTROLS,
  NO_BIDI_CONTROLS,
  NOT_STORABLE,
  STORABLE,
  VISIBLE,
  withoutDirectionMarks,
} from '../text.ts'
import { linesOfAddress, MAX_ADDRESS_LINES } from './address-lines.ts'

const TOO_MANY_LINES = `Address must be ${MAX_ADDRESS_LINES} lines or fewer`

/**
 * An address as text: the lines of a packing slip, which must not look like those of the shop.
 * Empty lines are dropped.
 */
export function requiredAddress(max: number, required: string) {
  return z
    .string(required)
    .overwrite((text) => linesOfAddress(withoutDirectionMarks(text)).join('\n'))
    .regex(VISIBLE, required)
    .refine(...atMost(max))
    .refine((text) => text.split('\n').length <= MAX_ADDRESS_LINES, TOO_MANY_LINES)
    .regex(STORABLE, NOT_STORABLE)
    .regex(NO_BIDI_CONTROLS, HAS_BIDI_CONTROLS)
    .meta({ maxLength: max })
}
