import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { embeddedConnection } from '../server/platform/db/embedded/embedded.ts'

type Part = {
  title: string
  number?: string
  category: number
  stock?: number
  priceSteps?: { from: number; cents: number }[]
  attributes?: [name: string, value: string, unit: string][]
  numbers?: [kind: 'oe' | 'own' | 'old', shown: string][]
  fitments?: { model: string; years: [number, number]; engine?: string; conditions?: string[] }[]
}

/**
 * Adds parts with their numbers, specification and fitments, unless another worker has: their
 * titles are the test's own.
 */
export async function addParts(parts: Part[]) {
  const client = new pg.Client(embeddedConnection(process.env.E2E_DATA_DIR ?? ''))
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(1)')
    const { rows } = await client.query('select from product where title = $1', [parts[0]?.title])
    if (rows.length === 0) for (const part of parts) await addPart(client, part)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function addPart(client: pg.Client, part: Part) {
  const { title, category, number = null, stock = 50, priceSteps } = part
  const { attributes = [], numbers = [], fitments = [] } = part
  // Older than all others: Home shows the newest.
  const id = `01900000-0000-7000-8000-${randomBytes(6).toString('hex')}`
  await client.query(
    `insert into product (id, name, title, number, exact_number, img, description, available_quantity,
      minimum_order_quantity, price_per_unit_cents, price_steps, fits, category_id)
    values ($1, left($2, 30), $2, $3, upper($3), '/parts/brake-pads.svg', 'Bed in over 200 km.', $4, 1, 4320, $5, 'vehicle', $6)`,
    [id, title, number, stock, priceSteps ? JSON.stringify(priceSteps) : null, category],
  )
  for (const [place, [name, value, unit]] of attributes.entries()) {
    await client.query(
      `insert into product_attribute (product_id, position, name, value, amount, unit) values ($1, $2, $3, $4, $5, $6)`,
      [id, place + 1, name, value, Number.isFinite(+value) ? +value : null, unit],
    )
  }
  for (const [kind, shown] of numbers) {
    await client.query(
      `insert into part_number (product_id, kind, shown, norm, is_listed)
      values ($1, $2, $3, upper(regexp_replace($3, '[^A-Za-z0-9]', '', 'g')), true)`,
      [id, kind, shown],
    )
  }
  for (const { model, years, engine = null, conditions = [] } of fitments) {
    await client.query(
      `insert into fitment (product_id, model_id, year_from, year_to, engine, conditions, is_listed, category_id)
      select $1, m.id, $3, $4, $5, $6, true, $7 from vehicle_model m join make on make.id = m.make_id
      where make.slug || '/' || m.slug = $2`,
      [id, model, ...years, engine, conditions, category],
    )
  }
}

type PlainPart = { title: string; stock: number; minimum: number; cents: number }

/** Adds a part that no list has. @returns its id */
export async function addPlainPart(part: Partial<PlainPart> & { title: string }) {
  const { title, stock = 50, minimum = 1, cents = 1250 } = part
  const id = `01900000-0000-7000-8000-${randomBytes(6).toString('hex')}`
  await query(
    `insert into product (id, name, title, number, exact_number, img, description, available_quantity,
      minimum_order_quantity, price_per_unit_cents) values ($1, left($2, 30), $2, 'KP 14-125', 'KP 14-125', '/parts/spark-plug.svg', 'M14.', $3, $4, $5)`,
    [id, title, stock, minimum, cents],
  )
  return id
}

/** As an admin or another buyer changes it while it lies in a basket. */
export async function changePart(id: string, { stock, minimum, cents }: Partial<PlainPart>) {
  await query(
    `update product set available_quantity = coalesce($2, available_quantity),
      minimum_order_quantity = coalesce($3, minimum_order_quantity),
      price_per_unit_cents = coalesce($4, price_per_unit_cents) where id = $1`,
    [id, stock, minimum, cents],
  )
}

export async function takeOffSale(id: string) {
  await query('update product set deleted_at = now() where id = $1', [id])
}

async function query(text: string, values: unknown[]) {
  const client = new pg.Client(embeddedConnection(process.env.E2E_DATA_DIR ?? ''))
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}
