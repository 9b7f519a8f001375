-- An older version still runs.
CREATE TABLE "cost_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cost_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"cents" integer,
	"from" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cost_history" ADD CONSTRAINT "cost_history_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cost_history_of_product" ON "cost_history" USING btree ("product_id","from","id");--> statement-breakpoint
-- By hand: the costs of a part, from its first change on.
CREATE FUNCTION record_cost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' THEN
    INSERT INTO cost_history (product_id, cents, "from")
    SELECT old.id, old.cost_cents, '-infinity'
    WHERE NOT EXISTS (SELECT FROM cost_history WHERE product_id = old.id);
  END IF;
  INSERT INTO cost_history (product_id, cents, "from") VALUES (new.id, new.cost_cents, now());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_cost_added AFTER INSERT ON product
FOR EACH ROW WHEN (new.cost_cents IS NOT NULL) EXECUTE FUNCTION record_cost();
--> statement-breakpoint
CREATE TRIGGER product_cost_changed AFTER UPDATE OF cost_cents ON product
FOR EACH ROW WHEN (old.cost_cents IS DISTINCT FROM new.cost_cents) EXECUTE FUNCTION record_cost();
