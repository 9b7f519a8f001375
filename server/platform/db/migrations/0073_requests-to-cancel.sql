-- An older version still runs.
CREATE TABLE "cancel_request" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"message" text,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cancel_request_answer_known" CHECK ("cancel_request"."answer" in ('canceled', 'declined')),
	CONSTRAINT "cancel_request_answered_is_so" CHECK (("cancel_request"."answer" is null) = ("cancel_request"."answered_at" is null)),
	CONSTRAINT "cancel_request_declined_says_why" CHECK ("cancel_request"."answer" is distinct from 'declined' or "cancel_request"."message" is not null)
);
--> statement-breakpoint
ALTER TABLE "cancel_request" ADD CONSTRAINT "cancel_request_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancel_request_open" ON "cancel_request" USING btree ("order_id") WHERE answered_at is null;