-- An older version still runs.
CREATE TABLE "stock_alert" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "expected_on" date;--> statement-breakpoint
ALTER TABLE "stock_alert" ADD CONSTRAINT "stock_alert_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alert" ADD CONSTRAINT "stock_alert_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alert_once" ON "stock_alert" USING btree ("product_id","email") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "stock_alert_of_product" ON "stock_alert" USING btree ("product_id","sent_at");--> statement-breakpoint
CREATE INDEX "stock_alert_of_user" ON "stock_alert" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stock_alert_of_email" ON "stock_alert" USING btree ("email");--> statement-breakpoint
CREATE INDEX "stock_alert_created" ON "stock_alert" USING btree ("created_at");--> statement-breakpoint
-- By hand: units that come in wake those who wait for the part (server/catalog/stock/send-stock-alerts.ts).
CREATE FUNCTION queue_stock_alerts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job (kind, subject_id, event)
  SELECT 'stock alert', new.id, 'in stock ' || to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')
  WHERE EXISTS (
    SELECT FROM stock_alert WHERE product_id = new.id AND sent_at IS NULL AND confirmed_at IS NOT NULL
  )
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_back_in_stock AFTER UPDATE OF available_quantity, minimum_order_quantity, state, deleted_at ON product
FOR EACH ROW WHEN (
  new.deleted_at IS NULL AND new.state = 'live' AND new.available_quantity >= new.minimum_order_quantity
  AND NOT (old.deleted_at IS NULL AND old.state = 'live' AND old.available_quantity >= old.minimum_order_quantity)
) EXECUTE FUNCTION queue_stock_alerts();
