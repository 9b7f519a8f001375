import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { toDollars } from '#contract/money.ts'
import type {
  DraftOrder,
  EditDraft,
  ListedDraft,
  newDraftSchema,
} from '#contract/order/draft-order.ts'
import { unitCents } from '#contract/pricing/price-step.ts'
import { sumOf } from '#contract/sum.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { readPartFit } from '../../catalog/fitment/part-fit.ts'
import { staleEdit } from '../../platform/audit/stale-edit.ts'
import { DRAFTS_LOCK } from '../../platform/db/advisory-locks.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { brand } from '../../platform/db/schema/brand.ts'
import { customer } from '../../platform/db/schema/customer.ts'
import { draftOrder } from '../../platform/db/schema/draft-order.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { order } from '../../platform/db/schema/order.ts'
import { orderLine } from '../../platform/db/schema/order-line.ts'
import { product } from '../../platform/db/schema/product.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { staffName } from '../../platform/identity/staff-name.ts'

// Orders that the staff write for a customer who phones, before they are placed.

/** Days without a change after which a draft is deleted. */
const DRAFT_DAYS = 90

const MAX_LISTED = 100

/** Not placed: an account in other hands, or a program that goes wrong, makes many. */
const MAX_OF_ONE = 50
const MAX_OPEN = 500

/** @returns its id @throws AppError 404 no such order, or customer; 409 too many drafts are open */
export async function createDraft(actor: SessionUser, input: z.infer<typeof newDraftSchema>) {
  const values = { ...(await beginningOf(input)), createdBy: actor.id }
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DRAFTS_LOCK})`)
    await requireFewOpen(tx, actor.id)
    const inserted = await tx.insert(draftOrder).values(values).returning({ id: draftOrder.id })
    return singleRow(inserted).id
  })
}

async function requireFewOpen(tx: Transaction, editorId: string) {
  const open = isNull(draftOrder.orderId)
  if ((await tx.$count(draftOrder, and(open, eq(draftOrder.createdBy, editorId)))) >= MAX_OF_ONE)
    throw new AppError(409, `You have ${MAX_OF_ONE} drafts. Place or delete one first.`)
  if ((await tx.$count(draftOrder, open)) >= MAX_OPEN)
    throw new AppError(409, `The shop has ${MAX_OPEN} drafts. Place or delete one first.`)
}

function beginningOf({ order, customer }: z.infer<typeof newDraftSchema>) {
  if (order !== undefined) return copyOf(order)
  return customer === undefined ? {} : findContact(customer)
}

/**
 * Of a customer, with where their latest paid order went; one that an account with a verified email
 * or the staff placed comes first: anyone can order, and pay, with another's email.
 * @throws AppError 404
 */
export async function findContact(customerId: string) {
  const [found] = await db.select().from(customer).where(eq(customer.id, customerId))
  if (!found) throw notFound('customer')
  const { email, name } = found
  const isTheirs = sql`mailbox_of(${order.customerEmail}) = ${found.mailbox}`
  const [latest] = await db
    .select({ phone: order.phone, shipTo: order.shipTo })
    .from(order)
    .where(and(isTheirs, isNotNull(order.paidAt), isNotNull(order.shipTo)))
    .orderBy(desc(IS_KNOWN), desc(order.id))
    .limit(1)
  return { email, phone: latest?.phone ?? '', shipTo: latest?.shipTo ?? { name } }
}

const IS_KNOWN = sql`(${order.placedBy} is not null or exists (
  select from "user" u where u.id = ${order.customerId} and u.email_verified
))`

/** Customer, address and parts of an order; not its code, and at the prices of today. */
async function copyOf(orderId: string) {
  const [row] = await db.select().from(order).where(eq(order.id, orderId))
  if (!row) throw notFound('order')
  const rows = await db
    .select({ productId: orderLine.productId, quantity: orderLine.quantity })
    .from(orderLine)
    .where(eq(orderLine.orderId, orderId))
    .orderBy(orderLine.position)
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of rows) {
    quantities.set(productId, quantity + (quantities.get(productId) ?? 0))
  }
  const lines = [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
  const { customerEmail: email, phone, customerName: name, shipTo } = row
  return { email, phone, shipTo: shipTo ?? { name }, lines }
}

/** Those that are not placed, newest first. */
export async function listDrafts(): Promise<ListedDraft[]> {
  const rows = await db
    .select({ row: draftOrder, createdBy: staffName(draftOrder.createdBy, user) })
    .from(draftOrder)
    .leftJoin(user, eq(user.id, draftOrder.createdBy))
    .where(isNull(draftOrder.orderId))
    .orderBy(desc(draftOrder.updatedAt))
    .limit(MAX_LISTED)
  return rows.map(({ row, createdBy }) => ({
    _id: row.id,
    name: row.shipTo.name ?? '',
    email: row.email,
    lineCount: row.lines.length,
    units: sumOf(row.lines, ({ quantity }) => quantity),
    changedAt: row.updatedAt.toISOString(),
    createdBy,
  }))
}

/** All for one customer, oldest first; those that are placed have nothing of them. */
export async function listDraftsFor(isTheirs: SQL) {
  const rows = await db.select().from(draftOrder).where(isTheirs).orderBy(asc(draftOrder.id))
  return rows.map(({ email, phone, code, shipTo, lines, updatedAt }) => ({
    ...{ email, phone, code, shipTo: { ...EMPTY_SHIP_TO, ...shipTo }, lines },
    changedAt: updatedAt.toISOString(),
  }))
}

/** @throws AppError 404 */
export async function getDraftRow(id: string) {
  const [row] = await db.select().from(draftOrder).where(eq(draftOrder.id, id))
  if (!row) throw notFound('draft')
  return row
}

/** With its parts as they are today. @throws AppError 404 */
export async function getDraft(id: string): Promise<DraftOrder> {
  const row = await getDraftRow(id)
  const [parts, cars] = await Promise.all([readParts(row.lines), carsOf(row.lines)])
  const { shipTo } = row
  const optional = { country: shipTo.country }
  return {
    _id: row.id,
    version: row.version,
    email: row.email,
    phone: row.phone,
    shipTo: { ...EMPTY_SHIP_TO, ...shipTo, ...(optional.country && { country: optional.country }) },
    rate: row.rateId,
    code: row.code,
    discount: row.discount,
    lines: row.lines.flatMap((line) => {
      const part = parts.get(line.productId)
      const car = cars.get(line.productId)
      return part ? [{ ...line, ...part.view(line.quantity), ...(car && { car }) }] : []
    }),
    order: row.orderId,
    changedAt: row.updatedAt.toISOString(),
  }
}

/** The names of the lines' vehicles, by part; none, where the shop lists the vehicle no more. */
async function carsOf(lines: EditDraft['lines']) {
  const named = lines.flatMap(({ productId, vehicle }) =>
    vehicle ? nameVehicle(productId, vehicle) : [],
  )
  return new Map((await Promise.all(named)).filter((one) => one !== undefined))
}

async function nameVehicle(productId: string, { year, make, model }: Vehicle) {
  const found = await readPartFit({ productId, year, make, model })
  if (!found?.make || !found.model) return undefined
  return [productId, { label: `${found.make} ${found.model}`, model: found.model }] as const
}

/** As typed in no field yet. */
export const EMPTY_SHIP_TO = {
  ...{ name: '', company: '', line1: '', line2: '' },
  ...{ city: '', region: '', postalCode: '' },
}

/** The parts of lines, by id. A part is never deleted from the database. */
export async function readParts(lines: EditDraft['lines']) {
  const ids = lines.map(({ productId }) => productId)
  const rows = await db
    .select({
      id: product.id,
      title: sql<string>`coalesce(${product.title}, ${product.name})`,
      number: product.number,
      brand: brand.name,
      isSold: sql<boolean>`${product.deletedAt} is null and ${product.state} = 'live'`,
      priceCents: product.pricePerUnitCents,
      costCents: product.costCents,
      steps: product.priceSteps,
      availableQuantity: product.availableQuantity,
    })
    .from(product)
    .leftJoin(brand, eq(brand.id, product.brandId))
    .where(sql`${product.id} = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, { ...row, ...viewOf(row) }]))
}

type PartRow = {
  title: string
  number: string | null
  brand: string | null
  isSold: boolean
  priceCents: number
  costCents: number | null
  steps: Parameters<typeof unitCents>[1] | null
  availableQuantity: number
}

function viewOf({ title, number, brand, isSold, availableQuantity, costCents, ...price }: PartRow) {
  const centsAt = (quantity: number) => unitCents(price.priceCents, price.steps ?? [], quantity)
  return {
    centsAt,
    view: (quantity: number) => ({
      part: { title, number, brand },
      isSold,
      availableQuantity,
      pricePerUnit: toDollars(centsAt(quantity)),
      cost: costCents === null ? null : toDollars(costCents),
    }),
  }
}

/** @throws AppError 404; 409 it was changed or placed since it was read */
export async function editDraft(id: string, { version, rate, ...fields }: EditDraft) {
  const [saved] = await db
    .update(draftOrder)
    .set({ ...fields, rateId: rate, version: version + 1, updatedAt: sql`now()` })
    .where(isOpen(id, version))
    .returning({ version: draftOrder.version })
  if (saved) return saved.version
  throw await staleDraft(id)
}

/** The refusal of what began with another version of a draft. */
export async function staleDraft(id: string) {
  const current = await getDraft(id)
  return staleEdit('draft', { current, changedBy: null, changedAt: current.changedAt })
}

const isOpen = (id: string, version: number) =>
  and(eq(draftOrder.id, id), eq(draftOrder.version, version), isNull(draftOrder.orderId))

/** @throws AppError 404 there is none, or it was placed */
export async function deleteDraft(id: string) {
  const isThere = and(eq(draftOrder.id, id), isNull(draftOrder.orderId))
  const deleted = await db.delete(draftOrder).where(isThere).returning({ id: draftOrder.id })
  if (deleted.length === 0) throw notFound('draft')
}

/** A maintenance job calls it. */
export async function deleteOldDrafts() {
  await db
    .delete(draftOrder)
    .where(sql`${draftOrder.updatedAt} < now() - ${DRAFT_DAYS} * interval '1 day'`)
}
