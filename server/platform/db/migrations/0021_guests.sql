CREATE TABLE "order_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_token" ADD CONSTRAINT "order_token_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_token_of_order" ON "order_token" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_guest_idempotency" ON "order" USING btree ("customer_email","idempotency_key") WHERE is_guest;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_guest_has_no_account" CHECK (not "order"."is_guest" or "order"."customer_id" is null);--> statement-breakpoint
-- By hand: what bounds the holds of a guest, as `open_orders_of` has it for an account. Anybody can type an email. So what
-- has ended counts for the network that it came from alone: orders from elsewhere block an email while they hold units, no longer.
CREATE FUNCTION open_orders_of_guest(guest text, origin text, besides uuid, counted bigint,
  OUT open_orders int, OUT has_paid boolean, OUT is_verified boolean, OUT held_from_network int)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  SELECT greatest(
    coalesce(sum(o.line_count) FILTER (WHERE o.cancelled_at IS NULL AND o.stock_held), 0),
    coalesce(sum(o.line_count) FILTER (WHERE o.network = origin
      AND CASE WHEN o.cancelled_at IS NULL THEN o.stock_held OR o.held_until > now() - interval '24 hours'
        ELSE (coalesce(o.cancelled_by, 'customer') = 'customer' OR o.has_refund)
          AND o.cancelled_at > now() - interval '24 hours' END), 0)), false, false
  INTO open_orders, has_paid, is_verified
  FROM "order" o
  WHERE o.is_guest AND o.customer_email = guest AND o.paid_at IS NULL AND o.id IS DISTINCT FROM besides;
  SELECT coalesce(sum(o.line_count), 0) INTO held_from_network FROM "order" o LEFT JOIN "user" u ON u.id = o.customer_id
  WHERE o.network = origin AND o.stock_held AND o.paid_at IS NULL AND o.id IS DISTINCT FROM besides
    AND NOT coalesce(u.email_verified, false) AND NOT has_paid_order(o.customer_id);
END $$;
