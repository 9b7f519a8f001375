import { z } from 'zod'
import { requiredLine } from '../text.ts'

/** Minutes that the email about a parcel waits, so that it is not sent if shipping is undone. */
export const SHIPPED_MAIL_MINUTES = 5

export const UNSHIP_REASON_LENGTH = 200

/** The payload of POST /shipment/{id}/unship. */
export const unshipSchema = z
  .object({
    reason: requiredLine(UNSHIP_REASON_LENGTH, 'Reason is required').describe(
      'It goes into a note for the staff, with carrier and tracking number',
    ),
    tellCustomer: z
      .boolean()
      .default(true)
      .describe(
        'Once the email about the parcel is sent: write the customer that it was a mistake',
      ),
  })
  .meta({ id: 'Unship', examples: [{ reason: 'Wrong label', tellCustomer: true }] })

export type Unship = z.infer<typeof unshipSchema>
