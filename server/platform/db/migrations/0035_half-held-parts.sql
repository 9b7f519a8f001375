ALTER TABLE "order" ADD COLUMN "empties_parts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Those whose network is kept for a day.
UPDATE "order" SET empties_parts = true WHERE is_large AND network IS NOT NULL AND paid_at IS NULL;--> statement-breakpoint
-- By hand: what 0030 has, and the units that unpaid orders of all networks hold count. Else each network takes half of what the one before
-- has left. A part is emptied when they hold more of it than is left.
CREATE OR REPLACE FUNCTION emptied_parts_of(has_paid boolean, is_verified boolean, origin text, wanted jsonb, counted bigint,
  OUT lines int, OUT of_network int, OUT of_site int)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  -- The lowest UUID v7 of 30 days ago. An order whose hold is renewed three times, each time on the last of its seven days, ends before.
  first_id uuid := rpad(lpad(to_hex((extract(epoch FROM now() - interval '30 days') * 1000)::bigint), 12, '0'), 32, '0');
BEGIN
  lines := 0;
  of_network := 0;
  of_site := 0;
  IF has_paid THEN RETURN; END IF;
  WITH line AS (
    SELECT * FROM jsonb_to_recordset(wanted) AS l("productId" uuid, quantity bigint)
  ), earlier AS (
    SELECT l.product_id, l.quantity, o.stock_held, o.network = origin AS is_of_network
    FROM "order" o JOIN order_line l ON l.order_id = o.id LEFT JOIN "user" u ON u.id = o.customer_id
    WHERE o.network IS NOT NULL AND site_of(o.network) = site_of(origin) AND o.paid_at IS NULL AND o.empties_parts
      AND CASE WHEN o.cancelled_at IS NULL THEN o.stock_held OR o.held_until > now() - interval '24 hours'
        ELSE o.cancelled_at > now() - interval '24 hours' END
      AND NOT has_paid_order(o.customer_id)
      -- Of an account that is closed nothing says any longer whether its email was verified.
      AND (o.customer_id IS NULL AND NOT o.is_guest OR coalesce(u.email_verified, false) = is_verified)
  ), part AS (
    SELECT p.id, p.available_quantity, (
        SELECT coalesce(sum(l.quantity), 0) FROM order_line l JOIN "order" o ON o.id = l.order_id
        WHERE l.product_id = p.id AND l.order_id >= first_id
          AND o.network IS NOT NULL AND o.paid_at IS NULL AND o.stock_held
      ) AS held
    FROM product p
    WHERE p.id IN (SELECT "productId" FROM line UNION SELECT product_id FROM earlier)
  ), emptied AS (
    SELECT is_of_network FROM earlier JOIN part ON part.id = product_id
    -- As if those that hold no units any longer took them again.
    WHERE available_quantity < held + CASE WHEN stock_held THEN 0 ELSE 2 * quantity END
  )
  SELECT
    (SELECT count(*) FROM line JOIN part ON part.id = "productId" WHERE available_quantity < held + 2 * quantity),
    (SELECT count(*) FROM emptied WHERE is_of_network),
    (SELECT count(*) FROM emptied)
  INTO lines, of_network, of_site;
END $$;
