import { z } from 'zod'
import { carriersSettingSchema } from './setting.ts'

/** A carrier of the settings, with the names of the delivery rates that it carries. */
export const carrierSchema = carriersSettingSchema.shape.list.element
  .extend({
    rates: z
      .array(z.string())
      .optional()
      .describe('The names of the delivery rates that it carries; absent: none'),
  })
  .meta({ id: 'Carrier' })

export type Carrier = z.infer<typeof carrierSchema>
