import { z } from 'zod'
import { requiredAddress } from '../address/required-address.ts'
import { verdictWordSchema } from '../catalog/part.ts'
import type { Product } from '../catalog/product.ts'
import { idSchema } from '../id.ts'
import { amountFromZero, MIN_PHONE_DIGITS, phoneNumber, price, wholeNumber } from '../number.ts'
import {
  OVER_STOCK,
  packWords,
  QUANTITY_REQUIRED,
  UNDER_MINIMUM,
} from '../pricing/allowed-quantity.ts'
import { ignoredText } from '../text.ts'
import { vehicleSchema } from '../vehicle/vehicle.ts'
import { shownOldPartDaysSchema } from './return-setting.ts'

// The messages are the owner's words (spec §5), to the letter.
const PHONE_REQUIRED = 'Phone is required'
const PHONE_IN_DIGITS = 'Phone is required, in digits, 20 at most'
const ADDRESS_REQUIRED = 'address is required'

const phone = phoneNumber(/^\d{1,20}$/, PHONE_IN_DIGITS, PHONE_REQUIRED, MIN_PHONE_DIGITS)

const address = requiredAddress(500, ADDRESS_REQUIRED)

// No product has a smaller minimum, nor more units than a whole number may count.
const quantity = wholeNumber(QUANTITY_REQUIRED, {
  min: 1,
  tooSmall: UNDER_MINIMUM,
  tooLarge: OVER_STOCK,
})

/**
 * The payload of POST /order. Name, email and product name may be sent, as the spec's form does;
 * the server takes them from the product and the signed-in person instead.
 */
export const newOrderSchema = z
  .object({
    productId: idSchema,
    product: ignoredText(),
    pricePerUnit: price().describe(
      'Dollars, at that quantity; refused with 409 when it is not the price now',
    ),
    coreCharge: amountFromZero()
      .optional()
      .describe(
        'Dollars for each unit, as the page has shown it, 0: none; refused with 409 when it is another one now. It is charged on top',
      ),
    oldPartDays: shownOldPartDaysSchema,
    customer: ignoredText(),
    customerName: ignoredText(),
    quantity,
    phone,
    address,
    vehicle: vehicleSchema
      .optional()
      .describe('The buyer’s vehicle: the order stores the verdict for it'),
    shownVerdict: verdictWordSchema
      .optional()
      .describe(
        'The verdict that the page showed for that vehicle. 409 if it is ‘fits’ and no longer true, and if the part does not fit and this does not say so',
      ),
  })
  .meta({
    id: 'NewOrder',
    examples: [
      {
        productId: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e',
        pricePerUnit: 12.5,
        quantity: 4,
        phone: '5551234',
        address: '1 Main Street, Springfield',
      },
    ],
  })

export type NewOrder = z.infer<typeof newOrderSchema>

/** The purchase form, with the bounds of its product. */
export function purchaseFormSchema(product: Product) {
  const { packSize = 1 } = product
  return z.object({
    quantity: quantity
      .refine((units) => units <= product.availableQuantity, OVER_STOCK)
      .refine((units) => units >= product.minimumOrderQuantity, UNDER_MINIMUM)
      .refine((units) => units % packSize === 0, packWords(packSize)),
    phone,
    address,
  })
}
