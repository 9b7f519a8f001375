import { z } from 'zod'
import { wholeNumber } from './number.ts'

// What calls that change data accept and answer.

/** The header `Idempotency-Key`. */
export const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .describe('For retries: a call with the same key and body is executed once')

export const idempotencyHeaders = z.object({ 'idempotency-key': idempotencyKey })

/** The largest integer that a column has. */
export const MAX_INTEGER = 2_147_483_647

/** Of what is edited, as the edit names it. */
export const versionSchema = z
  .int()
  .min(1)
  .max(MAX_INTEGER)
  .describe('That was read; 409 if it is another now')

/** The query of a deletion. */
export const byVersion = z.object({
  version: wholeNumber('No such version', { min: 1 }).describe('The one that was read'),
})

export const insertedSchema = z
  .object({ insertedId: z.uuid() })
  .meta({ id: 'Inserted', examples: [{ insertedId: '01932f6f-11c2-7c1b-8f0d-5a6b7c8d9e0f' }] })

export const modifiedSchema = z
  .object({ modifiedCount: z.int().describe('0 when nothing had to change') })
  .meta({ id: 'Modified', examples: [{ modifiedCount: 1 }] })

export const deletedSchema = z
  .object({ deletedCount: z.int() })
  .meta({ id: 'Deleted', examples: [{ deletedCount: 1 }] })
