import { z } from 'zod'
import { GRACE_DAYS, type StaffSetting } from '../identity/second-factor.ts'
import type { Role } from './permission.ts'

const SECOND_FACTOR_STATES = ['none', 'set up', 'needed', 'done'] as const

export const secondFactorStateSchema = z
  .enum(SECOND_FACTOR_STATES)
  .describe(
    'Of the session. none: nothing is asked. set up: the role demands a second factor, and the account has none. needed: its code is still to be entered. done',
  )

export type SecondFactorState = z.infer<typeof secondFactorStateSchema>

/** The answer of GET /account/second-factor. */
export const secondFactorSchema = z
  .object({
    state: secondFactorStateSchema,
    since: z.iso.datetime().nullable().describe('null: the account has none'),
    codesLeft: z.int().describe('Recovery codes that were not used'),
    neededFrom: z.iso
      .datetime()
      .nullable()
      .describe('From when on the role demands one; null: it does not, or there is one'),
  })
  .meta({ id: 'SecondFactor' })

export type SecondFactor = z.infer<typeof secondFactorSchema>

/** The payload of POST /account/second-factor. */
export const beginSecondFactorSchema = z
  .object({
    password: z.string().max(256).default('').describe('Empty for a user without a password'),
  })
  .meta({ id: 'BeginSecondFactor', examples: [{ password: 'secret1' }] })

export type BeginSecondFactor = z.infer<typeof beginSecondFactorSchema>

/** The answer of POST /account/second-factor: what an authenticator app is to store. */
export const newSecondFactorSchema = z
  .object({
    secret: z.string().describe('In base32'),
    url: z.string().describe('otpauth://…'),
    qr: z.string().describe('The URL as a picture, an SVG in a data URL'),
  })
  .meta({ id: 'NewSecondFactor' })

export type NewSecondFactor = z.infer<typeof newSecondFactorSchema>

export const recoveryCodesSchema = z
  .object({ codes: z.array(z.string()).describe('Ten, each for one use; shown this once') })
  .meta({ id: 'RecoveryCodes' })

export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>

/** Demands the owner a second factor of this role? */
export function isDemanded(role: Role, secondFactor: StaffSetting['secondFactor']) {
  if (secondFactor === 'chosen') return false
  return secondFactor === 'all' || role !== 'packer'
}

/** Until then the staff may work without one. */
export function endOfGrace(staffSince: Date) {
  return new Date(staffSince.getTime() + GRACE_DAYS * 86_400_000)
}
