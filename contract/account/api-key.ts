import { z } from 'zod'
import { requiredLine } from '../text.ts'

// Keys with which programs make the calls of the staff.

/** An owner's work is a person's: no key has that role. */
export const KEY_ROLES = ['manager', 'packer', 'accountant'] as const

export type KeyRole = (typeof KEY_ROLES)[number]

export const MAX_API_KEYS = 50
const MAX_KEY_DAYS = 366

const keyRoleSchema = z.enum(KEY_ROLES)

/** The payload of POST /staff/key. */
export const newApiKeySchema = z
  .object({
    name: requiredLine(60, 'Name is required').describe('What uses it; the audit log names it'),
    role: keyRoleSchema,
    days: z.int().min(1).max(MAX_KEY_DAYS).describe('Until it expires'),
  })
  .meta({ id: 'NewApiKey', examples: [{ name: 'Warehouse', role: 'packer', days: 365 }] })

export type NewApiKey = z.infer<typeof newApiKeySchema>

export const madeApiKeySchema = z
  .object({
    insertedId: z.uuid(),
    key: z.string().describe('The bearer token. It is shown this once.'),
  })
  .meta({ id: 'MadeApiKey' })

export type MadeApiKey = z.infer<typeof madeApiKeySchema>

export const apiKeySchema = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    beginning: z.string().describe('Its first characters'),
    role: keyRoleSchema,
    madeBy: z.string().describe('Email. The key may do what its maker’s role may, too.'),
    expiresAt: z.iso.datetime().describe('May be past'),
    lastUsedAt: z.iso.datetime().nullable().describe('To the hour; null: never'),
  })
  .meta({ id: 'ApiKey' })

export type ApiKey = z.infer<typeof apiKeySchema>
