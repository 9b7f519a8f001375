import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { toCents } from '#contract/money.ts'
import { aProduct } from '#test/builders.ts'
import { aSoldOrder, deleteSoldOrders } from '#test/sold-orders.ts'
import { listDays } from './days.ts'
import { lastDays } from './shop-days.ts'

// Moments of 2021: no other test has any there.

afterEach(deleteSoldOrders)

/**
 * Their clocks change within the days below: by an hour, by half an hour, at midnight, and never.
 */
const ZONES: [timeZone: string, around: string][] = [
  ['America/New_York', '2021-03-14T07:00:00Z'],
  ['America/New_York', '2021-11-07T06:00:00Z'],
  ['Europe/Berlin', '2021-10-31T01:00:00Z'],
  ['Australia/Lord_Howe', '2021-04-03T15:00:00Z'],
  ['America/Havana', '2021-03-14T05:00:00Z'],
  ['America/Asuncion', '2021-10-03T04:00:00Z'],
  ['Asia/Kathmandu', '2021-06-01T18:15:00Z'],
  ['UTC', '2021-12-31T23:59:59Z'],
]

const HOUR_MS = 3_600_000

/**
 * From three days before to three days after, and often within seconds of a whole hour, where days
 * begin.
 */
const moment = fc
  .tuple(fc.integer({ min: -72, max: 72 }), fc.constantFrom(-1000, -1, 0, 1, 1_799_999, 1_800_000))
  .map(([hours, ms]) => hours * HOUR_MS + ms)

const refund = fc.record({
  after: moment,
  cents: fc.integer({ min: 1, max: 900 }),
  is: fc.constantFrom('made' as const, 'failed' as const, 'of another charge' as const),
})

const sold = fc.record({
  at: moment,
  cents: fc.integer({ min: 1000, max: 99_999_999 }),
  state: fc.constantFrom('paid' as const, 'paid' as const, 'unpaid' as const, 'canceled' as const),
  refunds: fc.array(refund, { maxLength: 2 }),
})

/** The expected day, by the calendar of the zone. */
function dayIn(timeZone: string, at: Date) {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
  }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value
  return `${of('year')}-${of('month')}-${of('day')}`
}

test('the days add up to the orders paid and the refunds made of them, to the cent, in any zone', async () => {
  const { id: productId } = await aProduct()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.array(sold, { minLength: 1, maxLength: 12 }),
      async ([timeZone, around], orders) => {
        const at = (ms: number) => new Date(Date.parse(around) + ms)
        const expected = new Map<string, { paid: number; orders: number; refunded: number }>()
        const add = (day: string, more: { paid?: number; orders?: number; refunded?: number }) => {
          const sums = expected.get(day) ?? { paid: 0, orders: 0, refunded: 0 }
          const { paid = 0, orders = 0, refunded = 0 } = more
          expected.set(day, {
            paid: sums.paid + paid,
            orders: sums.orders + orders,
            refunded: sums.refunded + refunded,
          })
        }
        for (const { refunds, ...one } of orders) {
          const made = refunds.map(({ after, ...of }) => ({ ...of, at: at(after) }))
          await aSoldOrder({ ...one, productId, at: at(one.at), refunds: made })
          if (one.state !== 'paid') continue
          add(dayIn(timeZone, at(one.at)), { paid: one.cents, orders: 1 })
          for (const { at, cents, is } of made) {
            if (is === 'made') add(dayIn(timeZone, at), { refunded: cents })
          }
        }
        const days = await listDays(lastDays(9, timeZone, at(4 * 24 * HOUR_MS)))
        await deleteSoldOrders()
        const found = days
          .map(({ day, paid, orders, refunded }) => {
            return [day, { paid: toCents(paid), orders, refunded: toCents(refunded) }] as const
          })
          .filter(([, { paid, refunded }]) => paid > 0 || refunded > 0)
        expect(new Map(found)).toEqual(expected)
      },
    ),
    { numRuns: 40 },
  )
})

test('a refund under way is not refunded yet', async () => {
  const { id: productId } = await aProduct()
  const at = new Date('2021-06-01T12:00:00Z')
  const refunds = [{ at, cents: 300, is: 'under way' as const }]
  await aSoldOrder({ at, cents: 1000, productId, refunds })
  expect(await listDays(lastDays(1, 'UTC', at))).toEqual([
    { day: '2021-06-01', paid: 10, orders: 1, refunded: 0 },
  ])
})
