ALTER TABLE "basket" ADD COLUMN "is_brief" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
-- By hand: what 0027 has, also for accounts that have verified their email and never paid. They are counted among themselves, so that no
-- guest of the network keeps one of them waiting. Those of accounts that have paid since count no more.
DROP FUNCTION emptied_parts_of(boolean, text, jsonb, bigint);--> statement-breakpoint
CREATE FUNCTION emptied_parts_of(has_paid boolean, is_verified boolean, origin text, wanted jsonb, counted bigint,
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
      AND coalesce(u.email_verified, false) = is_verified AND NOT has_paid_order(o.customer_id)
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
END $$;--> statement-breakpoint
-- By hand: what a title says behind ‘for’ has a weight of its own now, which parts get that are indexed anew. Five a second, so that
-- those that are edited meanwhile do not wait for all of them.
INSERT INTO job (kind, subject_id, event, run_at)
SELECT 'search', p.id, 'purpose', now() + row_number() OVER (ORDER BY p.id) * interval '0.2 seconds'
FROM product_search s JOIN product p ON p.id = s.product_id
WHERE coalesce(p.title, p.name) ~* '\m(for|fits|suitable)\M';
