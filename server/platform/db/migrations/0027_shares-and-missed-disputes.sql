CREATE TABLE "stripe_listing" (
	"name" text PRIMARY KEY NOT NULL,
	"listed_until" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dispute" ADD COLUMN "asked_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "dispute_asked_about" ON "dispute" USING btree ("asked_at") WHERE state = 'open';--> statement-breakpoint
-- By hand: the parts that an order leaves scarce, with all that unpaid orders of its network hold of them, and lines of earlier orders
-- of the network, and of its IPv6 site, that did so in the last 24 hours. Those of accounts that have verified their email or paid since
-- count no more. VOLATILE, with a snapshot of its own once the counters are locked, as open_orders_of has it (0009). Another's
-- products may change meanwhile: what is scarce is a matter of the moment, and how often the network did it is exact.
CREATE FUNCTION emptied_parts_of(is_trusted boolean, origin text, wanted jsonb, counted bigint,
  OUT lines int, OUT of_network int, OUT of_site int)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  lines := 0;
  of_network := 0;
  of_site := 0;
  IF is_trusted THEN RETURN; END IF;
  WITH line AS (
    SELECT * FROM jsonb_to_recordset(wanted) AS l("productId" uuid, quantity bigint)
  ), near AS (
    SELECT o.id, o.stock_held, o.is_large, o.cancelled_at, o.held_until, o.network = origin AS is_of_network
    FROM "order" o LEFT JOIN "user" u ON u.id = o.customer_id
    WHERE o.network IS NOT NULL AND site_of(o.network) = site_of(origin) AND o.paid_at IS NULL
      AND NOT coalesce(u.email_verified, false) AND NOT has_paid_order(o.customer_id)
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
