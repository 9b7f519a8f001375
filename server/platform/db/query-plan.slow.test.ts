import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_COUNTED_ORDERS } from '#contract/order/order-state.ts'
import type { PageQuery } from '#contract/page.ts'
import {
  AUDIT,
  deleteCrowd,
  idOf,
  insertCrowd,
  ORDER,
  PRODUCT,
  REGULAR,
  REVIEW,
  ROWS,
  USER,
} from '#test/crowd.ts'
import { emptyShop } from '#test/empty-shop.ts'
import { explain, namesOf, type Plan, rowsOf, statementsOf } from '#test/query-plan.ts'
import { getProfile } from '../../account/profile.ts'
import { isAdmin } from '../../account/role.ts'
import { listUsers } from '../../account/user.ts'
import { getProduct, latestProducts, listProducts } from '../../catalog/product.ts'
import { latestReviews, listOwnReviews, listReviews } from '../../catalog/review/review.ts'
import { listModeratedReviews } from '../../catalog/review/review-moderation.ts'
import { countStaffProducts, listStaffProducts } from '../../catalog/staff-product.ts'
import { soldUnitsOf } from '../../catalog/stock/sold-units.ts'
import { listStockMovements } from '../../catalog/stock/stock-movement.ts'
import {
  listAllOrders,
  listOrdersInState,
  listOrdersOf,
} from '../../sales/order/view/order-list.ts'
import { searchOrders } from '../../sales/order/view/order-search.ts'
import { getOrder } from '../../sales/order/view/order-view.ts'
import { getStaffOrder } from '../../sales/order/view/staff-order.ts'
import { listAudit } from '../audit/list-audit.ts'

// The query plans of the statements that the shop sends: however many rows there are, and however
// many of them are hidden or canceled, PostgreSQL reads about as many as it returns.

const LIMIT = 24
/** A page reads one row more; other tests’ orders may have several refunds. */
const FEW = 4 * (LIMIT + 1)
/** No more orders are counted (order/view/order-count.ts). */
const COUNTED = MAX_COUNTED_ORDERS + 1
/** Machines are noisy. */
const SETUP_MS = 300_000

let middleMovement = ''

beforeAll(async () => {
  await emptyShop() // rows of other tests are read beside the crowd's
  middleMovement = await insertCrowd()
}, SETUP_MS)

afterAll(deleteCrowd, SETUP_MS)

/** The steps that have read more rows than `most`, without those below them. */
function largeOf(steps: Plan[], most = FEW) {
  return steps.filter((step) => rowsOf(step) > most).map(({ Plans, ...step }) => step)
}

const middle = (table: number): PageQuery['cursor'] => idOf(table, ROWS / 4)
const both = (
  name: string,
  table: number,
  read: (query: PageQuery & { limit: number }) => Promise<unknown>,
) =>
  (['newest', 'oldest'] as const).flatMap((sort) => [
    [`${name}, ${sort} first`, () => read({ limit: LIMIT, sort })] as const,
    [
      `${name}, ${sort} first, from the middle`,
      () => read({ limit: LIMIT, sort, cursor: middle(table) }),
    ] as const,
  ])

const casey = { id: idOf(USER, 1), email: REGULAR, name: 'Casey', image: null, role: null }
const reader = { ...casey, ip: '192.0.2.1', sessionId: casey.id }

const READS: (readonly [string, () => Promise<unknown>])[] = [
  ['the latest products of Home', () => latestProducts(6)],
  ['the latest reviews of Home', () => latestReviews(6)],
  ...both('products', PRODUCT, listProducts),
  ...both('reviews', REVIEW, listReviews),
  ...both('reviews for admins', REVIEW, listModeratedReviews),
  ...both('one customer’s reviews', REVIEW, (query) => listOwnReviews(reader, query)),
  ...both('everybody’s orders', ORDER, listAllOrders),
  ...both('orders in a state', ORDER, (query) => listOrdersInState('packed', query)),
  ...both('one customer’s orders', ORDER, (query) => listOrdersOf(REGULAR, query)),
  ...both('people', USER, listUsers),
  ...both('the audit', AUDIT, listAudit),
  ['a product’s ledger', () => listStockMovements(idOf(PRODUCT, 1), { limit: LIMIT })],
  [
    'a product’s ledger, from the middle',
    () => listStockMovements(idOf(PRODUCT, 1), { limit: LIMIT, cursor: middleMovement }),
  ],
  ['one product', () => getProduct(idOf(PRODUCT, 100))],
  ['one order', () => getOrder(reader, idOf(ORDER, 99))],
  ['a profile', () => getProfile(REGULAR)],
  ['whether a user is an admin', () => isAdmin(REGULAR)],
]

test.each(READS)(
  '%s: one statement, by index, and no more rows than are shown',
  async (_, read) => {
    const sent = await statementsOf(read)
    expect(sent.map(({ text }) => text)).toEqual([expect.any(String)])
    for (const one of sent) await expectByIndex(one)
  },
)

/** The orders that are neither paid nor canceled. */
const OPEN_HOLDS = ROWS / 6

const STAFF_LISTS: typeof READS = [
  ...both('products for the staff', PRODUCT, listStaffProducts),
  ...both('live products for the staff', PRODUCT, (query) =>
    listStaffProducts({ ...query, state: 'live' }),
  ),
  ...both('drafts', PRODUCT, (query) => listStaffProducts({ ...query, state: 'draft' })),
  ...both('deleted products', PRODUCT, (query) =>
    listStaffProducts({ ...query, state: 'deleted' }),
  ),
]

test.each(STAFF_LISTS)(
  '%s: what unpaid orders hold, and one statement, by index, with no more rows than are shown',
  async (_, read) => {
    const [, held, list, ...more] = await statementsOf(read) // the first reads the setting
    expect(more).toEqual([])
    const steps = await explain('analyze', { text: '', ...held })
    expect(namesOf(steps).filter((name) => name.startsWith('Seq Scan'))).toEqual([])
    expect(largeOf(steps, OPEN_HOLDS)).toEqual([])
    await expectByIndex({ text: '', ...list })
  },
)

async function expectByIndex({ text, values }: { text: string; values?: unknown[] }) {
  const steps = await explain('analyze', { text, ...(values && { values }) })
  expect(namesOf(steps).filter((name) => /Seq Scan|Sort/.test(name))).toEqual([])
  expect(namesOf(steps).join()).toMatch(/Index/)
  expect(largeOf(steps)).toEqual([])
  // What a prepared statement may be run as once it is known: whatever the values.
  const always = await explain('generic_plan', { text })
  expect(namesOf(always).filter((name) => /Seq Scan|Sort/.test(name))).toEqual([])
}

test.each(['Part 1234', 'XY', 'XYZ-'])(
  'a search of products for %s reads the index of trigrams, or few rows',
  async (q) => {
    // Those before it read the brands, and what unpaid orders hold.
    const sent = (
      await statementsOf(() => listStaffProducts({ q, limit: LIMIT, sort: 'newest' }))
    ).at(-1)
    const steps = await explain('analyze', { ...sent })
    expect(namesOf(steps).filter((name) => name.startsWith('Seq Scan product'))).toEqual([])
    expect(largeOf(steps)).toEqual([])
  },
)

test.each(['name', 'brand', '-category', 'price', 'stock', '-state'] as const)(
  'parts by %s: their ids are sorted in one pass, and only the page is read whole',
  async (sort) => {
    const [, , ids, list, ...more] = await statementsOf(() =>
      listStaffProducts({ sort, limit: LIMIT }),
    )
    expect(more).toEqual([])
    const steps = await explain('analyze', { text: '', ...ids })
    expect(steps.filter((step) => step['Actual Loops'] > FEW)).toEqual([])
    await expectByIndex({ text: '', ...list })
  },
)

const page = { limit: LIMIT, sort: 'newest' } as const

const SEARCHES: (readonly [string, () => Promise<unknown>])[] = [
  ['a number', () => searchOrders({ ...page, q: '1100' })],
  ['an email', () => searchOrders({ ...page, q: '1234@crowd.example' })],
  ['an email’s beginning', () => searchOrders({ ...page, q: '1234@cr' })],
  ['a name that no customer has', () => searchOrders({ ...page, q: 'Miller' })],
  ['a name that all have', () => searchOrders({ ...page, q: 'Crowd' })],
  ['a word that all have with one that none has', () => searchOrders({ ...page, q: 'Crowd disc' })],
  ['a tracking number', () => searchOrders({ ...page, q: '1zcrowd000100' })],
  ['a payment', () => searchOrders({ ...page, q: 'pi_crowd_77' })],
  // From the end where none is canceled: the index of a part's orders has canceled ones, too.
  ['a SKU that all orders have', () => searchOrders({ ...page, q: 'crowd-1', sort: 'oldest' })],
  ['a payment’s beginning', () => searchOrders({ ...page, q: 'pi_crowd_7777' })],
  ['a ZIP that no order has', () => searchOrders({ ...page, q: '62704' })],
  ['a phone number that no order has', () => searchOrders({ ...page, q: '+1 415 555 0123' })],
  ['an order’s id', () => searchOrders({ ...page, q: idOf(ORDER, 99) })],
  ['a misspelled name', () => searchOrders({ ...page, q: 'Crowed' })],
  ['a user’s misspelled name', () => listUsers({ ...page, q: 'Krowd Milller' })],
  ['days', () => searchOrders({ ...page, from: '1970-01-01', to: '1970-01-03' })],
  ['a state', () => searchOrders({ ...page, state: 'packed' })],
  ['disputed orders', () => searchOrders({ ...page, state: 'disputed' })],
  ['a state and days', () => searchOrders({ ...page, state: 'paid', from: '1970-01-01' })],
  ['a user’s name', () => listUsers({ ...page, q: 'Miller' })],
  ['a user’s email', () => listUsers({ ...page, q: '1234@crowd.example' })],
]

test.each(SEARCHES)('a search for %s reads an index, and few rows', async (_, read) => {
  for (const { text, values } of await statementsOf(read)) {
    // A count may read the index of all in the state; of one that has far more than are counted it
    // stops. A first page reads as many as are counted.
    const page = values?.includes(COUNTED) ? COUNTED : FEW
    const most = text.includes('count(*)') ? ROWS / 3 : page
    const steps = await explain('analyze', { text, values })
    const scans = namesOf(steps).filter((name) =>
      /^Seq Scan (order|user|shipment|refund|dispute)/.test(name),
    )
    expect(scans).toEqual([])
    expect(largeOf(steps, most)).toEqual([])
  }
})

test.each([
  ...both('what is to send', ORDER, (query) => searchOrders({ ...query, state: 'to send' })),
])('%s: read by index, and counted no further than a list says', async (_, read) => {
  const many: number[] = []
  // The page with its count, and which of its orders have notes.
  for (const { text, values } of await statementsOf(read)) {
    const steps = await explain('analyze', { text, values })
    const plans = [...steps, ...(await explain('generic_plan', { text }))]
    expect(namesOf(plans).filter((name) => /Seq Scan|Sort/.test(name))).toEqual([])
    many.push(...steps.map(rowsOf).filter((rows) => rows > FEW))
  }
  expect([...new Set(many)]).toEqual([COUNTED])
})

test.each([
  ...both('products whose stock is low', PRODUCT, (query) =>
    listStaffProducts({ ...query, stock: 'low' }),
  ),
  ['their count', () => countStaffProducts()] as const,
])('%s: parts that have plenty are not read', async (_, read) => {
  const [sent] = (await statementsOf(read)).filter(({ text }) => text.includes('stock_band'))
  const steps = await explain('analyze', { ...sent })
  expect(namesOf(steps).filter((name) => name.startsWith('Seq Scan product'))).toEqual([])
  expect(largeOf(steps)).toEqual([])
})

test('the counts of products by state read the index of each, and no other product', async () => {
  const sent = (await statementsOf(countStaffProducts)).find(({ text }) =>
    text.includes('deleted_at" is not null'),
  )
  const steps = await explain('analyze', { text: '', ...sent })
  const ofProducts = steps.filter((step) => step['Relation Name'] === 'product')
  expect(namesOf(ofProducts).filter((name) => name.startsWith('Seq Scan'))).toEqual([])
  const read = ofProducts.map(rowsOf)
  // Half of the crowd is deleted.
  expect(Math.max(...read)).toBeLessThanOrEqual(ROWS / 2 + FEW)
})

test('what one order’s page and a count read is found by index', async () => {
  const sent = [
    ...(await statementsOf(() => getStaffOrder(idOf(ORDER, 100)))),
    ...(await statementsOf(() => soldUnitsOf(idOf(PRODUCT, 2)))),
  ]
  for (const { text, values } of sent) {
    const steps = await explain('analyze', { text, values })
    expect(largeOf(steps)).toEqual([])
  }
})
