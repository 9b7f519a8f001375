import { z } from 'zod'
import { fitsSchema } from '../catalog/part.ts'
import { fitmentSchema } from './fitment.ts'

/** How a buyer finds out which of several sizes a car has, as the owner writes it of a category. */
const howToTellSchema = z.object({
  text: z.string(),
  picture: z.string().nullable().describe('The URL of a picture'),
})

export type HowToTell = z.infer<typeof howToTellSchema>

/** What the seller says of a part: `verdict` makes of it whether the part fits a vehicle. */
export const partFitSchema = z
  .object({
    fits: fitsSchema,
    fitsComplete: z.boolean().describe('The fitments are all there are'),
    otherModels: z.int().describe('Other models that it is listed for'),
    conditions: z
      .array(z.string())
      .optional()
      .describe('What other parts of its kind ask of the model, and its own conditions exclude'),
    howToTell: howToTellSchema.optional(),
    rows: z.array(fitmentSchema).describe('Of the model that was asked for'),
  })
  .meta({ id: 'PartFit' })

export type PartFit = z.infer<typeof partFitSchema>
