import type { LastAddress } from '#contract/account/saved-address.ts'
import type { AddressInput } from './address-input.ts'

/** All fields of an address as a form has them, so that none of another address stays. */
export function toAddressInput(address: LastAddress): AddressInput {
  const { name, company = '', line1, line2 = '', city, region = '', postalCode = '' } = address
  const { country, phone } = address
  return { name, company, line1, line2, city, region, postalCode, country, phone }
}
