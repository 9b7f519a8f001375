import { z } from 'zod'
import { optionalText } from '../text.ts'

const MAX_RETURN_DAYS = 365
/**
 * A guest's order is erased 180 days after it was paid, shipped or delivered. So a month is left to
 * refund the last old part.
 */
const MAX_OLD_PART_DAYS = 150

/** As the page has shown them, of an order with a core charge. */
export const shownOldPartDaysSchema = z
  .int('Enter a whole number')
  .min(1, 'Must be 1 or more')
  .max(MAX_OLD_PART_DAYS, `Must be ${MAX_OLD_PART_DAYS} or less`)
  .optional()
  .describe(
    'In how many days old parts can be sent back for their core charges, as the page has said; refused with 409 when they are fewer now',
  )

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
    oldPartDays: z
      .int('Enter a whole number')
      .min(1, 'Must be 1 or more')
      .max(MAX_OLD_PART_DAYS, `Must be ${MAX_OLD_PART_DAYS} or less`)
      .describe(
        'In which old parts can be sent back for their core charges, counted as `days`. An order keeps those that it was placed with',
      ),
    instructions: optionalText(2_000).describe(
      'Instructions in the email about an approved return',
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
        oldPartDays: 90,
        instructions:
          'Print this email and put it in the parcel. Send it to 1 Main Street, Springfield.',
        paysWayBack: true,
      },
    ],
  })

export type ReturnsSetting = z.infer<typeof returnsSettingSchema>
