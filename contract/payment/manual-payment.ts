import { z } from 'zod'
import { price } from '../number.ts'
import { optionalName } from '../text.ts'
import { MANUAL_METHODS } from './manual-method.ts'

/** The payload of POST /order/{id}/payment. */
export const newManualPaymentSchema = z
  .object({
    method: z.enum(MANUAL_METHODS, 'Choose how it was paid'),
    receivedOn: z.iso
      .date('The day is required')
      .refine((day) => day >= '2000', 'Check the year')
      .describe('When the money came, in the shop’s time zone; not later than today'),
    reference: optionalName(100)
      .default('')
      .describe('Such as that of the bank transfer; the staff read it'),
    total: price().describe('Dollars received: the order’s total; 409 if that is another now'),
  })
  .meta({
    id: 'NewManualPayment',
    examples: [
      {
        method: 'bank transfer',
        receivedOn: '2026-11-20',
        reference: 'Invoice 1042',
        total: 61.4,
      },
    ],
  })

export type NewManualPayment = z.infer<typeof newManualPaymentSchema>

/** What the staff have recorded. */
export const manualPaymentSchema = newManualPaymentSchema
  .omit({ total: true })
  .extend({ by: z.string().nullable().describe('Name or email of the editor') })
  .meta({ id: 'ManualPayment' })

export type ManualPayment = z.infer<typeof manualPaymentSchema>
