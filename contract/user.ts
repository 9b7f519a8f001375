import { z } from 'zod'

export const emailSchema = z.email().max(254).toLowerCase()

export const registeredSchema = z.object({ token: z.string() })

export const adminSchema = z.object({ admin: z.boolean() })
