-- By hand. An intent that was made for an order is settled: its charge has paid or was refunded.
UPDATE payment_intent SET resolved_at = now()
WHERE order_id IS NOT NULL AND succeeded_at IS NOT NULL AND resolved_at IS NULL;--> statement-breakpoint
-- Others had no order. They get the one that they have paid, or one of the same customer: best an open one of their total.
UPDATE payment_intent i SET order_id = o.id FROM "order" o
WHERE o.transaction_id = i.id AND i.order_id IS DISTINCT FROM o.id;--> statement-breakpoint
UPDATE payment_intent i SET order_id = coalesce(
  (SELECT o.id FROM "order" o WHERE o.customer_id = i.customer_id
    ORDER BY o.total_cents = i.amount_cents DESC,
      (o.paid_at IS NULL AND o.cancelled_at IS NULL AND o.tax_calculation_id IS NULL) DESC,
      o.payment_intent_id IS NULL DESC, o.id DESC
    LIMIT 1),
  -- The customer's account is closed.
  (SELECT o.id FROM "order" o WHERE o.customer_id IS NULL AND NOT o.is_guest
    ORDER BY o.total_cents = i.amount_cents DESC, o.id DESC LIMIT 1))
WHERE i.order_id IS NULL;--> statement-breakpoint
-- One that may still be charged, or was just now, is the present intent of its order; the shop ends any other.
UPDATE "order" o SET payment_intent_id = i.id
FROM (
  SELECT DISTINCT ON (order_id) id, order_id, amount_cents, succeeded_at FROM payment_intent
  WHERE customer_id IS NOT NULL AND ended_at IS NULL AND resolved_at IS NULL AND unmatched_at IS NULL
  ORDER BY order_id, succeeded_at NULLS LAST, id
) i
WHERE o.id = i.order_id AND o.total_cents = i.amount_cents AND o.tax_calculation_id IS NULL
  AND o.paid_at IS NULL AND o.cancelled_at IS NULL
  AND (o.payment_intent_id IS NULL OR i.succeeded_at IS NOT NULL);--> statement-breakpoint
-- One that an admin has returned is refunded as a refund of its order.
INSERT INTO refund (id, order_id, payment_intent_id, amount_cents, reason)
SELECT gen_random_uuid(), order_id, id, amount_cents, 'It paid no order'
FROM payment_intent WHERE return_requested_at IS NOT NULL AND resolved_at IS NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE payment_intent SET resolved_at = now()
WHERE return_requested_at IS NOT NULL AND resolved_at IS NULL;--> statement-breakpoint
-- The audit log named the email of a closed account whose payment was returned.
UPDATE audit SET subject = 'Former customer'
WHERE subject_id = '00000000-0000-0000-0000-000000000000' AND action = 'return payment';--> statement-breakpoint
-- A payment may move to another order of its customer, and its disputes with it.
CREATE OR REPLACE FUNCTION mark_disputed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "order" o SET is_disputed = NOT o.is_disputed
  WHERE o.id IN (new.order_id, old.order_id)
    AND o.is_disputed <> EXISTS (SELECT FROM dispute d WHERE d.order_id = o.id AND d.state IN ('open', 'lost'));
  RETURN NULL;
END $$;--> statement-breakpoint
-- By drizzle-kit from here.
ALTER TABLE "payment_intent" DROP CONSTRAINT "payment_intent_customer_id_user_id_fk";
--> statement-breakpoint
DROP INDEX "payment_intent_of_customer";--> statement-breakpoint
DROP INDEX "payment_intent_open";--> statement-breakpoint
DROP INDEX "payment_intent_unmatched";--> statement-breakpoint
DROP INDEX "payment_intent_live";--> statement-breakpoint
ALTER TABLE "payment_intent" ALTER COLUMN "order_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_intent_live" ON "payment_intent" USING btree ("order_id") WHERE ended_at is null and succeeded_at is null;--> statement-breakpoint
ALTER TABLE "payment_intent" DROP COLUMN "customer_id";--> statement-breakpoint
ALTER TABLE "payment_intent" DROP COLUMN "customer_email";--> statement-breakpoint
ALTER TABLE "payment_intent" DROP COLUMN "customer_name";--> statement-breakpoint
ALTER TABLE "payment_intent" DROP COLUMN "reconciled_at";--> statement-breakpoint
ALTER TABLE "payment_intent" DROP COLUMN "unmatched_at";--> statement-breakpoint
ALTER TABLE "payment_intent" DROP COLUMN "return_requested_at";
