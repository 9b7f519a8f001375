import { z } from 'zod'
import { optionalText } from './text.ts'

const MAX_RETURN_DAYS = 365

/** Until when parts can be sent back, and how. */
export const returnsSettingSchema = z
  .object({
    days: z
      .int('Enter a whole number')
      .min(0, 'Must be 0 or more')
      .max(MAX_RETURN_DAYS, `Must be ${MAX_RETURN_DAYS} or less`)
      .describe(
        'After the last parcel was delivered, or shipped, if no delivery was recorded; 0: customers can’t ask for a return',
      ),
    instructions: optionalText(2_000).describe(
      'How the parts come back, in the email about an approved return',
    ),
    paysWayBack: z
      .boolean()
      .describe(
        'Does the shop pay for return shipping when it said that the part fits and it doesn’t?',
      ),
  })
  .meta({
    id: 'ReturnsSetting',
    examples: [
      {
        days: 30,
        instructions:
          'Print this email and put it in the parcel. Send it to 1 Main Street, Springfield.',
        paysWayBack: true,
      },
    ],
  })

export type ReturnsSetting = z.infer<typeof returnsSettingSchema>
