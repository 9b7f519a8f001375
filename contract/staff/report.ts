import { z } from 'zod'
import { stripeOutageSchema } from '../payment/stripe-outage.ts'
import { retriedJobsSchema } from './failed-job.ts'

// What the page Today shows. Pages import only types from here, so their scripts do not contain the
// schemas.

/** How far back a report of days goes. */
const MAX_DAYS = 366

const day = z.iso.date()
const count = (description: string) => z.int().min(0).describe(description)

const lowPartSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  left: z.int().describe('Units that are not sold'),
  held: z.int().describe('Of these, held by unpaid orders'),
  alerts: z.int().describe('Alerts that wait: emails to send when it is back in stock'),
  outSince: z.iso.datetime().nullable().describe('null: some are left'),
  lasts: z
    .int()
    .nullable()
    .describe('Whole days, at the rate of the last 30; null: none are left, or none were sold'),
})

export type LowPart = z.infer<typeof lowPartSchema>

/** The answer of GET /report/today: what the caller's role lacks is absent. */
export const todayReportSchema = z
  .object({
    at: z.iso.datetime(),
    timeZone: z.string().describe('Of the shop, from Settings'),
    toSend: z
      .object({
        count: count('Orders that are paid and not completely sent'),
        late: count('Of these, orders that were paid two days ago or earlier'),
        cancelAsked: count('Of these, orders that their customers ask to cancel'),
      })
      .optional(),
    unpaid: z
      .object({
        count: count('Orders that wait for their payment'),
        held: count('Of these, orders that hold their units'),
        nextEnd: z.iso.datetime().nullable().describe('When the first of these holds ends'),
      })
      .optional(),
    returns: z
      .object({
        count: count('Open returns'),
        requested: count('Of these, to be decided'),
        received: count('Of these, to be refunded'),
      })
      .optional(),
    disputes: z
      .object({
        count: count(
          'Orders whose payment a bank disputes, or whose dispute was lost; and open disputes of no order',
        ),
        open: count('Open disputes'),
        dueBy: z.iso.datetime().nullable().describe('The first deadline for an answer'),
      })
      .optional(),
    lowStock: z
      .object({
        count: count('Parts whose stock is low'),
        out: count('Of these, parts without any unit'),
        parts: z.array(lowPartSchema).describe('The most urgent, five at most'),
      })
      .optional(),
    failed: z
      .object({
        count: count('Jobs that the shop has given up'),
        newest: z.object({ what: z.string(), orderNumber: z.int().nullable() }).nullable(),
        retried: retriedJobsSchema
          .nullable()
          .describe('Jobs that failed at least three times and are tried again; null: none'),
        stripeOutage: stripeOutageSchema.nullable().describe('null: card payments work'),
      })
      .optional(),
    questions: z.object({ count: count('Questions of buyers without an answer') }).optional(),
    reviews: z
      .object({
        count: count('Reviews that wait to be shown, and new ones of parts without a reply'),
        waiting: count('Of these, reviews that wait to be shown'),
      })
      .optional(),
    hasOrders: z.boolean().describe('Was anything ever ordered?'),
    hasParts: z.boolean(),
  })
  .meta({
    id: 'TodayReport',
    examples: [
      {
        at: '2026-11-21T20:40:00.000Z',
        timeZone: 'America/Chicago',
        toSend: { count: 10, late: 2, cancelAsked: 1 },
        unpaid: { count: 4, held: 3, nextEnd: '2026-11-21T23:30:00.000Z' },
        returns: { count: 2, requested: 1, received: 0 },
        disputes: { count: 1, open: 1, dueBy: '2026-12-03T23:59:59.000Z' },
        lowStock: {
          count: 9,
          out: 3,
          parts: [
            {
              _id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e',
              name: 'Starter motor 12 V 1.4 kW',
              left: 0,
              held: 0,
              alerts: 2,
              outSince: '2026-11-17T15:02:11.000Z',
              lasts: null,
            },
          ],
        },
        failed: {
          count: 1,
          newest: { what: 'Email: Order shipped', orderNumber: 1041 },
          retried: null,
          stripeOutage: null,
        },
        questions: { count: 1 },
        reviews: { count: 0, waiting: 0 },
        hasOrders: true,
        hasParts: true,
      },
    ],
  })

export type TodayReport = z.infer<typeof todayReportSchema>

/** Of a role that may see all of it. */
export type WholeReport = { [Name in keyof TodayReport]-?: NonNullable<TodayReport[Name]> }

export const reportQuerySchema = z.object({
  days: z.coerce.number().int().min(1).max(MAX_DAYS).default(30).describe('Today is the last'),
})

const daySchema = z.object({
  day: day.describe('In the time zone of the shop'),
  paid: z.number().describe('Dollars: totals of the orders that were paid on it'),
  orders: count('The number of these orders'),
  refunded: z.number().describe('Dollars: refunds of orders’ payments that were made on it'),
})

export type ReportDay = z.infer<typeof daySchema>

/** The answer of GET /report/days. */
export const daysReportSchema = z
  .object({
    timeZone: z.string(),
    days: z.array(daySchema).describe('Oldest first; today is the last'),
    before: z.array(daySchema).describe('The same number of days before these, oldest first'),
  })
  .meta({
    id: 'DaysReport',
    examples: [
      {
        timeZone: 'America/Chicago',
        days: [{ day: '2026-11-21', paid: 436.2, orders: 6, refunded: 10 }],
        before: [{ day: '2026-11-20', paid: 812, orders: 11, refunded: 0 }],
      },
    ],
  })

export type DaysReport = z.infer<typeof daysReportSchema>

const topPartSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  img: z.string().describe('The URL of its picture'),
  units: z.int(),
  paid: z.number().describe('Dollars for its units, less codes, without delivery and core charges'),
})

/** The answer of GET /report/parts. */
export const partsReportSchema = z
  .object({
    byUnits: z.array(topPartSchema).describe('Five at most'),
    byMoney: z.array(topPartSchema).describe('Five at most'),
  })
  .meta({
    id: 'PartsReport',
    examples: [
      {
        byUnits: [],
        byMoney: [
          {
            _id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e',
            name: 'Alternator 14 V 120 A',
            img: '/parts/alternator.svg',
            units: 14,
            paid: 2646,
          },
        ],
      },
    ],
  })

export type PartsReport = z.infer<typeof partsReportSchema>
