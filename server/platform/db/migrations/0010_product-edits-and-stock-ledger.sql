CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"delta" integer NOT NULL,
	"after" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"actor_id" uuid,
	"note" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movement_moves" CHECK ("stock_movement"."delta" <> 0)
);
--> statement-breakpoint
DROP INDEX "product_in_shop";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "state" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "cost_cents" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "low_stock_at" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movement_of_product" ON "stock_movement" USING btree ("product_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movement_idempotency" ON "stock_movement" USING btree ("product_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_sku" ON "product" USING btree ("sku") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_of_staff" ON "product" USING btree ("id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_deleted" ON "product" USING btree ("id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "product_draft" ON "product" USING btree ("id") WHERE deleted_at is null and state = 'draft';--> statement-breakpoint
CREATE INDEX "product_low_stock" ON "product" USING btree ("id") WHERE deleted_at is null and low_stock_at is not null;--> statement-breakpoint
CREATE INDEX "product_in_shop" ON "product" USING btree ("id") WHERE deleted_at is null and state = 'live';--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_state_known" CHECK ("product"."state" in ('draft', 'live'));--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_weight_positive" CHECK ("product"."weight_grams" > 0);--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_cost_not_negative" CHECK ("product"."cost_cents" >= 0);--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_low_stock_not_negative" CHECK ("product"."low_stock_at" >= 0);
--> statement-breakpoint
-- By hand from here. Customers' total counts live products, the staff's all that are not deleted.
CREATE OR REPLACE FUNCTION tally_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  live bigint := 0;
  present bigint := 0;
BEGIN
  IF tg_op <> 'DELETE' THEN
    SELECT count(*) FILTER (WHERE state = 'live'), count(*) INTO live, present
    FROM added WHERE deleted_at IS NULL;
  END IF;
  IF tg_op <> 'INSERT' THEN
    SELECT live - count(*) FILTER (WHERE state = 'live'), present - count(*) INTO live, present
    FROM removed WHERE deleted_at IS NULL;
  END IF;
  IF live <> 0 OR present <> 0 THEN
    INSERT INTO tally (key, pid, n)
    SELECT key, pg_backend_pid(), change
    FROM (VALUES ('product', live), ('product of staff', present)) AS changed (key, change)
    WHERE change <> 0
    ON CONFLICT (key, pid) DO UPDATE SET n = tally.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO tally (key, pid, n)
SELECT 'product of staff', 0, count(*) FROM product WHERE deleted_at IS NULL;--> statement-breakpoint
-- The staff's search. A server without pg_trgm searches without an index.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX product_search ON product
    USING gin (upper(' ' || name || ' ' || coalesce(sku, '')) gin_trgm_ops) WITH (fastupdate = off);
EXCEPTION WHEN undefined_file OR insufficient_privilege OR feature_not_supported THEN
  RAISE NOTICE 'pg_trgm is not available: searches of products have no index';
END $$;--> statement-breakpoint
-- The stock ledger (catalog/stock-movement.ts). A transaction that changes `available_quantity` says why in settings. A
-- statement that writes its movement itself names it in `shop.stock_recorded`: the product and the change, or 'all'.
CREATE FUNCTION record_stock_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movement (product_id, delta, after, reason, order_id, actor_id, note, idempotency_key)
  VALUES (new.id, new.available_quantity - coalesce(old.available_quantity, 0), new.available_quantity,
    coalesce(nullif(current_setting('shop.stock_reason', true), ''),
      CASE tg_op WHEN 'INSERT' THEN 'opening' ELSE 'other' END),
    nullif(current_setting('shop.stock_order', true), '')::uuid,
    nullif(current_setting('shop.stock_actor', true), '')::uuid,
    nullif(current_setting('shop.stock_note', true), ''),
    nullif(current_setting('shop.stock_key', true), ''));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_stock_opened AFTER INSERT ON product FOR EACH ROW
  WHEN (new.available_quantity <> 0) EXECUTE FUNCTION record_stock_movement();--> statement-breakpoint
CREATE TRIGGER product_stock_changed AFTER UPDATE OF available_quantity ON product FOR EACH ROW
  WHEN (new.available_quantity <> old.available_quantity
    AND coalesce(current_setting('shop.stock_recorded', true), '')
      NOT IN ('all', new.id || ' ' || (new.available_quantity - old.available_quantity)))
  EXECUTE FUNCTION record_stock_movement();--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', tg_table_name;
END $$;--> statement-breakpoint
CREATE TRIGGER stock_movement_stays BEFORE UPDATE OR DELETE ON stock_movement
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
INSERT INTO stock_movement (product_id, delta, after, reason)
SELECT id, available_quantity, available_quantity, 'opening' FROM product WHERE available_quantity <> 0;--> statement-breakpoint
CREATE FUNCTION tell_setting_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', 'setting ' || coalesce(new.key, old.key));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER setting_tells AFTER INSERT OR UPDATE OR DELETE ON setting
  FOR EACH ROW EXECUTE FUNCTION tell_setting_change();
