import { sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { CONNECTION } from '#server/platform/db/pool.ts'
import { withSession } from '#server/platform/db/session.ts'
import { singleRow } from '#server/platform/db/single-row.ts'

// The rows of the query plans' test: many, most of them hidden, canceled or another customer's.

export const ROWS = 12_000
/**
 * Of `ROWS` orders, the newest half of them canceled, one customer has a third. Of reviews the
 * newest half are hidden.
 */
export const REGULAR = 'regular@example.com'

/** An id of this test's rows: the numbers are in the order of time. */
const id = (table: number, n: number | string) =>
  `lpad(to_hex(${table}), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0')`
export const idOf = (table: number, n: number) =>
  `${table.toString(16).padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

export const [PRODUCT, USER, ORDER, REVIEW, AUDIT] = [1, 2, 3, 4, 5]
const [REFUND, PICTURE, SHIPMENT, NOTE] = [6, 7, 8, 9]
/** Orders that are paid, the oldest; every second of them is packed. */
const PAID = ROWS / 3

/** Without the limits of the shop's pools: a busy machine takes minutes for so many rows. */
const run = (statements: string) => withSession(CONNECTION, (client) => client.query(statements))

/** @returns the id of the stock movement in the middle */
export async function insertCrowd() {
  await run(`
    delete from review; -- what earlier files of this worker have left is newer than this file's
    delete from job; -- their mails
    insert into product (id, name, sku, img, description, available_quantity, minimum_order_quantity,
        price_per_unit_cents, deleted_at)
      select (${id(PRODUCT, 'n')})::uuid, 'Part ' || n, 'CROWD-' || n, '', repeat('x', 200),
        case when n % 500 = 0 then 0 else 100 end, 1, 250,
        case when n > ${ROWS / 2} then now() end
      from generate_series(1, ${ROWS}) n;
    insert into product_tag (product_id, tag)
      select (${id(PRODUCT, 'n')})::uuid, tag from generate_series(1, ${ROWS}) n, unnest('{clearance,spring}'::text[]) tag;
    insert into picture (id, sha256, width, height)
      select (${id(PICTURE, 'n')})::uuid, 'plan ' || n, 1280, 960 from generate_series(1, ${ROWS}) n;
    insert into product_picture (product_id, picture_id, position)
      select (${id(PRODUCT, 'n')})::uuid, (${id(PICTURE, 'n')})::uuid, 1 from generate_series(1, ${ROWS}) n;
    insert into "user" (id, name, email)
      select (${id(USER, 'n')})::uuid, 'Crowd', case n when 1 then '${REGULAR}' else n || '@crowd.example' end
      from generate_series(1, ${ROWS}) n`)
  await run(`
    insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_id,
        customer_email, customer_name, phone, address, held_until, cancelled_at, paid_at, transaction_id, packed_units,
        units, goods_cents, total_cents)
      select (${id(ORDER, 'n')})::uuid, (${id(PRODUCT, '1')})::uuid, 'Part', 250, 1,
        (${id(USER, 'case n % 3 when 0 then 1 else n end')})::uuid, n || '@crowd.example', 'Crowd', '1', '1', now(),
        case when n > ${ROWS / 2} then now() end, case when n <= ${PAID} then now() end,
        case when n <= ${PAID} then 'pi_crowd_' || n end, case when n <= ${PAID} and n % 2 = 0 then 1 else 0 end,
        1, 250, 250
      from generate_series(1, ${ROWS}) n;
    insert into order_line (order_id, position, product_id, product_name, price_per_unit_cents, quantity)
      select id, 1, product_id, product_name, price_per_unit_cents, quantity from "order" where customer_name = 'Crowd';
    insert into payment_intent (id, order_id, amount_cents, method, succeeded_at, resolved_at)
      select transaction_id, id, 250, 'card', now(), now() from "order"
      where customer_name = 'Crowd' and transaction_id is not null`)
  await run(`
    insert into shipment (id, order_id, number, tracking)
      select (${id(SHIPMENT, 'n')})::uuid, (${id(ORDER, 'n')})::uuid, 1, '1Z CROWD ' || lpad(n::text, 6, '0')
      from generate_series(2, ${PAID}, 2) n;
    insert into shipment_line (shipment_id, order_id, position, quantity)
      select (${id(SHIPMENT, 'n')})::uuid, (${id(ORDER, 'n')})::uuid, 1, 1 from generate_series(2, ${PAID}, 2) n;
    insert into order_note (id, order_id, text, visible_to)
      select (${id(NOTE, 'n')})::uuid, (${id(ORDER, 'n')})::uuid, 'Crowd', 'customer' from generate_series(1, ${ROWS / 4}) n;
    insert into cancel_request (order_id, reason, answer, message, answered_at)
      select (${id(ORDER, 'n')})::uuid, 'Crowd', case when n % 100 > 0 then 'declined' end,
        case when n % 100 > 0 then 'Packed' end, case when n % 100 > 0 then now() end
      from generate_series(1, ${ROWS / 4}) n;
    insert into stock_movement (product_id, delta, after, reason, actor_id)
      select (${id(PRODUCT, 'case n % 3 when 0 then 1 else n end')})::uuid, 1, 1, 'received',
        case when n % 6 = 0 then (${id(USER, 'n')})::uuid end
      from generate_series(1, ${ROWS}) n;
    insert into refund (id, order_id, payment_intent_id, amount_cents, reason, provider_refund_id)
      select (${id(REFUND, 'n')})::uuid, (${id(ORDER, 'n')})::uuid, n::text, 250, 'Crowd', n::text
      from generate_series(1, ${ROWS / 4}) n;
    insert into refund_line (refund_id, order_id, position, quantity)
      select (${id(REFUND, 'n')})::uuid, (${id(ORDER, 'n')})::uuid, 1, 1 from generate_series(3, ${ROWS / 4}, 3) n;
    insert into dispute (id, kind, payment_intent_id, order_id, amount_cents, reason, status, state, is_refundable,
        opened_at, closed_at)
      select 'du_crowd_' || n, 'dispute', 'pi_crowd_' || n, (${id(ORDER, 'n')})::uuid, 250, 'fraudulent', 'won',
        case when n % 100 = 0 then 'open' else 'won' end, false, now(), case when n % 100 = 0 then null else now() end
      from generate_series(1, ${ROWS / 4}) n;
    insert into profile (id, user_id, name, education, phone, address, linkedin)
      select (${id(USER, 'n')})::uuid, (${id(USER, 'n')})::uuid, '', '', '', '', ''
      from generate_series(1, ${ROWS}) n;
    insert into review (id, name, location, review, user_id, hidden_at)
      select (${id(REVIEW, 'n')})::uuid, 'Crowd', '', '',
        (${id(USER, 'case n % 3 when 0 then 1 else n end')})::uuid,
        case when n > ${ROWS / 2} then now() end
      from generate_series(1, ${ROWS}) n;
    insert into stock_alert (id, product_id, email, confirmed_at)
      select (${id(PRODUCT, 'n')})::uuid, (${id(PRODUCT, 'n')})::uuid, n || '@crowd.example', now()
      from generate_series(1, ${ROWS}, 3) n;
    insert into audit (id, action, subject_id, subject)
      select (${id(AUDIT, 'n')})::uuid, 'add product', (${id(PRODUCT, 'n')})::uuid, 'Crowd'
      from generate_series(1, ${ROWS}) n`)
  // A bitmap scan counts what earlier files of this worker have deleted, until it is vacuumed.
  await run('vacuum analyze')
  const { rows } = await db.execute<{ id: string }>(
    sql`select (max(id) - ${ROWS / 2})::text as id from stock_movement`,
  )
  return singleRow(rows).id
}

export async function deleteCrowd() {
  await run(`
    truncate stock_movement; -- its rows can't be deleted
    delete from refund_line where refund_id in (select id from refund where reason = 'Crowd');
    delete from refund where reason = 'Crowd';
    delete from dispute where id like 'du_crowd_%';
    delete from cancel_request where reason = 'Crowd';
    delete from order_note where text = 'Crowd';
    delete from shipment_line where order_id in (select id from "order" where customer_name = 'Crowd');
    delete from shipment where order_id in (select id from "order" where customer_name = 'Crowd');
    delete from order_line where order_id in (select id from "order" where customer_name = 'Crowd');
    delete from payment_intent where id like 'pi_crowd_%';
    delete from "order" where customer_name = 'Crowd'`)
  // Each deleted product is looked for in all orders, of which the dead would be read, too.
  await run('vacuum')
  await run(`
    delete from product_picture where picture_id in (select id from picture where sha256 like 'plan %');
    delete from picture where sha256 like 'plan %';
    delete from product_tag where product_id in (select id from product where name like 'Part %');
    delete from product where name like 'Part %';
    delete from "user" where name = 'Crowd';
    delete from customer where name = 'Crowd';
    delete from review where name = 'Crowd';
    delete from audit where subject = 'Crowd';
    insert into stock_movement (product_id, delta, after, reason)
    select id, available_quantity, available_quantity, 'opening' from product where available_quantity > 0`)
  await run('vacuum analyze')
}
