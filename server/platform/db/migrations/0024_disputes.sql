CREATE TABLE "dispute" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payment_intent_id" text NOT NULL,
	"order_id" uuid,
	"amount_cents" integer,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"state" text NOT NULL,
	"is_refundable" boolean NOT NULL,
	"due_by" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispute_kind_known" CHECK ("dispute"."kind" in ('dispute', 'inquiry', 'fraud warning')),
	CONSTRAINT "dispute_state_known" CHECK ("dispute"."state" in ('open', 'won', 'lost', 'closed')),
	CONSTRAINT "dispute_amount_positive" CHECK ("dispute"."amount_cents" > 0),
	CONSTRAINT "dispute_closed_has_moment" CHECK (("dispute"."state" = 'open') = ("dispute"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "is_disputed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_of_order" ON "dispute" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "dispute_of_payment" ON "dispute" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "dispute_of_no_order" ON "dispute" USING btree ("opened_at") WHERE order_id is null and state = 'open';--> statement-breakpoint
CREATE INDEX "order_disputed" ON "order" USING btree ("id") WHERE is_disputed;--> statement-breakpoint
-- By hand from here: an order is disputed while a bank disputes, asks about or warns of a payment of it, and once a dispute is lost.
CREATE FUNCTION mark_disputed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "order" o SET is_disputed = NOT o.is_disputed
  WHERE o.id = new.order_id
    AND o.is_disputed <> EXISTS (SELECT FROM dispute d WHERE d.order_id = o.id AND d.state IN ('open', 'lost'));
  RETURN NULL;
END $$;--> statement-breakpoint
-- Has an account paid for an order and not got all of its money back, from the shop or by a bank?
CREATE OR REPLACE FUNCTION has_paid_order(customer uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM "order" o
    WHERE o.customer_id = customer AND o.paid_at IS NOT NULL AND NOT o.is_disputed AND (NOT o.has_refund OR
      (SELECT coalesce(sum(r.amount_cents), 0) FROM refund r
        WHERE r.order_id = o.id AND r.payment_intent_id = o.transaction_id AND r.failed_at IS NULL)
        < o.total_cents));
END $$;--> statement-breakpoint
CREATE TRIGGER dispute_marks_order AFTER INSERT OR UPDATE OF order_id, state ON dispute
  FOR EACH ROW EXECUTE FUNCTION mark_disputed_order();
