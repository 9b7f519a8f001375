import type { Account, Closing, Device, NewPassword } from '#contract/account/account.ts'
import type { NewProfile, Profile } from '#contract/account/profile.ts'
import { call } from './authorized-call.ts'

export function getProfile(email: string) {
  return call<Profile>('GET', `/profile/${encodeURIComponent(email)}`)
}

/** @returns `upsertedId` is null unless this was the first save */
export function saveProfile(email: string, input: Partial<NewProfile>) {
  return call<{ upsertedId: string | null }>('PUT', `/profile/${encodeURIComponent(email)}`, input)
}

export function saveAccount(input: Account) {
  return call<{ modifiedCount: number }>('PUT', '/account', input)
}

export function changePassword(input: NewPassword) {
  return call<{ modifiedCount: number }>('POST', '/account/password', input)
}

export function listDevices() {
  return call<Device[]>('GET', '/account/device')
}

export function signOutDevice(id: string) {
  return call<{ deletedCount: number }>('DELETE', `/account/device/${encodeURIComponent(id)}`)
}

export function signOutOtherDevices() {
  return call<{ deletedCount: number }>('DELETE', '/account/device')
}

export function downloadData() {
  return call<unknown>('GET', '/account/data')
}

export function closeAccount(input: Closing) {
  return call<{ deletedCount: number }>('POST', '/account/close', input)
}
