ALTER TABLE "return_request" DROP CONSTRAINT "return_state_known";--> statement-breakpoint
ALTER TABLE "return_request" DROP CONSTRAINT "return_received_is_so";--> statement-breakpoint
ALTER TABLE "return_request" ADD CONSTRAINT "return_state_known" CHECK ("return_request"."state" in ('requested', 'approved', 'received', 'refunded', 'closed', 'refused', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "return_request" ADD CONSTRAINT "return_received_is_so" CHECK (case when "return_request"."received_at" is null then "return_request"."state" not in ('received', 'refunded', 'closed')
        else "return_request"."state" in ('received', 'refunded', 'closed', 'refused') end);--> statement-breakpoint
-- By hand: what an order that is placed now promises for its old parts. 90 until the owner saves another number (contract/core-charge-days.ts).
CREATE FUNCTION old_part_days() RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT (value ->> 'oldPartDays')::int FROM setting WHERE key = 'returns'), 90);
END $$;--> statement-breakpoint
-- Two statements, so that the orders of before have none: they were told that their old parts may come back at any time.
ALTER TABLE "order" ADD COLUMN "old_part_days" integer;--> statement-breakpoint
ALTER TABLE "order" ALTER COLUMN "old_part_days" SET DEFAULT old_part_days();--> statement-breakpoint
DROP INDEX "order_held_from_network";--> statement-breakpoint
-- By hand: the IPv6 site (/48) of a network (/64), as `siteOf` in rate-limit/ip.ts has it; an IPv4 address is its own.
CREATE FUNCTION site_of(network text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(substring(network from '^[0-9a-f]+:[0-9a-f]+:[0-9a-f]+'), network)
$$;--> statement-breakpoint
CREATE INDEX "order_held_from_site" ON "order" USING btree (site_of(network)) WHERE network is not null;--> statement-breakpoint
-- What bounds the holds of an account, as 0017 has it, and what the networks of one site hold together: a site has 65,536 networks.
DROP FUNCTION open_orders_of(uuid, text, uuid, bigint);--> statement-breakpoint
CREATE FUNCTION open_orders_of(customer uuid, origin text, besides uuid, counted bigint,
  OUT open_orders int, OUT has_paid boolean, OUT is_verified boolean, OUT held_from_network int, OUT held_from_site int)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  SELECT
    (SELECT coalesce(sum(o.line_count), 0) FROM "order" o
      WHERE o.customer_id = customer AND o.paid_at IS NULL AND o.id IS DISTINCT FROM besides
        AND CASE WHEN o.cancelled_at IS NULL THEN o.stock_held OR o.held_until > now() - interval '24 hours'
          ELSE (coalesce(o.cancelled_by, 'customer') = 'customer' OR o.has_refund)
            AND o.cancelled_at > now() - interval '24 hours' END),
    has_paid_order(customer),
    coalesce((SELECT u.email_verified FROM "user" u WHERE u.id = customer), false)
  INTO open_orders, has_paid, is_verified;
  held_from_network := 0;
  held_from_site := 0;
  IF is_verified OR has_paid THEN RETURN; END IF;
  -- Those of accounts that have verified their email or paid since count no more.
  SELECT coalesce(sum(o.line_count) FILTER (WHERE o.network = origin), 0), coalesce(sum(o.line_count), 0)
  INTO held_from_network, held_from_site
  FROM "order" o LEFT JOIN "user" u ON u.id = o.customer_id
  WHERE o.network IS NOT NULL AND site_of(o.network) = site_of(origin)
    AND o.stock_held AND o.paid_at IS NULL AND o.id IS DISTINCT FROM besides
    AND NOT coalesce(u.email_verified, false) AND NOT has_paid_order(o.customer_id);
END $$;--> statement-breakpoint
-- The same of a guest, as 0021 has it. What has ended counts for the whole site: one person has the email, and the site is one
-- household's, so another of its networks is no other guest.
DROP FUNCTION open_orders_of_guest(text, text, uuid, bigint);--> statement-breakpoint
CREATE FUNCTION open_orders_of_guest(guest text, origin text, besides uuid, counted bigint,
  OUT open_orders int, OUT has_paid boolean, OUT is_verified boolean, OUT held_from_network int, OUT held_from_site int)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  SELECT greatest(
    coalesce(sum(o.line_count) FILTER (WHERE o.cancelled_at IS NULL AND o.stock_held), 0),
    coalesce(sum(o.line_count) FILTER (WHERE site_of(o.network) = site_of(origin)
      AND CASE WHEN o.cancelled_at IS NULL THEN o.stock_held OR o.held_until > now() - interval '24 hours'
        ELSE (coalesce(o.cancelled_by, 'customer') = 'customer' OR o.has_refund)
          AND o.cancelled_at > now() - interval '24 hours' END), 0)), false, false
  INTO open_orders, has_paid, is_verified
  FROM "order" o
  WHERE o.is_guest AND o.customer_email = guest AND o.paid_at IS NULL AND o.id IS DISTINCT FROM besides;
  SELECT coalesce(sum(o.line_count) FILTER (WHERE o.network = origin), 0), coalesce(sum(o.line_count), 0)
  INTO held_from_network, held_from_site
  FROM "order" o LEFT JOIN "user" u ON u.id = o.customer_id
  WHERE o.network IS NOT NULL AND site_of(o.network) = site_of(origin)
    AND o.stock_held AND o.paid_at IS NULL AND o.id IS DISTINCT FROM besides
    AND NOT coalesce(u.email_verified, false) AND NOT has_paid_order(o.customer_id);
END $$;
