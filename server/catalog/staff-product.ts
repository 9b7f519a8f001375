import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { StaffPicture } from '#contract/catalog/picture.ts'
import type {
  StaffProduct,
  StaffProductCount,
  StaffProductPage,
  StaffProductQuery,
} from '#contract/catalog/staff-product.ts'
import { toDollars } from '#contract/money.ts'
import { toDollarStep } from '#contract/pricing/price-step.ts'
import { findLastRecord } from '../platform/audit/audit.ts'
import { db, prepare } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import { singleRow } from '../platform/db/single-row.ts'
import { notFound } from '../platform/errors.ts'
import {
  type ByKey,
  bothSortDirections,
  keyset,
  type PageOf,
  pageValues,
  toPage,
} from '../platform/list/pagination.ts'
import { countOf, totalOf } from '../platform/list/totals.ts'
import { PICTURES } from './picture-columns.ts'
import { type ByColumn, isByColumn, sortedIds } from './sorted-parts.ts'
import {
  IN_STATE,
  inState,
  isNarrowed,
  matches,
  narrowedTo,
  type StaffFilter,
} from './staff-filter.ts'
import { isLow, type LowStock, readLowStock } from './stock/low-stock.ts'
import { soldUnitsOf } from './stock/sold-units.ts'
import { WAITING_ALERTS } from './stock/waiting-alerts.ts'
import { TAGS } from './tag.ts'

// What only the staff read: drafts, deleted products, versions, SKUs and costs. Never cached.

/** The columns of a product that `toStaffProduct` needs. */
export const STAFF_COLUMNS = {
  ...getTableColumns(product),
  brand: sql<string | null>`(select b.name from brand b where b.id = "product"."brand_id")`.as(
    'brand',
  ),
  pictures: PICTURES.as('pictures'),
  alerts: WAITING_ALERTS.as('alerts'),
  tags: TAGS.as('tags'),
}

type State = StaffProductQuery['state']

function select({ after, orderBy, limit }: ByKey, state: State, filter?: SQL) {
  const counted = filter ? undefined : countedIn(state)
  return db
    .select({
      ...STAFF_COLUMNS,
      total: counted ? totalOf(counted).as('total') : sql<undefined>`null`,
    })
    .from(product)
    .where(and(inState(state), filter, after))
    .orderBy(orderBy)
    .limit(limit)
}

function pagesIn(state?: State) {
  return bothSortDirections(product.id, (key, sort) =>
    select(key, state).prepare(`products of staff, ${state ?? 'all'}, ${sort} first`),
  )
}

const pages = {
  all: pagesIn(),
  live: pagesIn('live'),
  draft: pagesIn('draft'),
  'no-weight': pagesIn('no-weight'),
  deleted: pagesIn('deleted'),
}

/** @param threshold in the text of the statements: a plan for any would read all products */
function pagesLow(threshold: number | null) {
  const pages = bothSortDirections(product.id, (key, sort) =>
    select(key, undefined, isLow(threshold, sql.placeholder('above'))).prepare(
      `products of staff, low at ${threshold}, ${sort} first`,
    ),
  )
  return { threshold, pages }
}

let low = pagesLow(null)

type PageOfParts = StaffProductQuery & { limit: number }

/**
 * A page of the products in one state, or of all that are not deleted; with `q` those whose name,
 * SKU, brand or part number has it, with `category` those in it and below it.
 */
export async function listStaffProducts(query: PageOfParts) {
  const lowStock = await readLowStock()
  const counted = isNarrowed(query) ? undefined : countedIn(query.state)
  const rows = await readRows(query, lowStock)
  const products = rows.map((row) => toStaffProduct(row, lowStock.held.get(row.id)))
  const total = counted && (rows[0]?.total ?? (await countOf(counted)))
  return { ...toPage(products, query), ...(total !== undefined && { total }) }
}

/** Only the usual lists are prepared: PostgreSQL plans each search by its text. */
async function readRows({ sort, ...query }: PageOfParts, lowStock: LowStock) {
  if (isByColumn(sort)) return readSorted({ ...query, sort }, lowStock)
  const page: PageOf = { ...query, sort }
  const prepared = pagesOf(query, lowStock)
  if (prepared) return prepared(page).execute({ ...pageValues(page), above: lowStock.above })
  const filter = isNarrowed(query) ? await narrowedTo(query, lowStock) : undefined
  return select(keyset(product.id, page), query.state, filter)
}

async function readSorted(query: PageOfParts & { sort: ByColumn }, lowStock: LowStock) {
  const filter = isNarrowed(query) ? await narrowedTo(query, lowStock) : undefined
  const ids = await sortedIds(query, and(inState(query.state), filter))
  const page = { after: inArray(product.id, ids), orderBy: asc(product.id), limit: ids.length }
  const byId = new Map((await select(page, query.state)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function pagesOf({ state, stock, ...more }: StaffFilter, { threshold }: LowStock) {
  if (isNarrowed(more)) return undefined
  if (!stock) return pages[state ?? 'all']
  if (stock !== 'low' || state) return undefined
  if (low.threshold !== threshold) low = pagesLow(threshold)
  return low.pages
}

/** Which total is that of a state; other states would have to be counted. */
function countedIn(state: State) {
  if (!state) return 'product of staff'
  return state === 'live' ? 'product' : undefined
}

const counts = prepare<Counts, Record<string, never>>(
  'products of staff by state',
  sql`select ${totalOf('product of staff')} as all, ${totalOf('product')} as live,
    (select count(*)::int from ${product} where ${IN_STATE.deleted}) as deleted`,
)

type Counts = Pick<StaffProductCount, 'all' | 'live' | 'deleted'>

/** No index has the parts without a weight: up to so many parts are read to count them. */
const MAX_READ = 100_000

/**
 * Triggers maintain the first two; the others but `noWeight` read their index.
 * @param filter its `matching` are counted, if it has any
 */
export async function countStaffProducts(filter: StaffFilter = {}): Promise<StaffProductCount> {
  const { threshold, above } = await readLowStock()
  const [rows, low] = await Promise.all([counts({}), db.$count(product, isLow(threshold, above))])
  const { all, live, deleted } = singleRow(rows)
  const noWeight = all <= MAX_READ ? await db.$count(product, IN_STATE['no-weight']) : undefined
  return {
    ...{ all, live, draft: all - live, low, deleted, defaultLowStockAt: threshold },
    ...(noWeight !== undefined && { noWeight }),
    ...(Object.keys(filter).length > 0 && { matching: await countMatching(filter) }),
  }
}

async function countMatching(filter: StaffFilter) {
  return db.$count(product, await matches(filter))
}

/** The product as the staff edit it, a draft or a deleted one too. @throws AppError 404 */
export async function getStaffProduct(id: string): Promise<StaffProductPage> {
  const [row] = await db.select(STAFF_COLUMNS).from(product).where(eq(product.id, id))
  if (!row) throw notFound('product')
  const [last, sold, { threshold, held }, cheaperOrders] = await Promise.all([
    findLastRecord(id),
    soldUnitsOf(id),
    readLowStock(),
    countCheaperOrders(id),
  ])
  return {
    ...toStaffProduct(row, held.get(id)),
    ...{ ...last, sold, defaultLowStockAt: threshold, cheaperOrders },
  }
}

type StaffRow = typeof product.$inferSelect & {
  brand: string | null
  pictures: StaffPicture[]
  alerts: number
  tags: string[]
}

/** @param heldUnits by unpaid orders */
export function toStaffProduct(row: StaffRow, heldUnits = 0): StaffProduct {
  return {
    _id: row.id,
    name: row.name,
    img: row.img,
    pictures: row.pictures,
    description: row.description,
    availableQuantity: row.availableQuantity,
    minimumOrderQuantity: row.minimumOrderQuantity,
    pricePerUnit: toDollars(row.pricePerUnitCents),
    version: row.version,
    state: row.state,
    sku: row.sku,
    shelf: row.shelf,
    weightGrams: row.weightGrams,
    cost: row.costCents === null ? null : toDollars(row.costCents),
    lowStockAt: row.lowStockAt,
    expectedOn: row.expectedOn,
    ...(row.alerts > 0 && { alerts: row.alerts }),
    ...(heldUnits > 0 && { heldUnits }),
    title: row.title,
    brand: row.brand,
    number: row.number,
    categoryId: row.categoryId,
    fits: row.fits,
    isFitmentComplete: row.isFitmentComplete,
    supersededBy: row.supersededBy,
    warranty: row.warranty,
    includes: row.includes,
    tags: row.tags,
    priceSteps: row.priceSteps?.map(toDollarStep) ?? null,
    packSize: row.packSize,
    coreCharge: row.coreChargeCents === null ? null : toDollars(row.coreChargeCents),
    taxCategory: row.taxCategory,
    deliveryClass: row.deliveryClass,
    updatedAt: row.updatedAt.toISOString(),
    deleted: row.deletedAt !== null,
  }
}

/**
 * Unpaid orders with a line of this product at less than it costs now: until they end they pay the
 * price that they were placed at, which may have been mistyped.
 */
async function countCheaperOrders(productId: string) {
  // The product of a first line is the order's; of the other lines there is an index.
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct o.id)::int as count
    from product p
    join (
      select id, 1 as position from "order"
      where product_id = ${productId} and paid_at is null and cancelled_at is null
      union all
      select order_id, position from order_line where product_id = ${productId} and position > 1
    ) ordered on true
    join "order" o on o.id = ordered.id
    join order_line l on l.order_id = o.id and l.position = ordered.position
    where p.id = ${productId} and o.paid_at is null and o.cancelled_at is null
      and l.price_per_unit_cents < coalesce((
        select (step ->> 'cents')::int from jsonb_array_elements(p.price_steps) step
        where (step ->> 'from')::int <= l.quantity order by (step ->> 'from')::int desc limit 1
      ), p.price_per_unit_cents)`)
  return singleRow(rows).count
}
