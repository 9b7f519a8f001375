import Fastify from 'fastify'
import pg from 'pg'

// The least that Fastify and PostgreSQL can do: one statement in a route, no guard, no schema, no rule.

const pool = new pg.Pool({ ...JSON.parse(process.env.CONNECTION), max: 10 })
const app = Fastify()

app.get('/order/:id', async ({ params }) => {
  const { rows } = await pool.query('select * from "order" where id = $1', [params.id])
  return rows[0]
})

app.get('/profile/:id', async ({ params }) => {
  const { rows } = await pool.query('select * from profile where id = $1', [params.id])
  return rows[0]
})

app.post('/order', async ({ body }, reply) => {
  const { rows } = await pool.query(
    `with taken as (
      update product set available_quantity = available_quantity - $2
      where id = $1 and available_quantity >= $2
      returning id, name, price_per_unit_cents
    )
    insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_id,
      customer_email, customer_name, phone, address, held_until)
    select uuidv7(), taken.id, taken.name, taken.price_per_unit_cents, $2, $3, $4, $5, $6, $7,
      now() + interval '1 day'
    from taken
    returning id`,
    [
      body.productId,
      body.quantity,
      body.customerId,
      body.customer,
      body.customerName,
      body.phone,
      body.address,
    ],
  )
  return reply.code(201).send({ insertedId: rows[0].id })
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
