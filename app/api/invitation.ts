import type { Invitation, NewInvitation, StaffInvitation } from '#contract/account/invitation.ts'
import { call } from './authorized-call.ts'
import { readBody, send } from './http.ts'

// Invitations to the staff.

export function listInvitations() {
  return call<StaffInvitation[]>('GET', '/staff/invitation')
}

/** Sends the link; another one to the same email ends the one before. */
export function inviteStaff(invitation: NewInvitation) {
  return call<{ insertedId: string }>('POST', '/staff/invitation', invitation)
}

export function revokeInvitation(id: string) {
  return call<{ deletedCount: number }>('DELETE', `/staff/invitation/${id}`)
}

/** @param token of the link */
export async function getInvitation(token: string) {
  return readBody<Invitation>(await send('GET', '/invitation', undefined, headersOf(token)))
}

export function acceptInvitation(token: string) {
  return call<{ modifiedCount: number }>('POST', '/invitation', undefined, headersOf(token))
}

function headersOf(token: string) {
  return { 'invitation-token': token }
}
