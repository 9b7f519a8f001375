import type { Addresses, NewAddress } from '#contract/account/saved-address.ts'
import { call } from './authorized-call.ts'

/** The user's, the default one first, and where their last order went. */
export function listAddresses() {
  return call<Addresses>('GET', '/address')
}

export function addAddress(input: NewAddress) {
  return call<Addresses>('POST', '/address', input)
}

export function editAddress(id: string, input: NewAddress) {
  return call<Addresses>('PUT', `/address/${id}`, input)
}

export function deleteAddress(id: string) {
  return call<{ deletedCount: number }>('DELETE', `/address/${id}`)
}
