CREATE TABLE "provider_event" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"restocked" boolean DEFAULT false NOT NULL,
	"actor_id" uuid,
	"idempotency_key" text,
	"provider_refund_id" text,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refund_idempotency" UNIQUE("order_id","idempotency_key"),
	CONSTRAINT "refund_amount_positive" CHECK ("refund"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_of_order" ON "refund" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "refund_of_payment" ON "refund" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_under_way" ON "refund" USING btree ("payment_intent_id") WHERE provider_refund_id is null and failed_at is null;