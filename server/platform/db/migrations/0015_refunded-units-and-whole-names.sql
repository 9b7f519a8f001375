CREATE TABLE "refund_line" (
	"refund_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"restocked_units" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refund_line_refund_id_position_pk" PRIMARY KEY("refund_id","position"),
	CONSTRAINT "refund_line_quantity_positive" CHECK ("refund_line"."quantity" > 0),
	CONSTRAINT "refund_line_restocked_within" CHECK ("refund_line"."restocked_units" between 0 and "refund_line"."quantity")
);
--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "brand" text;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "is_rest" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_of_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- By hand from here. The state is another expression: PostgreSQL rewrites the table once. Its indexes go with the column.
ALTER TABLE "order" DROP COLUMN "state",
	DROP CONSTRAINT "order_units_in_order",
	ADD COLUMN "refunded_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "state" text GENERATED ALWAYS AS (case
        when cancelled_at is not null then 'canceled'
        when paid_at is null then 'unpaid'
        when refunded_cents >= price_per_unit_cents::bigint * quantity or refunded_units = quantity then 'refunded'
        when delivered_units = quantity - refunded_units then 'delivered'
        when shipped_units = quantity - refunded_units then 'shipped'
        when shipped_units > 0 then 'partly shipped'
        when packed_units > 0 then 'packed'
        else 'paid' end) STORED NOT NULL,
	ADD CONSTRAINT "order_units_in_order" CHECK (0 <= "order"."delivered_units" and "order"."delivered_units" <= "order"."shipped_units"
        and "order"."shipped_units" <= "order"."packed_units" and 0 <= "order"."refunded_units"
        and "order"."packed_units" <= "order"."quantity" - "order"."refunded_units");--> statement-breakpoint
CREATE INDEX "order_in_state" ON "order" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "order_on_shelf" ON "order" USING btree ("product_id") WHERE stock_held and state in ('unpaid', 'paid', 'packed', 'partly shipped', 'refunded');--> statement-breakpoint
-- The new column has no statistics yet, and lists by state need them.
ANALYZE "order";--> statement-breakpoint
-- What was refunded of an order's payment, in money and in units: one statement for each refund, as its plan is kept.
CREATE OR REPLACE FUNCTION add_up_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "order" o SET has_refund = true, refunded_cents = s.cents, refunded_units = s.units
  FROM (
    SELECT coalesce(sum(r.amount_cents), 0) AS cents,
      coalesce(sum((SELECT sum(l.quantity) FROM refund_line l WHERE l.refund_id = r.id)), 0)::int AS units
    FROM refund r JOIN "order" p ON p.id = r.order_id AND p.transaction_id = r.payment_intent_id
    WHERE r.order_id = new.order_id AND r.failed_at IS NULL
  ) s
  WHERE o.id = new.order_id
    AND (NOT o.has_refund OR (o.refunded_cents, o.refunded_units) <> (s.cents, s.units));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER refund_line_adds_up AFTER INSERT ON refund_line
  FOR EACH ROW EXECUTE FUNCTION add_up_refunds();
