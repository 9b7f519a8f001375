-- An older version still runs.
CREATE TABLE "callout" (
	"diagram_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"x" real NOT NULL,
	"y" real NOT NULL,
	"category_id" integer,
	"axle" text,
	"side" text,
	"product_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "callout_diagram_id_number_pk" PRIMARY KEY("diagram_id","number"),
	CONSTRAINT "callout_within" CHECK ("callout"."x" between 0 and 1 and "callout"."y" between 0 and 1),
	CONSTRAINT "callout_offers" CHECK (("callout"."category_id" is null) = (cardinality("callout"."product_ids") > 0))
);
--> statement-breakpoint
CREATE TABLE "diagram" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"category_id" integer,
	"drawing" text,
	"picture_id" uuid,
	"alt" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "diagram_slug_unique" UNIQUE("slug"),
	CONSTRAINT "diagram_has_picture" CHECK ("diagram"."drawing" is not null or "diagram"."picture_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "callout" ADD CONSTRAINT "callout_diagram_id_diagram_id_fk" FOREIGN KEY ("diagram_id") REFERENCES "public"."diagram"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callout" ADD CONSTRAINT "callout_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagram" ADD CONSTRAINT "diagram_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagram" ADD CONSTRAINT "diagram_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "callout_of_category" ON "callout" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "diagram_of_category" ON "diagram" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "diagram_with_picture" ON "diagram" USING btree ("picture_id");--> statement-breakpoint
-- By hand: what is made of a diagram is invalidated.
CREATE FUNCTION tell_callout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', 'diagram ' || coalesce(new.diagram_id, old.diagram_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER diagram_tells AFTER INSERT OR UPDATE OR DELETE ON diagram
FOR EACH ROW EXECUTE FUNCTION tell_change('diagram');
--> statement-breakpoint
CREATE TRIGGER callout_tells AFTER INSERT OR UPDATE OR DELETE ON callout
FOR EACH ROW EXECUTE FUNCTION tell_callout();
