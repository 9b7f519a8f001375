ALTER TABLE "category" ADD COLUMN "merges_into" integer;--> statement-breakpoint
ALTER TABLE "category_slug" ADD COLUMN "merged_id" integer;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_merges_into_category_id_fk" FOREIGN KEY ("merges_into") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_slug" ADD CONSTRAINT "category_slug_merged_id_unique" UNIQUE("merged_id");