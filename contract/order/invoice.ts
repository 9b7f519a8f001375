import { z } from 'zod'
import { INVOICE_KINDS } from './invoice-snapshot.ts'
import { orderedPartSchema } from './ordered-part.ts'

const dollars = () => z.number().describe('Dollars')

/** An invoice or a credit note, with all that its paper says. It never changes. */
export const invoiceSchema = z
  .object({
    _id: z.uuid(),
    orderId: z.uuid(),
    kind: z.enum(INVOICE_KINDS),
    number: z.string().describe('Without gaps, over both kinds'),
    of: z.string().nullable().describe('Of a credit note: the invoice’s number'),
    at: z.iso.datetime(),
    timeZone: z.string().describe('The shop’s time zone, for the dates of the paper'),
    seller: z.object({
      address: z.string().describe('Name and postal address, in lines'),
      taxNumber: z.string(),
      email: z.string(),
      phone: z.string(),
    }),
    buyer: z
      .object({ name: z.string(), email: z.string(), address: z.string() })
      .nullable()
      .describe('null: erased, years after the account was closed'),
    order: z.object({
      number: z.int(),
      placedAt: z.iso.datetime(),
      paidAt: z.iso.datetime(),
      transactionId: z.string(),
      paidWith: z.string().optional().describe('As of an order'),
    }),
    lines: z
      .array(
        z.object({
          part: orderedPartSchema,
          sku: z.string().nullable(),
          quantity: z.int(),
          pricePerUnit: dollars(),
          coreCharge: z.number().optional().describe('Dollars, a deposit on each unit'),
          total: z
            .number()
            .nullable()
            .describe('Dollars; null on a credit note, which lists only the units'),
        }),
      )
      .describe('On a credit note: the refunded units, if it is for units'),
    goods: dollars(),
    discount: dollars(),
    code: z.string().nullable().describe('The discount code'),
    shipping: dollars(),
    shippingName: z.string().nullable(),
    core: dollars()
      .optional()
      .describe(
        'Core charges; absent: none. Of a credit note the refund of them, with the tax that came on top',
      ),
    isTaxIncluded: z.boolean().describe('Do the prices include the tax?'),
    taxes: z.array(
      z.object({ name: z.string(), percent: z.number(), base: dollars(), tax: dollars() }),
    ),
    total: dollars().describe(
      'Dollars; of a credit note the refunded amount, below 0 when it reverses another one because the bank rejected the refund',
    ),
    reason: z.string().nullable().describe('Of a credit note, as the customer reads it'),
  })
  .meta({ id: 'Invoice' })

export type Invoice = z.infer<typeof invoiceSchema>
