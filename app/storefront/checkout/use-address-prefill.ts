import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { getProfile } from '#app/api/account.ts'
import { listOrdersOf } from '#app/api/order.ts'
import { EMPTY_ADDRESS } from '#app/ui/address/address-input.ts'
import { toAddressInput } from '#app/ui/address/to-address-input.ts'
import type { Addresses } from '#contract/account/saved-address.ts'
import { regionsOfPostalCode } from '#contract/address/region-of-postal-code.ts'

import { entriesOf } from '#contract/typed-keys.ts'
import { readPlace } from '../basket/delivery-place.ts'
import type { CheckoutInput, CheckoutOutput } from './checkout-fields.ts'
import { saveFields, storedFields } from './checkout-storage.ts'
import { readAddress } from './read-address.ts'

type Form = UseFormReturn<CheckoutInput, unknown, CheckoutOutput>

const STREET = ['line1', 'city'] as const
const PLACE = ['line1', 'city', 'postalCode'] as const

/**
 * The first values of the form: those typed in this tab, else the default address, that of the last
 * order, or the name.
 */
export function firstFields(
  user: { displayName: string; email: string } | undefined,
  { addresses, last, home }: Addresses,
): CheckoutInput {
  // A field that is not there is not filled in: an account has its email.
  const empty = user
    ? { ...EMPTY_ADDRESS, name: user.displayName, country: home }
    : { ...EMPTY_ADDRESS, email: '', country: home }
  const kept = storedFields(user?.email)
  const place = placeFields()
  // An address is used as a whole, never mixed with typed values. Of a postal code alone the one
  // that the buyer has typed last counts, here or in the basket.
  if (PLACE.some((field) => kept[field])) {
    return { ...empty, ...kept, ...(!STREET.some((field) => kept[field]) && place) }
  }
  const first = addresses[0] ?? last
  if (first) return { ...empty, ...toAddressInput(first) }
  // The profile of an account may have an address yet.
  return { ...empty, ...kept, ...(!user && place) }
}

/**
 * What `firstFields` left empty is filled in with the phone and address of the profile, else with
 * those of the last order as text. The page does not wait for them. What is typed is stored for a
 * reload.
 */
export function useAddressPrefill({ getValues, setValue, watch }: Form, email: string | undefined) {
  useEffect(() => {
    const { unsubscribe } = watch((fields) => saveFields(fields, email))
    return unsubscribe
  }, [watch, email])

  useEffect(() => {
    if (getValues(PLACE).some(Boolean) && getValues('phone')) return
    let isOutdated = false
    async function prefill() {
      if (email === undefined) return // a guest
      const profile = await getProfile(email)
      const isComplete = profile.phone && profile.address
      const orders = isComplete ? [] : (await listOrdersOf(email, undefined, 5)).items
      // One that the shop canceled may be another person's (server/account/password-reset.ts).
      const last = orders.find(({ cancelled }) => !cancelled)
      if (isOutdated) return
      if (!getValues('phone')) setValue('phone', profile.phone || last?.phone || '')
      if (getValues(PLACE).some(Boolean)) return
      const known = profile.address || last?.address
      const address = known ? readAddress(known) : placeFields()
      for (const [name, value] of entriesOf(address)) setValue(name, value)
    }
    prefill().catch(() => {}) // then the customer types them
    return () => {
      isOutdated = true
    }
  }, [getValues, setValue, email])
}

/** Where the buyer has said that it goes, with its state if the postal code is in one alone. */
function placeFields() {
  const place = readPlace()
  if (!place) return {}
  const [region, ...others] = regionsOfPostalCode(place.country, place.postalCode) ?? []
  return { ...place, ...(region && others.length === 0 && { region }) }
}
