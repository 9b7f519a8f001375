import { z } from 'zod'

// The second factor of the staff: a code of an authenticator app (TOTP), or a recovery code.

/** For whom the owner demands one. */
const SECOND_FACTOR_FOR = ['all', 'not packers', 'chosen'] as const

export const staffSettingSchema = z
  .object({
    secondFactor: z
      .enum(SECOND_FACTOR_FOR, 'Choose for whom')
      .describe(
        'all: everybody on the staff. not packers: owners, managers and accountants. chosen: those who have set it up',
      ),
  })
  .meta({ id: 'StaffSetting', examples: [{ secondFactor: 'not packers' }] })

export type StaffSetting = z.infer<typeof staffSettingSchema>

/** How long the staff may work without one that their role demands. */
export const GRACE_DAYS = 14

const CODE_LENGTH = 20

/** A code of six digits, or a recovery code; however it is grouped. */
export const factorCodeSchema = z
  .object({
    code: z
      .string()
      .trim()
      .min(1, 'Enter the code')
      .max(CODE_LENGTH, 'Enter the six digits, or a recovery code'),
  })
  .meta({ id: 'FactorCode', examples: [{ code: '492039' }] })
