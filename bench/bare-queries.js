import Fastify from 'fastify'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'

// The least that Fastify and PostgreSQL can do: one statement in a route, no guard, no schema, no
// rule.

/**
 * @typedef {{ id: string }} Id
 * @typedef {Record<'productId' | 'customerId' | 'customer' | 'customerName' | 'phone' | 'address',
 *   string>} Texts
 * @typedef {Texts & { quantity: number, pricePerUnit: number }} Order
 * @typedef {Texts & { lines: { productId: string, quantity: number }[] }} Checkout
 */

const pool = new pg.Pool({ ...JSON.parse(process.env.CONNECTION ?? ''), max: 10 })
const app = Fastify()

app.get('/order/:id', async ({ params }) => {
  const { id } = /** @type {Id} */ (params)
  const { rows } = await pool.query('select * from "order" where id = $1', [id])
  return rows[0]
})

app.get('/profile/:id', async ({ params }) => {
  const { id } = /** @type {Id} */ (params)
  const { rows } = await pool.query('select * from profile where id = $1', [id])
  return rows[0]
})

/** A transaction as one writes it by hand: one statement after the other. */
app.post('/order/by-hand', async (request, reply) => {
  const { body, headers } = read(request)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      `update product set available_quantity = available_quantity - $2
      where id = $1 and available_quantity >= $2
        and set_config('shop.stock_recorded', id || ' -' || $2::int, true) is not null
      returning name, title, number, (select name from brand where brand.id = brand_id) as brand, sku,
        price_per_unit_cents, available_quantity as rest`,
      [body.productId, body.quantity],
    )
    const [part] = rows
    const id = uuidv7()
    await client.query(
      `insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_id,
        customer_email, customer_name, phone, address, held_until, idempotency_key, units, goods_cents, total_cents)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + interval '1 day', $11, $5, $12, $12)`,
      [
        id,
        body.productId,
        part.name,
        part.price_per_unit_cents,
        body.quantity,
        body.customerId,
        body.customer,
        body.customerName,
        body.phone,
        body.address,
        headers['idempotency-key'],
        part.price_per_unit_cents * body.quantity,
      ],
    )
    await client.query(
      `insert into stock_movement (product_id, delta, after, reason, order_id)
      values ($1, $2, $3, 'order placed', $4)`,
      [body.productId, -body.quantity, part.rest, id],
    )
    await client.query(
      `insert into order_line (order_id, position, product_id, product_name, title, number, brand, sku,
        price_per_unit_cents, quantity)
      values ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        id,
        body.productId,
        part.name,
        part.title,
        part.number,
        part.brand,
        part.sku,
        part.price_per_unit_cents,
        body.quantity,
      ],
    )
    await client.query("insert into job (kind, subject_id, event) values ('mail', $1, 'placed')", [
      id,
    ])
    await client.query('commit')
    return reply.code(201).send({ insertedId: id })
  } finally {
    client.release()
  }
})

/** An order of several parts as one writes it by hand: a statement for each part and each line. */
app.post('/checkout/by-hand', async (request, reply) => {
  const body = /** @type {Checkout} */ (request.body)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const ids = body.lines.map(({ productId }) => productId)
    const { rows: parts } = await client.query(
      'select * from product where id = any($1) order by id for update',
      [ids],
    )
    const id = uuidv7()
    await client.query("select set_config('shop.stock_recorded', 'all', true)")
    const lines = body.lines.map(({ productId, quantity }) => {
      const part = parts.find((one) => one.id === productId)
      return { part, quantity, rest: part.available_quantity - quantity }
    })
    const cents = lines.reduce(
      (sum, { part, quantity }) => sum + part.price_per_unit_cents * quantity,
      0,
    )
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    for (const { part, rest } of lines) {
      await client.query('update product set available_quantity = $2 where id = $1', [
        part.id,
        rest,
      ])
    }
    await client.query(
      `insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_id,
        customer_email, customer_name, phone, address, held_until, idempotency_key, line_count, units, goods_cents,
        total_cents)
      values ($1, $2, $3, $4::int, 1, $5, $6, $7, $8, $9, now() + interval '1 day', $10, $11, $12, $4::int, $4::int)`,
      [
        id,
        lines[0]?.part.id,
        `${lines[0]?.part.name} and ${lines.length - 1} more`,
        cents,
        body.customerId,
        body.customer,
        body.customerName,
        body.phone,
        body.address,
        request.headers['idempotency-key'],
        lines.length,
        units,
      ],
    )
    for (const [at, { part, quantity, rest }] of lines.entries()) {
      await client.query(
        `insert into order_line (order_id, position, product_id, product_name, title, number, sku,
          price_per_unit_cents, quantity)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          ...[id, at + 1, part.id, part.name, part.title, part.number, part.sku],
          ...[part.price_per_unit_cents, quantity],
        ],
      )
      await client.query(
        `insert into stock_movement (product_id, delta, after, reason, order_id)
        values ($1, $2, $3, 'order placed', $4)`,
        [part.id, -quantity, rest, id],
      )
    }
    await client.query("insert into job (kind, subject_id, event) values ('mail', $1, 'placed')", [
      id,
    ])
    // The order removes its lines from the basket: these customers have none.
    await client.query('select id from basket where user_id = $1 for update', [body.customerId])
    await client.query('commit')
    return reply.code(201).send({ insertedId: id })
  } finally {
    client.release()
  }
})

/** @param {import('fastify').FastifyRequest} request */
function read({ body, headers }) {
  return { body: /** @type {Order} */ (body), headers }
}

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
