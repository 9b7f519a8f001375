-- An older version still runs.
CREATE TABLE "repair" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repair_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "repair_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "repair_item" (
	"repair_id" integer NOT NULL,
	"place" smallint NOT NULL,
	"category_id" integer NOT NULL,
	"position" text,
	"quantity" smallint DEFAULT 1 NOT NULL,
	"note" text,
	"is_optional" boolean DEFAULT false NOT NULL,
	"product_id" uuid,
	CONSTRAINT "repair_item_repair_id_place_pk" PRIMARY KEY("repair_id","place"),
	CONSTRAINT "repair_item_quantity_positive" CHECK ("repair_item"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "repair_item" ADD CONSTRAINT "repair_item_repair_id_repair_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."repair"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_item" ADD CONSTRAINT "repair_item_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_item" ADD CONSTRAINT "repair_item_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repair_item_category" ON "repair_item" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "repair_item_product" ON "repair_item" USING btree ("product_id") WHERE product_id is not null;--> statement-breakpoint
-- By hand: they are in memory with the tree of categories, which every process reads again.
CREATE TRIGGER repair_tells AFTER INSERT OR UPDATE OR DELETE ON repair FOR EACH STATEMENT EXECUTE FUNCTION tell_categories();--> statement-breakpoint
CREATE TRIGGER repair_item_tells AFTER INSERT OR UPDATE OR DELETE ON repair_item FOR EACH STATEMENT EXECUTE FUNCTION tell_categories();
