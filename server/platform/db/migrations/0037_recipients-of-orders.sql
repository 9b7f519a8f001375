-- Staff find an order by whom it is sent to, too. PostgreSQL before 17 can't change the expression of a column, and drops its index with it.
ALTER TABLE "order" DROP COLUMN "searched";--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "searched" text GENERATED ALWAYS AS (plain_upper(' ' || customer_name || ' ' || customer_email || ' ' || coalesce(part_names, product_name)
          || coalesce(' ' || (ship_to ->> 'name'), '') || coalesce(' ' || (ship_to ->> 'company'), '')
          || coalesce(' ' || (ship_to ->> 'city'), '') || coalesce(' ' || (ship_to ->> 'region'), ''))) STORED NOT NULL;--> statement-breakpoint
-- By hand, as in 0030.
DO $$
BEGIN
  CREATE INDEX order_searched ON "order" USING gin (searched gin_trgm_ops) WITH (gin_pending_list_limit = 256);
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available: searches of the staff have no index';
END $$;--> statement-breakpoint
-- Else PostgreSQL would look up words that all orders have, until it next analyzes the table.
ANALYZE "order" (searched);
