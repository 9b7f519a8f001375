import { z } from 'zod'
import { PERMISSIONS, ROLES } from './permission.ts'
import { secondFactorStateSchema } from './second-factor.ts'
import { userSchema } from './user.ts'

export const roleSchema = z.enum(ROLES)

/** The answer of GET /me. */
export const meSchema = z
  .object({
    email: z.string(),
    role: roleSchema.nullable().describe('null: a customer; ‘admin’ is the owner'),
    permissions: z.array(z.enum(PERMISSIONS)),
    secondFactor: secondFactorStateSchema,
  })
  .meta({ id: 'Me' })

export type Me = z.infer<typeof meSchema>

/** Who has a role. */
export const staffMemberSchema = userSchema
  .extend({ role: roleSchema, hasSecondFactor: z.boolean() })
  .meta({ id: 'StaffMember' })

export type StaffMember = z.infer<typeof staffMemberSchema>

/** The payload of PUT /staff/role/{email}. */
export const newRoleSchema = z
  .object({ role: roleSchema.nullable().describe('null takes the role') })
  .meta({ id: 'NewRole', examples: [{ role: 'manager' }] })
