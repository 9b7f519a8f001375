-- An older version still runs.
CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"beginning" text NOT NULL,
	"key_hash" text NOT NULL,
	"role" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_key_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "api_key_role" CHECK ("api_key"."role" in ('manager', 'packer', 'accountant'))
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone,
	"status" integer
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "api_key" text;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_of_maker" ON "api_key" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "webhook_delivery_of" ON "webhook_delivery" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_age" ON "webhook_delivery" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_delivery_to_come" ON "webhook_delivery" USING btree ("webhook_id","event","subject_id") WHERE tried_at is null and event in ('stock.changed', 'price.changed');
--> statement-breakpoint
-- The cache of who calls (identity/access-token.ts).
CREATE FUNCTION tell_api_key_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('shop_changed', 'user ' || old.created_by);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER api_key_tells AFTER DELETE OR UPDATE OF name, role, expires_at ON "api_key"
FOR EACH ROW EXECUTE FUNCTION tell_api_key_change();
--> statement-breakpoint
-- A delivery to each webhook that wants the event, with its job, in the transaction of the cause.
-- It does not notify, because PostgreSQL commits transactions that do one after another: the worker
-- polls.
CREATE FUNCTION queue_webhooks(event_name text, subject uuid, details jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	target record;
	delivery uuid;
BEGIN
	FOR target IN SELECT id FROM webhook WHERE event_name = ANY (events) LOOP
		-- UUID v7: sorted by time.
		delivery := encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
			PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
			FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid;
		INSERT INTO webhook_delivery (id, webhook_id, event, subject_id, data)
		VALUES (delivery, target.id, event_name, subject, details) ON CONFLICT DO NOTHING;
		IF FOUND THEN
			INSERT INTO job (kind, subject_id, event) VALUES ('webhook', delivery, 'send');
		END IF;
	END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM queue_webhooks(tg_argv[0], new.id, jsonb_build_object('orderId', new.id, 'number', new.number));
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A parcel, a refund or a return.
CREATE FUNCTION tell_webhooks_of_part_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM queue_webhooks(tg_argv[0], new.order_id, jsonb_build_object('orderId', new.order_id, tg_argv[1], new.id));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM queue_webhooks(tg_argv[0], new.id, jsonb_build_object('productId', new.id, 'sku', new.sku));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_placed_webhooks AFTER INSERT ON "order"
FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_order('order.placed');
--> statement-breakpoint
CREATE TRIGGER order_paid_webhooks AFTER UPDATE OF paid_at ON "order"
FOR EACH ROW WHEN (old.paid_at IS NULL AND new.paid_at IS NOT NULL)
EXECUTE FUNCTION tell_webhooks_of_order('order.paid');
--> statement-breakpoint
CREATE TRIGGER shipped_webhooks AFTER UPDATE OF shipped_at ON "shipment"
FOR EACH ROW WHEN (old.shipped_at IS NULL AND new.shipped_at IS NOT NULL)
EXECUTE FUNCTION tell_webhooks_of_part_of_order('order.shipped', 'shipmentId');
--> statement-breakpoint
CREATE TRIGGER refunded_webhooks AFTER UPDATE OF made_at ON "refund"
FOR EACH ROW WHEN (old.made_at IS NULL AND new.made_at IS NOT NULL)
EXECUTE FUNCTION tell_webhooks_of_part_of_order('order.refunded', 'refundId');
--> statement-breakpoint
CREATE TRIGGER refunded_at_stripe_webhooks AFTER INSERT ON "refund"
FOR EACH ROW WHEN (new.made_at IS NOT NULL)
EXECUTE FUNCTION tell_webhooks_of_part_of_order('order.refunded', 'refundId');
--> statement-breakpoint
CREATE TRIGGER returned_webhooks AFTER UPDATE OF received_at ON "return_request"
FOR EACH ROW WHEN (old.received_at IS NULL AND new.received_at IS NOT NULL)
EXECUTE FUNCTION tell_webhooks_of_part_of_order('return.received', 'returnId');
--> statement-breakpoint
CREATE TRIGGER stock_webhooks AFTER UPDATE OF available_quantity ON "product"
FOR EACH ROW WHEN (old.available_quantity IS DISTINCT FROM new.available_quantity)
EXECUTE FUNCTION tell_webhooks_of_product('stock.changed');
--> statement-breakpoint
CREATE TRIGGER price_webhooks AFTER UPDATE OF price_per_unit_cents ON "product"
FOR EACH ROW WHEN (old.price_per_unit_cents IS DISTINCT FROM new.price_per_unit_cents)
EXECUTE FUNCTION tell_webhooks_of_product('price.changed');
