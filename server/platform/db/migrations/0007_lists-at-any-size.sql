CREATE TABLE "tally" (
	"key" text NOT NULL,
	"pid" integer NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "tally_key_pid_pk" PRIMARY KEY("key","pid")
);
--> statement-breakpoint
DROP INDEX "order_of_customer";--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "has_refund" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "shown" boolean GENERATED ALWAYS AS (cancelled_at is null or has_refund) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_of_actor" ON "audit" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_of_subject" ON "audit" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "order_shown" ON "order" USING btree ("id") WHERE shown;--> statement-breakpoint
CREATE INDEX "product_in_shop" ON "product" USING btree ("id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "review_of_user" ON "review" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "order_of_customer" ON "order" USING btree ("customer_id","id") WHERE shown;
--> statement-breakpoint
-- By hand from here: drizzle-kit knows no triggers.
-- An order that was cancelled stays in sight once it has a refund.
UPDATE "order" SET has_refund = true WHERE id IN (SELECT order_id FROM refund);--> statement-breakpoint
CREATE FUNCTION note_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "order" SET has_refund = true
  WHERE id IN (SELECT order_id FROM added) AND NOT has_refund;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER refund_noted AFTER INSERT ON refund
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_refunds();--> statement-breakpoint
-- The tally. A row that many update at once would line up all orders, so each connection has rows of its
-- own; nobody else updates them, and the sweep that adds them up passes by those that are in use. Half
-- of each page is left free for the next versions of its rows, which then need no new index entries.
ALTER TABLE tally SET (fillfactor = 50);--> statement-breakpoint
CREATE FUNCTION tally_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change bigint := 0;
BEGIN
  IF tg_op <> 'DELETE' THEN
    change := change + (SELECT count(*) FROM added WHERE deleted_at IS NULL);
  END IF;
  IF tg_op <> 'INSERT' THEN
    change := change - (SELECT count(*) FROM removed WHERE deleted_at IS NULL);
  END IF;
  IF change <> 0 THEN
    INSERT INTO tally (key, pid, n) VALUES ('product', pg_backend_pid(), change)
    ON CONFLICT (key, pid) DO UPDATE SET n = tally.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tally_users() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change bigint;
BEGIN
  IF tg_op = 'INSERT' THEN
    change := (SELECT count(*) FROM added);
  ELSE
    change := -(SELECT count(*) FROM removed);
  END IF;
  IF change <> 0 THEN
    INSERT INTO tally (key, pid, n) VALUES ('user', pg_backend_pid(), change)
    ON CONFLICT (key, pid) DO UPDATE SET n = tally.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Every order counts twice: for the shop, and for its customer as long as they have an account.
CREATE FUNCTION tally_added_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally (key, pid, n)
  SELECT counted, pg_backend_pid(), count(*)
  FROM added, LATERAL (VALUES ('order'), ('order of ' || customer_id)) AS key (counted)
  WHERE shown AND counted IS NOT NULL
  GROUP BY counted
  ON CONFLICT (key, pid) DO UPDATE SET n = tally.n + excluded.n;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tally_removed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally (key, pid, n)
  SELECT counted, pg_backend_pid(), -count(*)
  FROM removed, LATERAL (VALUES ('order'), ('order of ' || customer_id)) AS key (counted)
  WHERE shown AND counted IS NOT NULL
  GROUP BY counted
  ON CONFLICT (key, pid) DO UPDATE SET n = tally.n + excluded.n;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tally_changed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally (key, pid, n)
  SELECT counted, pg_backend_pid(), sum(change)
  FROM (
    SELECT customer_id, 1 FROM added WHERE shown
    UNION ALL
    SELECT customer_id, -1 FROM removed WHERE shown
  ) AS moved (customer_id, change),
    LATERAL (VALUES ('order'), ('order of ' || customer_id)) AS key (counted)
  WHERE counted IS NOT NULL
  GROUP BY counted HAVING sum(change) <> 0
  ON CONFLICT (key, pid) DO UPDATE SET n = tally.n + excluded.n;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION empty_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tally WHERE key = tg_table_name OR key LIKE tg_table_name || ' of %';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_added AFTER INSERT ON product
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_products();--> statement-breakpoint
CREATE TRIGGER product_changed AFTER UPDATE ON product
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_products();--> statement-breakpoint
CREATE TRIGGER product_removed AFTER DELETE ON product
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_products();--> statement-breakpoint
CREATE TRIGGER product_emptied AFTER TRUNCATE ON product EXECUTE FUNCTION empty_tally();--> statement-breakpoint
CREATE TRIGGER user_added AFTER INSERT ON "user"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_users();--> statement-breakpoint
CREATE TRIGGER user_removed AFTER DELETE ON "user"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_users();--> statement-breakpoint
CREATE TRIGGER user_emptied AFTER TRUNCATE ON "user" EXECUTE FUNCTION empty_tally();--> statement-breakpoint
CREATE TRIGGER order_added AFTER INSERT ON "order"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_added_orders();--> statement-breakpoint
CREATE TRIGGER order_changed AFTER UPDATE ON "order"
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_orders();--> statement-breakpoint
CREATE TRIGGER order_removed AFTER DELETE ON "order"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_removed_orders();--> statement-breakpoint
CREATE TRIGGER order_emptied AFTER TRUNCATE ON "order" EXECUTE FUNCTION empty_tally();--> statement-breakpoint
-- The triggers come first: from here on nobody else writes to these tables, and all there is is counted.
INSERT INTO tally (key, pid, n)
SELECT 'product', 0, count(*) FROM product WHERE deleted_at IS NULL
UNION ALL SELECT 'user', 0, count(*) FROM "user"
UNION ALL SELECT 'order', 0, count(*) FROM "order" WHERE shown
UNION ALL SELECT 'order of ' || customer_id, 0, count(*) FROM "order"
WHERE shown AND customer_id IS NOT NULL GROUP BY customer_id;
