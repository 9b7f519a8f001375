-- An older version still runs.
CREATE TABLE "customer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"last_id" uuid NOT NULL,
	"blocked_at" timestamp with time zone,
	"blocked_by" uuid,
	"block_reason" text,
	"merged_into" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_mailbox_unique" UNIQUE("mailbox"),
	CONSTRAINT "customer_not_merged_into_itself" CHECK ("customer"."merged_into" <> "customer"."id")
);
--> statement-breakpoint
CREATE TABLE "customer_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"text" text NOT NULL,
	"actor_id" uuid,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_note_idempotency" UNIQUE("customer_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_merged_into_customer_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."customer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_latest" ON "customer" USING btree ("last_id");--> statement-breakpoint
CREATE INDEX "customer_blocked" ON "customer" USING btree ("last_id") WHERE blocked_at is not null;--> statement-breakpoint
CREATE INDEX "customer_merged" ON "customer" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "customer_note_of_customer" ON "customer_note" USING btree ("customer_id","id");--> statement-breakpoint
-- By hand: staff search customers as they search users.
DO $$
BEGIN
  CREATE INDEX customer_search ON customer
    USING gin (plain_upper(' ' || name || ' ' || email) gin_trgm_ops) WITH (gin_pending_list_limit = 256);
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available: searches of the staff have no index';
END $$;--> statement-breakpoint
-- An account is a customer before it orders.
CREATE FUNCTION note_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer (id, mailbox, email, name, last_id)
  VALUES (gen_random_uuid(), mailbox_of(NEW.email), NEW.email, NEW.name, NEW.id)
  ON CONFLICT (mailbox) DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_account AFTER INSERT ON "user" FOR EACH ROW EXECUTE FUNCTION note_account();--> statement-breakpoint
INSERT INTO customer (id, mailbox, email, name, last_id, created_at)
SELECT gen_random_uuid(), mailbox_of(email), (array_agg(email ORDER BY id DESC))[1], (array_agg(name ORDER BY id DESC))[1],
  (array_agg(id ORDER BY id DESC))[1], min(created_at)
FROM (
  SELECT id, customer_email AS email, customer_name AS name, created_at FROM "order" WHERE customer_email <> ''
  UNION ALL SELECT id, email, name, created_at FROM "user"
  UNION ALL SELECT id, email, name, created_at FROM question
) known
GROUP BY mailbox_of(email)
ON CONFLICT (mailbox) DO NOTHING;
