-- Staff find an order by its whole address, a part of its phone number and the beginning of its payment, too. PostgreSQL before 17 can't
-- change the expression of a column, and drops its index with it.
ALTER TABLE "order" DROP COLUMN "searched";--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "searched" text GENERATED ALWAYS AS (plain_upper(' ' || customer_name || ' ' || customer_email || ' ' || coalesce(part_names, product_name)
          || ' ' || translate(address, E'\r\n', '  ') || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
          || ' ' || coalesce(transaction_id, ''))) STORED NOT NULL;--> statement-breakpoint
-- By hand, as in 0037.
DO $$
BEGIN
  CREATE INDEX order_searched ON "order" USING gin (searched gin_trgm_ops) WITH (gin_pending_list_limit = 256);
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available: searches of the staff have no index';
END $$;--> statement-breakpoint
-- Else PostgreSQL would look up words that all orders have, until it next analyzes the table.
ANALYZE "order" (searched);
