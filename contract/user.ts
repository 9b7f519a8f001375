import { z } from 'zod'

export const emailSchema = z.email().max(254).toLowerCase()

export const registeredSchema = z.object({ token: z.string() })

export const adminSchema = z.object({ admin: z.boolean() })

export const userSchema = z.object({
  _id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.string().nullable().describe('‘admin’ for administrators'),
})

export type User = z.infer<typeof userSchema>
