ALTER TABLE "order" ADD COLUMN "is_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- By hand: the units of a part that unpaid orders of customers who never paid hold. VOLATILE, so that the statement that takes units
-- counts again after it has waited for the part's row.
CREATE FUNCTION held_unpaid_of(part uuid) RETURNS bigint
LANGUAGE plpgsql VOLATILE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (
    SELECT coalesce(sum(o.quantity), 0) FROM "order" o
    WHERE o.product_id = part AND o.line_count = 1
      AND o.network IS NOT NULL AND o.paid_at IS NULL AND o.stock_held
  ) + (
    SELECT coalesce(sum(l.quantity), 0) FROM order_line l JOIN "order" o ON o.id = l.order_id
    WHERE l.product_id = part AND o.line_count > 1
      -- Not earlier than the oldest of these orders.
      AND l.order_id >= (SELECT id FROM "order"
        WHERE stock_held AND paid_at IS NULL AND network IS NOT NULL AND line_count > 1 ORDER BY id LIMIT 1)
      AND o.network IS NOT NULL AND o.paid_at IS NULL AND o.stock_held
  );
END $$;--> statement-breakpoint
-- By hand: what 0036 has, and what a customer's email was when the order was placed counts, too. Otherwise each account that verifies
-- its email would leave its network room for another that has not.
CREATE OR REPLACE FUNCTION emptied_parts_of(has_paid boolean, is_verified boolean, origin text, wanted jsonb, counted bigint,
  OUT lines int, OUT of_network int, OUT of_site int)
LANGUAGE plpgsql VOLATILE SET plan_cache_mode = force_generic_plan AS $$
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
      AND (o.customer_id IS NULL AND NOT o.is_guest
        OR emptied_parts_of.is_verified IN (o.is_verified, coalesce(u.email_verified, false)))
  ), part AS (
    SELECT p.id, p.available_quantity, held_unpaid_of(p.id) AS held FROM product p
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
