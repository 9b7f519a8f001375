import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { mintToken } from '#server/platform/identity/access-token.ts'

export type Size = { products: number; reviews: number; orders: number; customers: number }

export type Customer = { id: string; email: string; token: string }

/** Of all orders one customer has a tenth, a second one has one; the others share the rest. */
const [BIG_SHARE, FEW] = [10, 1]
/** Orders that hold units unpaid, as of the last hour of a busy shop. */
const OPEN_HOLDS = 100

/** Rows as a shop of this size has them, sample data included. */
export async function fill(db: pg.Pool, { products, reviews, orders, customers }: Size) {
  await untilIndexed(db)
  // The mails of orders wait: the shop would send them while it is measured, those of the orders
  // placed by hand, too.
  await db.query(`alter table job alter column run_at set default now() + interval '1 day'`)
  await db.query(
    `insert into product (id, name, img, description, available_quantity, minimum_order_quantity, price_per_unit_cents, sku)
    select uuidv7(), 'Brake disc ' || n, '/parts/brake-disc.svg', 'Vented, coated against rust, sold per unit, number ' || n,
      100000000, 1, 1000 + n % 9000, 'BENCH-' || n
    from generate_series(1, $1::int - (select count(*)::int from product)) n`,
    [products],
  )
  // Else the shop's own jobs would index them while it is measured.
  await db.query(
    `insert into product_search (product_id, words, is_listed, price_per_unit_cents, is_in_stock, is_universal)
    select id, to_tsvector('english', name), true, price_per_unit_cents, true, false from product
    on conflict do nothing`,
  )
  await db.query(
    `insert into review (id, name, location, review)
    select uuidv7(), 'Customer ' || n, 'Lyon', 'Fits, and came on the day they said. Order number ' || n
    from generate_series(1, $1::int - (select count(*)::int from review)) n`,
    [reviews],
  )
  await db.query(
    `insert into "user" (id, name, email, email_verified)
    select uuidv7(), 'Customer ' || 1000 + n, 'customer-' || 1000 + n || '@bench.example', true
    from generate_series(0, $1::int - 1) n`,
    [customers],
  )
  await db.query(
    `insert into session (id, user_id, token, expires_at)
    select uuidv7(), id, 'bench ' || id, now() + interval '1 day' from "user" where email like '%@bench.example'`,
  )
  await db.query(
    `insert into profile (id, user_id, name, education, phone, address, linkedin)
    select uuidv7(), id, name, 'Mechanic', '5551234', '1 Main Street, Springfield', 'https://www.linkedin.com/in/someone'
    from "user" where email like '%@bench.example'`,
  )
  await db.query(
    `insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_id, customer_email,
      customer_name, phone, address, ship_to, held_until, units, goods_cents, total_cents)
    select uuidv7(), p.id, p.name, p.price_per_unit_cents, 1 + n % 5, c.id, c.email, c.name, '5551234',
      concat_ws(E'\\n', r.name, '1 Main Street', r.city || ', IL 62701'),
      jsonb_build_object('name', r.name, 'line1', '1 Main Street', 'city', r.city, 'region', 'IL', 'postalCode', '62701',
        'country', 'US'),
      now() + interval '1 day', 1 + n % 5,
      p.price_per_unit_cents * (1 + n % 5), p.price_per_unit_cents * (1 + n % 5)
    from generate_series(1, $1::int) n
    cross join lateral (select * from product where id is not null and n > 0 limit 1) p
    -- In letters: a search for a customer's number finds no recipient.
    cross join lateral (
      select 'Bob ' || translate((1000 + n / 10)::text, '0123456789', 'abcdefghij') as name,
        (array['Springfield', 'Riverside', 'Franklin', 'Greenville', 'Bristol'])[1 + n % 5] as city
    ) r
    join "user" c on c.email = 'customer-' || 1000 + (case when n % $3::int = 0 then 0 when n <= $4 then 1
      else 2 + n % ($2::int - 2) end) || '@bench.example'`,
    [orders, customers, BIG_SHARE, FEW],
  )
  // Ten orders of each hundred are of another part, whose SKU only they have.
  await db.query(
    `update "order" o set product_id = p.id from product p
    where p.sku = 'BENCH-' || o.number / 100 and o.number % 10 = 3 and o.number % 47 <> 0`,
  )
  await db.query(
    `insert into order_line (order_id, position, product_id, product_name, price_per_unit_cents, quantity)
    select id, 1, product_id, product_name, price_per_unit_cents, quantity from "order" o
    where not exists (select from order_line where order_id = o.id)`,
  )
  await db.query(
    `insert into audit (id, actor_id, actor_email, address, action, subject_id, subject)
    select uuidv7(), customer_id, customer_email, '203.0.113.1', 'cancel order', id, product_name from "order"`,
  )
  // One order in fifty is paid and waits for its second parcel.
  await db.query(
    `update "order" set paid_at = now(), transaction_id = 'pi_bench' || number, packed_units = 1, shipped_units = 1
    where number % 47 = 0 and quantity > 1`,
  )
  // The holds of all others but the newest have ended, as those of a shop's older orders.
  await db.query(
    `update "order" set stock_held = false, held_until = now() - interval '1 day'
    where paid_at is null and number not in (select number from "order" order by number desc limit $1)`,
    [OPEN_HOLDS],
  )
  await db.query(
    `insert into shipment (id, order_id, number, carrier, tracking, shipped_at)
    select uuidv7(), id, 1, 'UPS', '1Z' || number || '0077', now() from "order" where shipped_units > 0`,
  )
  await db.query(
    `insert into shipment_line (shipment_id, order_id, position, quantity) select id, order_id, 1, 1 from shipment`,
  )
  // The sample rates and taxes would be on top of what a checkout by hand costs.
  await db.query('delete from shipping_zone')
  await db.query('delete from tax_rate')
  await db.query(`delete from setting where key = 'tax'`)
  await db.query('vacuum analyze')
}

/** The shop indexes its sample products after its start: pages that show them change with it. */
async function untilIndexed(db: pg.Pool) {
  for (;;) {
    const { rowCount } = await db.query(
      `select where exists (select from gram)
        and not exists (select from product where id not in (select product_id from product_search))`,
    )
    if (rowCount) return
    await setTimeout(100)
  }
}

/** The first has a tenth of all orders, the second one. */
export async function listCustomers(db: pg.Pool) {
  const { rows } = await db.query<{ id: string; email: string; sid: string }>(
    `select u.id, email, s.id as sid from "user" u join session s on s.user_id = u.id
    where email like '%@bench.example' order by u.id`,
  )
  return Promise.all(
    rows.map(async ({ id, email, sid }): Promise<Customer> => {
      return { id, email, token: await mintToken({ id: sid, userId: id }) }
    }),
  )
}

/** Of the sample shop's admin, who has not signed in yet. */
export async function adminToken(db: pg.Pool) {
  const { rows } = await db.query<{ id: string; sid: string }>(
    `insert into session (id, user_id, token, expires_at)
    select uuidv7(), id, gen_random_uuid(), now() + interval '1 day' from "user" where role = 'admin' limit 1
    returning user_id as id, id as sid`,
  )
  const [admin] = rows
  if (!admin) throw new Error('no admin')
  return mintToken({ id: admin.sid, userId: admin.id })
}
