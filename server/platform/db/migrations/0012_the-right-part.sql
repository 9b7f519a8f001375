-- Tables and indexes share their names.
ALTER INDEX IF EXISTS "product_search" RENAME TO "product_alike";--> statement-breakpoint
CREATE TABLE "brand" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brand_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "brand_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"parent_id" integer,
	CONSTRAINT "category_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "fitment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fitment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"model_id" integer NOT NULL,
	"year_from" smallint NOT NULL,
	"year_to" smallint NOT NULL,
	"engine" text,
	"trim" text,
	"built_from" integer,
	"built_to" integer,
	"position" text,
	"quantity" smallint,
	"conditions" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"is_listed" boolean NOT NULL,
	"category_id" integer,
	"brand_id" integer,
	"import_id" uuid,
	CONSTRAINT "fitment_once" UNIQUE NULLS NOT DISTINCT("product_id","model_id","year_from","year_to","engine","trim","built_from","built_to","position","conditions","note"),
	CONSTRAINT "fitment_years_in_order" CHECK ("fitment"."year_from" <= "fitment"."year_to"),
	CONSTRAINT "fitment_quantity_positive" CHECK ("fitment"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "garage_vehicle" (
	"user_id" uuid NOT NULL,
	"path" text COLLATE "C" NOT NULL,
	"vehicle" jsonb NOT NULL,
	"name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "garage_vehicle_user_id_path_pk" PRIMARY KEY("user_id","path")
);
--> statement-breakpoint
CREATE TABLE "import_replaced" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_replaced_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"product_id" uuid NOT NULL,
	"row" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"raw" jsonb NOT NULL,
	"action" text,
	"product_id" uuid,
	"resolved" jsonb,
	"findings" jsonb DEFAULT '[]' NOT NULL,
	"version_after" integer,
	"applied_at" timestamp with time zone,
	CONSTRAINT "import_row_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"options" jsonb DEFAULT '{}' NOT NULL,
	"total" integer,
	"checked" integer DEFAULT 0 NOT NULL,
	"applied" integer DEFAULT 0 NOT NULL,
	"report" jsonb DEFAULT '{}' NOT NULL,
	"error" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "import_state_known" CHECK ("import"."state" in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "part_number" (
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"brand" text,
	"shown" text NOT NULL,
	"norm" text COLLATE "C" NOT NULL,
	"is_listed" boolean NOT NULL,
	"import_id" uuid,
	CONSTRAINT "part_number_norm_product_id_kind_shown_pk" PRIMARY KEY("norm","product_id","kind","shown"),
	CONSTRAINT "part_number_kind_known" CHECK ("part_number"."kind" in ('own', 'gtin', 'oe', 'cross', 'old'))
);
--> statement-breakpoint
CREATE TABLE "product_attribute" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"amount" double precision,
	"unit" text,
	CONSTRAINT "product_attribute_product_id_name_pk" PRIMARY KEY("product_id","name")
);
--> statement-breakpoint
CREATE TABLE "gram" (
	"gram" text COLLATE "C" NOT NULL,
	"category_id" integer NOT NULL,
	"n" real NOT NULL,
	"tail" real NOT NULL,
	CONSTRAINT "gram_gram_category_id_pk" PRIMARY KEY("gram","category_id")
);
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL,
	"type_id" integer,
	"is_type_sure" boolean DEFAULT false NOT NULL,
	"axle" text,
	"side" text,
	"is_listed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vocabulary" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "make" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "make_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "make_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "vehicle_model" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_model_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"make_id" integer NOT NULL,
	"slug" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"years" "int4multirange" DEFAULT '{}' NOT NULL,
	CONSTRAINT "vehicle_model_slug" UNIQUE("make_id","slug")
);
--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "vehicle" text;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "verdict_reason" text;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "answers" text[];--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "brand_id" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "category_id" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "fits" text DEFAULT 'unlisted' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "is_fitment_complete" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "superseded_by" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitment" ADD CONSTRAINT "fitment_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitment" ADD CONSTRAINT "fitment_model_id_vehicle_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."vehicle_model"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_vehicle" ADD CONSTRAINT "garage_vehicle_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_replaced" ADD CONSTRAINT "import_replaced_import_id_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_import_id_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_number" ADD CONSTRAINT "part_number_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attribute" ADD CONSTRAINT "product_attribute_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_model" ADD CONSTRAINT "vehicle_model_make_id_make_id_fk" FOREIGN KEY ("make_id") REFERENCES "public"."make"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fitment_of_import" ON "fitment" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "import_replaced_of_import" ON "import_replaced" USING btree ("import_id","id");--> statement-breakpoint
CREATE INDEX "import_row_with_findings" ON "import_row" USING btree ("import_id","line") WHERE findings <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "part_number_of_product" ON "part_number" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_attribute_value" ON "product_attribute" USING btree ("name","value","product_id");--> statement-breakpoint
CREATE INDEX "product_search_words" ON "product_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "product_search_type" ON "product_search" USING btree ("type_id","product_id");--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_superseded_by_product_id_fk" FOREIGN KEY ("superseded_by") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_number" ON "product" USING btree ("brand_id",upper(number)) WHERE deleted_at is null and number is not null and brand_id is not null;--> statement-breakpoint
CREATE INDEX "product_in_category" ON "product" USING btree ("category_id","id") WHERE deleted_at is null and state = 'live';--> statement-breakpoint
CREATE INDEX "product_of_brand" ON "product" USING btree ("brand_id","id") WHERE deleted_at is null and state = 'live';--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_fits_known" CHECK ("product"."fits" in ('vehicle', 'universal', 'unlisted'));--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_supersedes_another" CHECK ("product"."superseded_by" <> "product"."id");
--> statement-breakpoint
-- By hand from here. A vehicle's list is walked in the order of ids, in this index alone.
CREATE INDEX "fitment_list" ON "fitment" USING btree ("model_id","product_id") INCLUDE ("year_from","year_to","engine","category_id","brand_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "fitment_of_product" ON "fitment" USING btree ("product_id","model_id");--> statement-breakpoint
-- Numbers by their last characters.
CREATE INDEX "part_number_reversed" ON "part_number" USING btree (reverse("norm") COLLATE "C");--> statement-breakpoint
-- Numbers and words that are alike. A server without pg_trgm mends nothing.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX part_number_alike ON part_number USING gin (norm gin_trgm_ops);
  CREATE INDEX vocabulary_alike ON vocabulary USING gin (word gin_trgm_ops);
EXCEPTION WHEN undefined_file OR insufficient_privilege OR feature_not_supported THEN
  RAISE NOTICE 'pg_trgm is not available: misspelled words are not mended';
END $$;
--> statement-breakpoint
-- Copies of what a product is, for lists that read one index.
CREATE FUNCTION copy_listing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  listed boolean := new.deleted_at IS NULL AND new.state = 'live';
BEGIN
  UPDATE fitment SET is_listed = listed, category_id = new.category_id, brand_id = new.brand_id
  WHERE product_id = new.id
    AND (is_listed, category_id, brand_id) IS DISTINCT FROM (listed, new.category_id, new.brand_id);
  UPDATE part_number SET is_listed = listed WHERE product_id = new.id AND is_listed <> listed;
  UPDATE product_search SET is_listed = listed WHERE product_id = new.id AND is_listed <> listed;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_listing_copied AFTER UPDATE OF state, deleted_at, category_id, brand_id ON product FOR EACH ROW
  WHEN ((old.state, old.deleted_at IS NULL, old.category_id, old.brand_id)
    IS DISTINCT FROM (new.state, new.deleted_at IS NULL, new.category_id, new.brand_id))
  EXECUTE FUNCTION copy_listing();--> statement-breakpoint
-- Lists of a category or a model are made anew when a part of theirs is edited, or its stock runs out or is there again: not
-- with each order, because those that notify commit one after another.
CREATE FUNCTION tell_lists() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  models text;
BEGIN
  PERFORM pg_notify('shop_changed', concat_ws(' ', 'category', coalesce(new.category_id, 0),
    CASE WHEN tg_op = 'UPDATE' THEN old.category_id END));
  SELECT string_agg(model_id::text, ' ') INTO models
  FROM (SELECT DISTINCT model_id FROM fitment WHERE product_id = new.id LIMIT 501) m HAVING count(*) <= 500;
  IF models IS NOT NULL THEN
    PERFORM pg_notify('shop_changed', 'fitment ' || models);
  ELSIF EXISTS (SELECT FROM fitment WHERE product_id = new.id) THEN
    PERFORM pg_notify('shop_changed', 'fitment all');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_added_tells_lists AFTER INSERT ON product FOR EACH ROW
  WHEN (coalesce(current_setting('shop.is_announced', true), '') <> 'yes') EXECUTE FUNCTION tell_lists();--> statement-breakpoint
CREATE TRIGGER product_tells_lists AFTER UPDATE ON product FOR EACH ROW
  WHEN (new.version <> old.version
    OR (new.available_quantity >= new.minimum_order_quantity) <> (old.available_quantity >= old.minimum_order_quantity))
  EXECUTE FUNCTION tell_lists();--> statement-breakpoint
-- One notification for a statement, however many rows it writes.
CREATE FUNCTION tell_fitments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  models text;
BEGIN
  SELECT string_agg(model_id::text, ' ') INTO models
  FROM (SELECT DISTINCT model_id FROM changed LIMIT 501) m HAVING count(*) <= 500;
  IF models IS NOT NULL THEN
    PERFORM pg_notify('shop_changed', 'fitment ' || models);
  ELSIF EXISTS (SELECT FROM changed) THEN
    PERFORM pg_notify('shop_changed', 'fitment all');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER fitment_added_tells AFTER INSERT ON fitment REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_fitments();--> statement-breakpoint
CREATE TRIGGER fitment_changed_tells AFTER UPDATE ON fitment REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_fitments();--> statement-breakpoint
CREATE TRIGGER fitment_removed_tells AFTER DELETE ON fitment REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_fitments();--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_cause_known" CHECK (cause in ('does-not-fit', 'changed-mind', 'damaged', 'wrong-sent', 'other'));--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_verdict_known" CHECK (verdict in ('fits', 'fits-if', 'does-not-fit', 'universal', 'not-known'));
--> statement-breakpoint
-- The buyer's car. Lists of orders look at the lines of those that have one.
ALTER TABLE "order" ADD COLUMN "has_vehicle" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Imports: the file while it is needed, what the owner decided about names, and the tables behind the ids of ACES.
CREATE TABLE "import_chunk" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_chunk_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_mapping" (
	"key" text PRIMARY KEY NOT NULL,
	"target" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vcdb" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"name" text,
	"year" smallint,
	"make_id" integer,
	"model_id" integer,
	CONSTRAINT "vcdb_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
ALTER TABLE "import_chunk" ADD CONSTRAINT "import_chunk_import_id_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_row_queued" ON "import_row" USING btree ("import_id","line") WHERE action = 'queued';--> statement-breakpoint
CREATE INDEX "part_number_of_import" ON "part_number" USING btree ("import_id") WHERE import_id is not null;
