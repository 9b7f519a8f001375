-- What staff search in is written with the order. As an expression it was made again for each word of a search and each row.
ALTER TABLE "order" ADD COLUMN "searched" text GENERATED ALWAYS AS (plain_upper(' ' || customer_name || ' ' || customer_email || ' ' || coalesce(part_names, product_name))) STORED NOT NULL;--> statement-breakpoint
-- By hand, as in 0029.
DO $$
BEGIN
  CREATE INDEX order_searched ON "order" USING gin (searched gin_trgm_ops) WITH (gin_pending_list_limit = 256);
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available: searches of the staff have no index';
END $$;--> statement-breakpoint
DROP INDEX IF EXISTS order_search_plain;--> statement-breakpoint
CREATE INDEX "order_to_send" ON "order" USING btree ("id") WHERE state in ('paid', 'packed', 'partly shipped') and (stock_held or not is_disputed);
