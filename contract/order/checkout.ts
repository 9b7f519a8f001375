import { z } from 'zod'
import { shipToSchema } from '../address/ship-to.ts'
import { idSchema } from '../id.ts'
import { emailSchema } from '../identity/email.ts'
import { price } from '../number.ts'
import { requiredLine } from '../text.ts'
import { codeSchema, linesOf } from './checkout-quote.ts'
import { newOrderSchema } from './new-order.ts'

const { productId, pricePerUnit, quantity, vehicle, shownVerdict, oldPartDays, phone, address } =
  newOrderSchema.shape

const checkoutLineSchema = z.object({
  productId,
  pricePerUnit,
  quantity,
  vehicle,
  shownVerdict: shownVerdict.describe(
    'The verdict that the page showed for that vehicle. 409 if it is ‘fits’ and no longer true, and if the part does not fit and this is not ‘does-not-fit’',
  ),
})

export type CheckoutLine = z.infer<typeof checkoutLineSchema>

/** Two tabs show one basket, and the other tab has ordered it. */
export const NOT_IN_BASKET =
  'Your basket no longer has these parts, so nothing was ordered or charged here. Did you order them in another tab?'

/** The payload of POST /checkout. */
export const checkoutSchema = z
  .object({
    lines: linesOf(checkoutLineSchema),
    email: emailSchema
      .optional()
      .describe(
        'A guest’s, required without a bearer token; an account’s own is taken, whatever is sent',
      ),
    name: requiredLine(100, 'Name is required').optional().describe('A guest’s, like `email`'),
    phone,
    address: address
      .optional()
      .describe('Instead of `shipTo`, in a shop whose prices are the same everywhere'),
    shipTo: shipToSchema
      .optional()
      .describe(
        'The address in fields, required where delivery or tax depend on it. `address` is made from it',
      ),
    rate: idSchema
      .optional()
      .describe('A delivery rate; refused with 409 when it is no longer offered'),
    code: codeSchema.optional().describe('A discount code'),
    oldPartDays,
    promisedBy: z.iso
      .date('A day, such as 2026-11-27')
      .optional()
      .describe(
        'The last day on which the delivery may arrive, as the page has said; refused with 409 when it is a later one now, or when the shop no longer says one',
      ),
    isOfBasket: z
      .literal(true)
      .optional()
      .describe(
        'The lines are those of the customer’s basket: refused with 409 when it does not have them all, such as when another tab has ordered them',
      ),
    total: price().describe(
      'Dollars, as the customer saw them; refused with 409 when it is another',
    ),
  })
  .refine(({ address, shipTo }) => address !== undefined || shipTo !== undefined, {
    path: ['address'],
    error: 'address is required',
  })
  .refine(({ address, shipTo }) => address === undefined || shipTo === undefined, {
    path: ['address'],
    error: 'Send the address as text or as `shipTo`, not both',
  })
  .meta({
    id: 'Checkout',
    examples: [
      {
        lines: [
          {
            productId: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e',
            pricePerUnit: 12.5,
            quantity: 4,
          },
          {
            productId: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8f',
            pricePerUnit: 43.2,
            quantity: 1,
          },
        ],
        phone: '5551234',
        address: '1 Main Street, Springfield',
        total: 93.2,
      },
    ],
  })

export type Checkout = z.infer<typeof checkoutSchema>

/** A line that can’t be ordered as it was sent, as it is now. */
export const changedLineSchema = z.object({
  productId: z.uuid(),
  isSold: z.boolean(),
  product: z.string().optional(),
  pricePerUnit: z.number().optional().describe('Dollars'),
  availableQuantity: z.int().optional(),
  minimumOrderQuantity: z.int().optional(),
  packSize: z.int().optional().describe('The number of units in a pack'),
})

export type ChangedLine = z.infer<typeof changedLineSchema>
