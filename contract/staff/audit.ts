import { z } from 'zod'
import { SEARCH_LENGTH } from '../field-lengths.ts'
import { pageQuerySchema } from '../page.ts'
import { optionalText } from '../text.ts'

/** Replaces the name of a user who has closed their account. */
export const FORMER_CUSTOMER = 'Former customer'

export const auditRecordSchema = z
  .object({
    _id: z.uuid(),
    at: z.iso.datetime(),
    actor: z.string().nullable().describe('Email; null for an action of the system'),
    apiKey: z.string().nullable().describe('The name of the API key that the actor made for it'),
    ip: z.string().nullable().describe('The client’s IP; null for an action of the system'),
    action: z.string().describe('Such as ‘cancel order’'),
    subjectId: z.uuid().describe('Id of the user, product, order or review that was changed'),
    subject: z.string().describe('Its name or email, as it was then'),
    orderNumber: z.int().optional().describe('Of an order that was changed'),
    detail: z.string().nullable().describe('Such as an amount or a reason'),
  })
  .meta({
    id: 'AuditRecord',
    examples: [
      {
        _id: '01932f71-6c3f-7a4b-9d5e-7f8a9b0c1d2e',
        at: '2026-11-20T09:30:00.000Z',
        actor: 'admin@example.com',
        apiKey: null,
        ip: '203.0.113.7',
        action: 'cancel order',
        subjectId: '01932f6f-11c2-7c1b-8f0d-5a6b7c8d9e0f',
        subject: '4 × Spark plug',
        orderNumber: 1046,
        detail: null,
      },
    ],
  })

/** The query of GET /audit. */
export const auditQuerySchema = pageQuerySchema.extend({
  q: optionalText(SEARCH_LENGTH)
    .optional()
    .describe(
      'The number of an order, a SKU, a discount code, an id, or the email of the subject or the actor',
    ),
})

export type AuditRecord = z.infer<typeof auditRecordSchema>
