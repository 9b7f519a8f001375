-- An older version still runs.
CREATE TABLE "fit_report" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"model_path" text NOT NULL,
	"year" integer NOT NULL,
	"vehicle" jsonb NOT NULL,
	"buyer" text NOT NULL,
	"fits" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fit_report_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "rating" smallint;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "vehicle" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "replied_by" uuid;--> statement-breakpoint
ALTER TABLE "fit_report" ADD CONSTRAINT "fit_report_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fit_report" ADD CONSTRAINT "fit_report_of_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fit_report_of_product" ON "fit_report" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_of_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_rating_known" CHECK ("review"."rating" between 1 and 5);--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_of_part_whole" CHECK (num_nulls("review"."product_id", "review"."order_id", "review"."position", "review"."rating") in (0, 4));--> statement-breakpoint
-- By hand: what buyers say of a part is on its page.
CREATE FUNCTION tell_part_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(new.product_id, old.product_id) IS NOT NULL THEN
    PERFORM pg_notify('shop_changed', 'part-review ' || coalesce(new.product_id, old.product_id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER part_review_tells AFTER INSERT OR UPDATE OR DELETE ON review
FOR EACH ROW EXECUTE FUNCTION tell_part_review();
--> statement-breakpoint
CREATE TRIGGER fit_report_tells AFTER INSERT OR UPDATE OR DELETE ON fit_report
FOR EACH ROW EXECUTE FUNCTION tell_part_review();
