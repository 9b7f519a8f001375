import { z } from 'zod'
import { fitsSchema } from '../catalog/part.ts'
import { fitmentSchema } from './fitment.ts'

/** What the seller says of a part: `verdict` makes of it whether the part fits a vehicle. */
export const partFitSchema = z
  .object({
    fits: fitsSchema,
    fitsComplete: z.boolean().describe('The fitments are all there are'),
    otherModels: z.int().describe('Other models that it is listed for'),
    rows: z.array(fitmentSchema).describe('Of the model that was asked for'),
  })
  .meta({ id: 'PartFit' })

export type PartFit = z.infer<typeof partFitSchema>
