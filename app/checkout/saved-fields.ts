import type { LastAddress } from '#contract/address.ts'
import type { CheckoutInput } from './checkout-fields.ts'

/** All fields of an address as a form has them, so that none of another address stays. */
export function fieldsOf(address: LastAddress): CheckoutInput {
  const { name, company = '', line1, line2 = '', city, region = '', postalCode } = address
  const { country, phone } = address
  return { name, company, line1, line2, city, region, postalCode, country, phone }
}
