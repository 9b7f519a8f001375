import { z } from 'zod'
import { emailSchema } from '../identity/email.ts'
import { roleSchema } from './staff.ts'

// Invitations to the staff, by email.

/** The payload of POST /staff/invitation. */
export const newInvitationSchema = z
  .object({ email: emailSchema, role: roleSchema })
  .meta({ id: 'NewInvitation', examples: [{ email: 'pat@example.com', role: 'packer' }] })

export type NewInvitation = z.infer<typeof newInvitationSchema>

/** One that was neither accepted nor revoked. */
export const staffInvitationSchema = z
  .object({
    _id: z.uuid(),
    email: z.string(),
    role: roleSchema,
    invitedBy: z.string().describe('Email'),
    expiresAt: z.iso.datetime().describe('May be past: then it is to be sent again'),
  })
  .meta({ id: 'StaffInvitation' })

export type StaffInvitation = z.infer<typeof staffInvitationSchema>

/** The answer of GET /invitation: the link alone opens it. */
export const invitationSchema = z
  .object({ role: roleSchema, email: z.string(), invitedBy: z.string().describe('Their name') })
  .meta({ id: 'Invitation' })

export type Invitation = z.infer<typeof invitationSchema>

export const invitationHeaders = z.object({
  'invitation-token': z.string().min(1).max(200).describe('Of the link'),
})
