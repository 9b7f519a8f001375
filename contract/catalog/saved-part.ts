import { z } from 'zod'
import { idSchema } from '../id.ts'
import { price } from '../number.ts'
import { MAX_SAVED, MAX_SAVED_HERE } from './saved-part-bounds.ts'

/** A part that a buyer has saved. */
export const savedPartSchema = z
  .object({
    productId: z.uuid(),
    price: z.number().describe('Dollars for a unit, when it was saved'),
    at: z.iso.datetime(),
  })
  .meta({ id: 'SavedForLater' })

export type SavedPart = z.infer<typeof savedPartSchema>

export const savedPartsSchema = z
  .object({ parts: z.array(savedPartSchema).max(MAX_SAVED).describe('The one saved last first') })
  .meta({ id: 'PartsSavedForLater' })

/** The payload of POST /saved/merge: what a visitor’s browser has. */
export const mergedPartsSchema = z
  .object({
    parts: z
      .array(z.object({ productId: idSchema, price: price() }))
      .max(MAX_SAVED_HERE)
      .describe('The one saved last first'),
  })
  .meta({ id: 'MergedParts' })

export type MergedParts = z.infer<typeof mergedPartsSchema>
