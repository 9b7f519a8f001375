import { z } from 'zod'
import { stripeOutageSchema } from '../payment/stripe-outage.ts'

/** Work that the shop has given up: an editor tries it again or dismisses it. */
export const failedJobSchema = z
  .object({
    id: z.int(),
    what: z.string().describe('Such as ‘Email: Receipt’'),
    orderId: z.uuid().nullable(),
    orderNumber: z.int().nullable(),
    to: z.string().nullable().describe('Of an email: whom it would reach now, with commas'),
    queuedAt: z.iso.datetime(),
    failedAt: z.iso.datetime(),
    attempts: z.int(),
    error: z.string().describe('One sentence'),
  })
  .meta({
    id: 'FailedJob',
    examples: [
      {
        id: 17,
        what: 'Email: Receipt',
        orderId: '01932f6f-11c2-7c1b-8f0d-5a6b7c8d9e0f',
        orderNumber: 1043,
        to: 'daniel@example.com',
        queuedAt: '2026-11-20T09:12:00.000Z',
        failedAt: '2026-11-20T09:12:02.000Z',
        attempts: 1,
        error: 'No such mailbox',
      },
    ],
  })

export type FailedJob = z.infer<typeof failedJobSchema>

export const retriedJobsSchema = z.object({
  count: z.int(),
  since: z.iso.datetime().describe('When the oldest was queued'),
  error: z.string().describe('Why one of them failed, in one sentence'),
})

export type RetriedJobs = z.infer<typeof retriedJobsSchema>

export const failedJobCountSchema = z
  .object({
    count: z.int(),
    retried: retriedJobsSchema
      .nullable()
      .describe('Jobs that failed at least three times and are tried again; null: none'),
    stripeOutage: stripeOutageSchema.nullable().describe('null: card payments work'),
  })
  .meta({ id: 'FailedJobCount', examples: [{ count: 1, retried: null, stripeOutage: null }] })

export type FailedJobCount = z.infer<typeof failedJobCountSchema>
