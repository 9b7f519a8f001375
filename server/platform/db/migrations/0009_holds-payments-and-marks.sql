ALTER TABLE "order" RENAME COLUMN "looked_at" TO "reconciled_at";--> statement-breakpoint
CREATE TABLE "payment_intent" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"customer_id" uuid,
	"customer_email" text NOT NULL,
	"customer_name" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"reconciled_at" timestamp with time zone,
	"succeeded_at" timestamp with time zone,
	"unmatched_at" timestamp with time zone,
	"return_requested_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "payment_intent_amount_positive" CHECK ("payment_intent"."amount_cents" > 0)
);
--> statement-breakpoint
DROP INDEX "order_of_customer";--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "hold_renewals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "is_large" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "payment_attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "former_customer_id" uuid;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "erase_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "listed" boolean GENERATED ALWAYS AS (cancelled_at is null or has_refund or coalesce(cancelled_by, 'customer') <> 'customer') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "request_digest" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "verified_buyer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_customer_id_user_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_intent_of_order" ON "payment_intent" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_intent_of_customer" ON "payment_intent" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intent_live" ON "payment_intent" USING btree ("customer_id","amount_cents") WHERE order_id is null and ended_at is null and succeeded_at is null;--> statement-breakpoint
CREATE INDEX "payment_intent_open" ON "payment_intent" USING btree ("created_at") WHERE order_id is null and ended_at is null and resolved_at is null;--> statement-breakpoint
CREATE INDEX "payment_intent_unmatched" ON "payment_intent" USING btree ("unmatched_at") WHERE unmatched_at is not null and resolved_at is null;--> statement-breakpoint
CREATE INDEX "order_unpaid_of_customer" ON "order" USING btree ("customer_id") WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "order_paid_of_customer" ON "order" USING btree ("customer_id") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "order_held_from_network" ON "order" USING btree ("network") WHERE network is not null;--> statement-breakpoint
CREATE INDEX "order_erased_later" ON "order" USING btree ("erase_after") WHERE erase_after is not null;--> statement-breakpoint
CREATE INDEX "order_of_former_customer" ON "order" USING btree ("former_customer_id") WHERE former_customer_id is not null;--> statement-breakpoint
CREATE INDEX "order_unpaid" ON "order" USING btree ("held_until") WHERE not stock_held and paid_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "review_visible" ON "review" USING btree ("id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "order_of_customer" ON "order" USING btree ("customer_id","id") WHERE listed;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_cancelled_by_known" CHECK ("order"."cancelled_by" in ('customer', 'admin', 'system'));
--> statement-breakpoint
-- By hand from here. Sample people came in one transaction with the sample products; no sign-up did.
UPDATE "user" SET is_sample = true
WHERE email IN ('customer@example.com', 'admin@example.com')
  AND created_at IN (SELECT created_at FROM product);--> statement-breakpoint
INSERT INTO payment_intent (id, order_id, customer_id, customer_email, customer_name, amount_cents,
  created_at, ended_at, reconciled_at, succeeded_at, resolved_at)
SELECT payment_intent_id, id, customer_id, customer_email, customer_name,
  price_per_unit_cents * quantity, created_at, cancelled_at, reconciled_at,
  CASE WHEN transaction_id = payment_intent_id THEN paid_at END,
  CASE WHEN transaction_id = payment_intent_id THEN paid_at END
FROM "order" WHERE payment_intent_id IS NOT NULL;--> statement-breakpoint
-- A payment that was bound to no order and has paid one.
INSERT INTO payment_intent (id, customer_id, customer_email, customer_name, amount_cents,
  created_at, succeeded_at, resolved_at)
SELECT transaction_id, customer_id, customer_email, customer_name, price_per_unit_cents * quantity,
  paid_at, paid_at, paid_at
FROM "order" WHERE transaction_id IS NOT NULL
ON CONFLICT (id) DO NOTHING;
--> statement-breakpoint
-- Has an account paid for an order and not got all of its money back?
CREATE FUNCTION has_paid_order(customer uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM "order" o
    WHERE o.customer_id = customer AND o.paid_at IS NOT NULL AND (NOT o.has_refund OR
      (SELECT coalesce(sum(r.amount_cents), 0) FROM refund r
        WHERE r.order_id = o.id AND r.payment_intent_id = o.transaction_id AND r.failed_at IS NULL)
        < o.price_per_unit_cents::bigint * o.quantity));
END $$;--> statement-breakpoint
-- What bounds the holds of an account (server/order.ts). VOLATILE: it sees what was committed before the call, not
-- only what was before the statement that calls it. `counted` is what makes that statement lock the
-- account's and the network's rows of rate_limit first: their orders are counted one after the other.
CREATE FUNCTION open_orders_of(customer uuid, origin text, besides uuid, counted bigint,
  OUT open_orders int, OUT has_paid boolean, OUT is_verified boolean, OUT held_from_network int)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  SELECT
    (SELECT count(*) FROM "order" o
      WHERE o.customer_id = customer AND o.paid_at IS NULL AND o.id IS DISTINCT FROM besides
        AND CASE WHEN o.cancelled_at IS NULL THEN o.stock_held OR o.held_until > now() - interval '24 hours'
          ELSE (coalesce(o.cancelled_by, 'customer') = 'customer' OR o.has_refund)
            AND o.cancelled_at > now() - interval '24 hours' END),
    has_paid_order(customer),
    coalesce((SELECT u.email_verified FROM "user" u WHERE u.id = customer), false)
  INTO open_orders, has_paid, is_verified;
  held_from_network := 0;
  IF is_verified OR has_paid THEN RETURN; END IF;
  -- Those of accounts that have verified their email or paid since count no more.
  SELECT count(*) INTO held_from_network FROM "order" o LEFT JOIN "user" u ON u.id = o.customer_id
  WHERE o.network = origin AND o.stock_held AND o.paid_at IS NULL AND o.id IS DISTINCT FROM besides
    AND NOT coalesce(u.email_verified, false) AND NOT has_paid_order(o.customer_id);
END $$;
