-- An older version still runs.
CREATE TABLE "manual_payment" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"method" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"received_on" date NOT NULL,
	"reference" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manual_payment_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "manual_payment_method_known" CHECK ("manual_payment"."method" in ('cash', 'bank transfer', 'card terminal', 'other')),
	CONSTRAINT "manual_payment_amount_positive" CHECK ("manual_payment"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "manual_payment" ADD CONSTRAINT "manual_payment_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;