-- The rows of the backup 0.2.0.sql.gz: parts, users, orders in every state, refunds and reviews, as release 0.2.0 stored
-- them. Made up, as are the people; {hash} becomes the hash of the sample accounts' public passwords.

insert into product (id, name, img, description, available_quantity, minimum_order_quantity, price_per_unit_cents, created_at, deleted_at) values
  ('01932f00-0000-7000-8000-000000000001', 'Spark plug', '/parts/spark-plug.svg', 'M14, 19 mm reach.', 88, 1, 1250, '2026-01-02', null),
  ('01932f00-0000-7000-8000-000000000002', 'Brake disc', '/parts/brake-disc.svg', E'Ventilated, 280 mm.\nTab:\t. Backslash: \\.', 0, 2, 4999, '2026-01-02', null),
  ('01932f00-0000-7000-8000-000000000003', 'Old gasket', '/parts/gasket.svg', 'No longer sold – ÄÖÜ 日本.', 3, 1, 75, '2026-01-02', '2026-02-01');

insert into "user" (id, name, email, email_verified, role, is_sample, created_at, updated_at) values
  ('01932f00-0000-7000-8000-000000000011', 'Casey Miller', 'customer@example.com', true, null, true, '2026-01-02', '2026-01-02'),
  ('01932f00-0000-7000-8000-000000000012', 'Alex Admin', 'admin@example.com', true, 'admin', true, '2026-01-02', '2026-01-02'),
  ('01932f00-0000-7000-8000-000000000013', 'Robin Field', 'robin@example.com', false, null, false, '2026-01-03', '2026-01-03');

insert into account (id, user_id, account_id, provider_id, password, created_at, updated_at) values
  ('01932f00-0000-7000-8000-000000000021', '01932f00-0000-7000-8000-000000000011', '01932f00-0000-7000-8000-000000000011', 'credential', '{hash of customer-demo}', '2026-01-02', '2026-01-02'),
  ('01932f00-0000-7000-8000-000000000022', '01932f00-0000-7000-8000-000000000012', '01932f00-0000-7000-8000-000000000012', 'credential', '{hash of admin-demo}', '2026-01-02', '2026-01-02');

insert into profile (id, user_id, name, education, phone, address, linkedin, created_at) values
  ('01932f00-0000-7000-8000-000000000031', '01932f00-0000-7000-8000-000000000011', 'Casey Miller', 'Mechanic', '5551234', '1 Main Street', '', '2026-01-02');

-- Unpaid with a hold, hold ended, paid, paid and refunded in part, paid and refunded whole, canceled by each.
insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_id, customer_email, customer_name, phone, address, stock_held, held_until, payment_intent_id, paid_at, transaction_id, cancelled_at, cancelled_by, cancel_reason, idempotency_key, request_digest, created_at)
select ('01932f00-0000-7000-8000-0000000001' || no)::uuid, '01932f00-0000-7000-8000-000000000001', 'Spark plug', 1250, quantity,
  '01932f00-0000-7000-8000-000000000011', 'customer@example.com', 'Casey Miller', '5551234', '1 Main Street', held, '2036-01-03',
  intent, paid::timestamptz, case when paid is not null then intent end, canceled::timestamptz, canceler, reason, 'key ' || no, 'digest', '2026-01-02'
from (values
  ('01', 2, true, 'pi_release_open', null, null, null, null),
  ('02', 1, false, null, null, null, null, null),
  ('03', 4, true, 'pi_release_paid', '2026-01-02', null, null, null),
  ('04', 4, true, 'pi_release_part', '2026-01-02', null, null, null),
  ('05', 2, true, 'pi_release_whole', '2026-01-02', null, null, null),
  ('06', 1, false, null, null, '2026-01-03', 'customer', null),
  ('07', 1, false, 'pi_release_gone', null, '2026-01-03', 'admin', 'No longer made'),
  ('08', 1, false, null, null, '2026-01-10', 'system', 'Not paid in time')
) as state (no, quantity, held, intent, paid, canceled, canceler, reason);

insert into payment_intent (id, order_id, customer_id, customer_email, customer_name, amount_cents, created_at, ended_at, succeeded_at, resolved_at)
select payment_intent_id, id, customer_id, customer_email, customer_name, quantity * price_per_unit_cents, '2026-01-02',
  cancelled_at, paid_at, paid_at
from "order" where payment_intent_id is not null;

insert into refund (id, order_id, payment_intent_id, amount_cents, reason, restocked, actor_id, idempotency_key, request_digest, provider_refund_id, failed_at, created_at) values
  ('01932f00-0000-7000-8000-000000000041', '01932f00-0000-7000-8000-000000000104', 'pi_release_part', 1250, 'One was scratched', false, '01932f00-0000-7000-8000-000000000012', 'key a', 'digest', 're_release_part', null, '2026-01-04'),
  ('01932f00-0000-7000-8000-000000000042', '01932f00-0000-7000-8000-000000000105', 'pi_release_whole', 2500, 'Sent back', true, '01932f00-0000-7000-8000-000000000012', 'key b', 'digest', 're_release_whole', null, '2026-01-04'),
  ('01932f00-0000-7000-8000-000000000043', '01932f00-0000-7000-8000-000000000103', 'pi_release_paid', 5000, 'Refused by the bank', false, null, null, null, 're_release_failed', '2026-01-05', '2026-01-04');

insert into review (id, name, location, review, img, user_id, verified_buyer, hidden_at, created_at) values
  ('01932f00-0000-7000-8000-000000000051', 'Casey Miller', 'Lyon', 'Fits, and came in two days.', null, '01932f00-0000-7000-8000-000000000011', true, null, '2026-01-05'),
  ('01932f00-0000-7000-8000-000000000052', 'Robin Field', 'Graz', 'Hidden by an admin.', null, '01932f00-0000-7000-8000-000000000013', false, '2026-01-06', '2026-01-05');

insert into audit (id, actor_id, actor_email, address, action, subject_id, subject, detail, created_at) values
  ('01932f00-0000-7000-8000-000000000061', '01932f00-0000-7000-8000-000000000012', 'admin@example.com', '203.0.113.7', 'refund order', '01932f00-0000-7000-8000-000000000105', '2 × Spark plug', '$25.00', '2026-01-04'),
  ('01932f00-0000-7000-8000-000000000062', null, null, null, 'pay order', '01932f00-0000-7000-8000-000000000103', '4 × Spark plug', '$50.00', '2026-01-02');

insert into provider_event (id, type, received_at, handled_at) values
  ('evt_release', 'payment_intent.succeeded', '2026-01-02', '2026-01-02');

insert into mail (id, "to", subject, text, html, created_at) values
  ('01932f00-0000-7000-8000-000000000071', 'robin@example.com', 'Verify your email', 'Open the link.', '<p>Open the link.</p>', '2026-01-03');
