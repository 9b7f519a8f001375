-- By hand: an order has lines, and amounts that add up. Each order so far is of one part, and its total is its price times
-- its units. PostgreSQL computes the values while it rewrites the table, once: an UPDATE of each row would leave a dead
-- one behind, and run the triggers.
DROP INDEX IF EXISTS order_search;--> statement-breakpoint
ALTER TABLE "order" DROP COLUMN "state",
	DROP CONSTRAINT "order_units_in_order",
	ADD COLUMN "line_count" integer DEFAULT 1 NOT NULL,
	ADD COLUMN "part_names" text,
	ADD COLUMN "units" integer GENERATED ALWAYS AS (quantity) STORED NOT NULL,
	ADD COLUMN "goods_cents" bigint GENERATED ALWAYS AS (price_per_unit_cents::bigint * quantity) STORED NOT NULL,
	ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "shipping_cents" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "total_cents" bigint GENERATED ALWAYS AS (price_per_unit_cents::bigint * quantity) STORED NOT NULL;--> statement-breakpoint
-- From now on whoever places an order says them.
ALTER TABLE "order" ALTER COLUMN "units" DROP EXPRESSION,
	ALTER COLUMN "goods_cents" DROP EXPRESSION,
	ALTER COLUMN "total_cents" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "state" text GENERATED ALWAYS AS (case
        when cancelled_at is not null then 'canceled'
        when paid_at is null then 'unpaid'
        when refunded_cents >= total_cents or refunded_units = units then 'refunded'
        when delivered_units = units - refunded_units then 'delivered'
        when shipped_units = units - refunded_units then 'shipped'
        when shipped_units > 0 then 'partly shipped'
        when packed_units > 0 then 'packed'
        else 'paid' end) STORED NOT NULL,
	ADD CONSTRAINT "order_units_in_order" CHECK (0 <= "order"."delivered_units" and "order"."delivered_units" <= "order"."shipped_units"
        and "order"."shipped_units" <= "order"."packed_units" and 0 <= "order"."refunded_units"
        and "order"."packed_units" <= "order"."units" - "order"."refunded_units"),
	ADD CONSTRAINT "order_lines_in_order" CHECK (0 < "order"."line_count" and "order"."line_count" <= "order"."units"),
	ADD CONSTRAINT "order_goods_add_up" CHECK ("order"."goods_cents" = "order"."price_per_unit_cents"::bigint * "order"."quantity"),
	ADD CONSTRAINT "order_total_adds_up" CHECK ("order"."total_cents" = "order"."goods_cents" - "order"."discount_cents" + "order"."shipping_cents" + "order"."tax_cents"
        and 0 <= "order"."discount_cents" and "order"."discount_cents" <= "order"."goods_cents"
        and 0 <= "order"."shipping_cents" and 0 <= "order"."tax_cents");--> statement-breakpoint
CREATE INDEX "order_in_state" ON "order" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "order_on_shelf" ON "order" USING btree ("product_id") WHERE stock_held and state in ('unpaid', 'paid', 'packed', 'partly shipped', 'refunded');--> statement-breakpoint
-- The product of a first line is the order's.
CREATE INDEX "order_line_of_product" ON "order_line" USING btree ("product_id") WHERE position > 1;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_quantity_positive" CHECK ("order_line"."quantity" > 0);--> statement-breakpoint
-- The staff's search finds an order by each of its parts. A server without pg_trgm searches without an index.
DO $$
BEGIN
  CREATE INDEX order_search ON "order"
    USING gin (upper(' ' || customer_name || ' ' || customer_email || ' ' || coalesce(part_names, product_name)) gin_trgm_ops)
    WITH (gin_pending_list_limit = 256);
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available: searches of orders have no index';
END $$;
--> statement-breakpoint
-- The new columns have no statistics yet, and lists by state need them.
ANALYZE "order";--> statement-breakpoint
-- Has an account paid for an order and not got all of its money back?
CREATE OR REPLACE FUNCTION has_paid_order(customer uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM "order" o
    WHERE o.customer_id = customer AND o.paid_at IS NOT NULL AND (NOT o.has_refund OR
      (SELECT coalesce(sum(r.amount_cents), 0) FROM refund r
        WHERE r.order_id = o.id AND r.payment_intent_id = o.transaction_id AND r.failed_at IS NULL)
        < o.total_cents));
END $$;--> statement-breakpoint
-- What bounds the holds of an account, as 0009 has it: it counts lines, not orders.
CREATE OR REPLACE FUNCTION open_orders_of(customer uuid, origin text, besides uuid, counted bigint,
  OUT open_orders int, OUT has_paid boolean, OUT is_verified boolean, OUT held_from_network int)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  SELECT
    (SELECT coalesce(sum(o.line_count), 0) FROM "order" o
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
  SELECT coalesce(sum(o.line_count), 0) INTO held_from_network FROM "order" o LEFT JOIN "user" u ON u.id = o.customer_id
  WHERE o.network = origin AND o.stock_held AND o.paid_at IS NULL AND o.id IS DISTINCT FROM besides
    AND NOT coalesce(u.email_verified, false) AND NOT has_paid_order(o.customer_id);
END $$;
