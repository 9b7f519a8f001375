CREATE TABLE "job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"locked_until" timestamp with time zone,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_once" UNIQUE("subject_id","kind","event")
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"product_name" text NOT NULL,
	"sku" text,
	"price_per_unit_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_line_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"text" text NOT NULL,
	"visible_to" text NOT NULL,
	"actor_id" uuid,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_note_idempotency" UNIQUE("order_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone,
	CONSTRAINT "picture_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
CREATE TABLE "product_picture" (
	"product_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "product_picture_product_id_picture_id_pk" PRIMARY KEY("product_id","picture_id"),
	CONSTRAINT "product_picture_position_positive" CHECK ("product_picture"."position" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"packed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"packed_by" uuid,
	"carrier" text,
	"tracking" text,
	"tracking_url" text,
	"shipped_at" timestamp with time zone,
	"shipped_by" uuid,
	"delivered_at" timestamp with time zone,
	"canceled_at" timestamp with time zone,
	"idempotency_key" text,
	CONSTRAINT "shipment_of_order" UNIQUE("order_id","number"),
	CONSTRAINT "shipment_idempotency" UNIQUE("order_id","idempotency_key"),
	CONSTRAINT "shipment_not_shipped_and_canceled" CHECK ("shipment"."shipped_at" is null or "shipment"."canceled_at" is null),
	CONSTRAINT "shipment_delivered_was_shipped" CHECK ("shipment"."delivered_at" is null or "shipment"."shipped_at" is not null),
	CONSTRAINT "shipment_shipped_has_carrier" CHECK ("shipment"."shipped_at" is null or "shipment"."carrier" is not null)
);
--> statement-breakpoint
CREATE TABLE "shipment_line" (
	"shipment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_line_shipment_id_position_pk" PRIMARY KEY("shipment_id","position"),
	CONSTRAINT "shipment_line_quantity_positive" CHECK ("shipment_line"."quantity" > 0)
);
--> statement-breakpoint
-- By hand: orders that exist are numbered in the order in which they were placed.
CREATE SEQUENCE "order_number" START WITH 1001;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "number" bigint;--> statement-breakpoint
UPDATE "order" SET number = 1000 + placed.n
FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM "order") placed WHERE placed.id = "order".id;--> statement-breakpoint
SELECT setval('order_number', 1001 + count(*), false) FROM "order";--> statement-breakpoint
ALTER TABLE "order" ALTER COLUMN "number" SET DEFAULT nextval('order_number');--> statement-breakpoint
ALTER TABLE "order" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER SEQUENCE "order_number" OWNED BY "order".number;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "packed_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "shipped_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "delivered_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "state" text GENERATED ALWAYS AS (case
        when cancelled_at is not null then 'canceled'
        when paid_at is null then 'unpaid'
        when refunded_cents >= price_per_unit_cents::bigint * quantity then 'refunded'
        when delivered_units = quantity then 'delivered'
        when shipped_units = quantity then 'shipped'
        when shipped_units > 0 then 'partly shipped'
        when packed_units > 0 then 'packed'
        else 'paid' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_picture" ADD CONSTRAINT "product_picture_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_picture" ADD CONSTRAINT "product_picture_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_of_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("kind","run_at") WHERE done_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "job_failed" ON "job" USING btree ("id") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "job_done" ON "job" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "order_note_of_order" ON "order_note" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "product_picture_of_picture" ON "product_picture" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "shipment_tracking" ON "shipment" USING btree (upper(replace(tracking, ' ', '')) text_pattern_ops) WHERE tracking is not null;--> statement-breakpoint
CREATE INDEX "order_in_state" ON "order" USING btree ("state","id");--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_number_unique" UNIQUE("number");--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_units_in_order" CHECK (0 <= "order"."delivered_units" and "order"."delivered_units" <= "order"."shipped_units"
        and "order"."shipped_units" <= "order"."packed_units" and "order"."packed_units" <= "order"."quantity");--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_packed_is_paid" CHECK ("order"."packed_units" = 0 or "order"."paid_at" is not null);
--> statement-breakpoint
-- By hand from here. Each order so far is of one part.
INSERT INTO order_line (order_id, position, product_id, product_name, price_per_unit_cents, quantity)
SELECT id, 1, product_id, product_name, price_per_unit_cents, quantity FROM "order";--> statement-breakpoint
-- What was refunded of an order's payment.
DROP TRIGGER refund_noted ON refund;--> statement-breakpoint
DROP FUNCTION note_refunds();--> statement-breakpoint
CREATE FUNCTION refunded_cents_of(order_id uuid, payment text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(r.amount_cents), 0) FROM refund r
  WHERE r.order_id = $1 AND r.payment_intent_id = $2 AND r.failed_at IS NULL
$$;--> statement-breakpoint
CREATE FUNCTION add_up_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "order" SET has_refund = true, refunded_cents = refunded_cents_of(id, transaction_id)
  WHERE id = new.order_id
    AND (NOT has_refund OR refunded_cents <> refunded_cents_of(id, transaction_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER refund_adds_up AFTER INSERT OR UPDATE OF failed_at ON refund
  FOR EACH ROW EXECUTE FUNCTION add_up_refunds();--> statement-breakpoint
CREATE FUNCTION find_refunds_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.refunded_cents := refunded_cents_of(new.id, new.transaction_id);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER order_payment_refunds BEFORE UPDATE OF transaction_id ON "order" FOR EACH ROW
  WHEN (new.transaction_id IS DISTINCT FROM old.transaction_id) EXECUTE FUNCTION find_refunds_of_payment();--> statement-breakpoint
UPDATE "order" SET refunded_cents = refunded_cents_of(id, transaction_id) WHERE has_refund;
--> statement-breakpoint
-- The staff's search of orders and people. A server without pg_trgm searches without indexes.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX order_search ON "order"
    USING gin (upper(' ' || customer_name || ' ' || customer_email || ' ' || product_name) gin_trgm_ops)
    WITH (gin_pending_list_limit = 256);
  CREATE INDEX user_search ON "user"
    USING gin (upper(' ' || name || ' ' || email) gin_trgm_ops) WITH (gin_pending_list_limit = 256);
EXCEPTION WHEN undefined_file OR insufficient_privilege OR feature_not_supported THEN
  RAISE NOTICE 'pg_trgm is not available: searches of orders and people have no index';
END $$;
--> statement-breakpoint
-- The demo's inbox stores a repeated mail once.
ALTER TABLE "mail" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_message_id_unique" UNIQUE("message_id");--> statement-breakpoint
-- Pictures: those that no product has.
CREATE INDEX "picture_unused" ON "picture" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_picture_in_order" ON "product_picture" USING btree ("product_id","position");--> statement-breakpoint
-- Who delivered and unpacked a parcel; the units of a product that are sold and not sent.
ALTER TABLE "shipment" ADD COLUMN "delivered_by" uuid;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "canceled_by" uuid;--> statement-breakpoint
CREATE INDEX "order_on_shelf" ON "order" USING btree ("product_id") WHERE stock_held and state in ('unpaid', 'paid', 'packed', 'partly shipped', 'refunded');
--> statement-breakpoint
-- Counts of the shelf.
CREATE TABLE "stock_count" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"counted" integer NOT NULL,
	"sold" integer NOT NULL,
	"movement_id" bigint,
	"note" text,
	"actor_id" uuid,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_count_of_product" ON "stock_count" USING btree ("product_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_idempotency" ON "stock_count" USING btree ("product_id","idempotency_key") WHERE idempotency_key is not null;
