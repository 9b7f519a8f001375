CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" bigint,
	"prefix" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"amount_cents" bigint NOT NULL,
	"refund_id" uuid,
	"snapshot" jsonb NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "invoice_number" UNIQUE("number"),
	CONSTRAINT "invoice_kind_known" CHECK ("invoice"."kind" in ('invoice', 'credit note')),
	CONSTRAINT "invoice_credits_a_refund" CHECK (("invoice"."kind" = 'credit note') = ("invoice"."refund_id" is not null)),
	CONSTRAINT "invoice_amount_is_so" CHECK ("invoice"."amount_cents" > 0 or "invoice"."kind" = 'credit note' and "invoice"."amount_cents" < 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_counter" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "invoice_counter_is_one" CHECK ("invoice_counter"."is_only")
);
--> statement-breakpoint
CREATE TABLE "return_line" (
	"return_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"received_units" integer,
	"restocked_units" integer,
	CONSTRAINT "return_line_return_id_position_pk" PRIMARY KEY("return_id","position"),
	CONSTRAINT "return_line_quantity_positive" CHECK ("return_line"."quantity" > 0),
	CONSTRAINT "return_line_received_within" CHECK ("return_line"."received_units" between 0 and "return_line"."quantity"
        and "return_line"."restocked_units" between 0 and "return_line"."received_units"
        and ("return_line"."received_units" is null) = ("return_line"."restocked_units" is null))
);
--> statement-breakpoint
CREATE TABLE "return_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"refusal" text,
	"instructions" text,
	"requested_by" uuid,
	"approved_at" timestamp with time zone,
	"approved_by" uuid,
	"received_at" timestamp with time zone,
	"received_by" uuid,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"idempotency_key" text,
	"request_digest" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_of_order" UNIQUE("order_id","number"),
	CONSTRAINT "return_idempotency" UNIQUE("order_id","idempotency_key"),
	CONSTRAINT "return_state_known" CHECK ("return_request"."state" in ('requested', 'approved', 'received', 'refunded', 'refused', 'withdrawn')),
	CONSTRAINT "return_received_is_so" CHECK (case when "return_request"."received_at" is null then "return_request"."state" not in ('received', 'refunded')
        else "return_request"."state" in ('received', 'refunded', 'refused') end),
	CONSTRAINT "return_refused_says_why" CHECK ("return_request"."state" <> 'refused' or "return_request"."refusal" is not null)
);
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "returned_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_return_id_return_request_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_of_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request" ADD CONSTRAINT "return_request_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_once" ON "invoice" USING btree ("order_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_credit_once" ON "invoice" USING btree ("refund_id") WHERE amount_cents > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_reversal_once" ON "invoice" USING btree ("refund_id") WHERE amount_cents < 0;--> statement-breakpoint
CREATE INDEX "invoice_of_order" ON "invoice" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "invoice_with_names" ON "invoice" USING btree ("at") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "return_line_of_line" ON "return_line" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "return_in_state" ON "return_request" USING btree ("state","id");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_return_id_return_request_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_of_return" ON "refund" USING btree ("return_id") WHERE return_id is not null and failed_at is null;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_returned_was_shipped" CHECK (0 <= "order"."returned_units" and "order"."returned_units" <= "order"."shipped_units");--> statement-breakpoint
-- By hand from here. A number is drawn at the commit, after all that the transaction does: it waits for nobody who waits for
-- it, and one that is rolled back draws none.
CREATE FUNCTION number_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  drawn bigint;
BEGIN
  INSERT INTO invoice_counter AS counter (last)
  VALUES (coalesce((SELECT (value ->> 'firstNumber')::bigint FROM setting WHERE key = 'invoices'), 1))
  ON CONFLICT (is_only) DO UPDATE SET last = counter.last + 1
  RETURNING last INTO drawn;
  UPDATE invoice SET number = drawn WHERE id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoice_is_numbered AFTER INSERT ON invoice
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION number_invoice();--> statement-breakpoint
-- An invoice gets its number once, and loses its buyer once.
CREATE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF old.number IS NULL AND to_jsonb(new) - 'number' = to_jsonb(old) - 'number' THEN
      RETURN new;
    END IF;
    IF old.erased_at IS NULL AND new.erased_at IS NOT NULL
      AND to_jsonb(new) - ARRAY['snapshot', 'erased_at'] = to_jsonb(old) - ARRAY['snapshot', 'erased_at']
      AND new.snapshot - ARRAY['buyer', 'reason'] = old.snapshot - ARRAY['buyer', 'reason'] THEN
      RETURN new;
    END IF;
  END IF;
  RAISE EXCEPTION 'invoice % is never changed or deleted', old.number;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_stays BEFORE UPDATE OR DELETE ON invoice
  FOR EACH ROW EXECUTE FUNCTION keep_invoice();
