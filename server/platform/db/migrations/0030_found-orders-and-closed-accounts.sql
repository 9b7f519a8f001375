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
CREATE INDEX "order_to_send" ON "order" USING btree ("id") WHERE state in ('paid', 'packed', 'partly shipped') and (stock_held or not is_disputed);--> statement-breakpoint
-- By hand: what 0028 has, and closed accounts count among both kinds of accounts. Else each that is closed leaves room for another.
CREATE OR REPLACE FUNCTION emptied_parts_of(has_paid boolean, is_verified boolean, origin text, wanted jsonb, counted bigint,
  OUT lines int, OUT of_network int, OUT of_site int)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  lines := 0;
  of_network := 0;
  of_site := 0;
  IF has_paid THEN RETURN; END IF;
  WITH line AS (
    SELECT * FROM jsonb_to_recordset(wanted) AS l("productId" uuid, quantity bigint)
  ), near AS (
    SELECT o.id, o.stock_held, o.is_large, o.cancelled_at, o.held_until, o.network = origin AS is_of_network
    FROM "order" o LEFT JOIN "user" u ON u.id = o.customer_id
    WHERE o.network IS NOT NULL AND site_of(o.network) = site_of(origin) AND o.paid_at IS NULL
      AND NOT has_paid_order(o.customer_id)
      -- Of an account that is closed nothing says any longer whether its email was verified.
      AND (o.customer_id IS NULL AND NOT o.is_guest OR coalesce(u.email_verified, false) = is_verified)
  ), held AS (
    SELECT l.product_id, sum(l.quantity) AS units
    FROM near JOIN order_line l ON l.order_id = near.id
    WHERE near.stock_held
    GROUP BY l.product_id
  ), emptied AS (
    SELECT near.is_of_network FROM near
    JOIN order_line l ON l.order_id = near.id JOIN product p ON p.id = l.product_id
    WHERE near.is_large
      AND CASE WHEN near.cancelled_at IS NULL THEN near.stock_held OR near.held_until > now() - interval '24 hours'
        ELSE near.cancelled_at > now() - interval '24 hours' END
      -- Units that are held are not in stock.
      AND p.available_quantity < CASE WHEN near.stock_held THEN l.quantity ELSE 2 * l.quantity END
  )
  SELECT (
      SELECT count(*) FROM line
      JOIN product p ON p.id = line."productId" LEFT JOIN held ON held.product_id = p.id
      WHERE p.available_quantity < 2 * line.quantity + coalesce(held.units, 0)
    ),
    (SELECT count(*) FROM emptied WHERE is_of_network),
    (SELECT count(*) FROM emptied)
  INTO lines, of_network, of_site;
END $$;
