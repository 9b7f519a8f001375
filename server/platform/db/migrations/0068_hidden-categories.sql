-- An older version still runs.
CREATE TABLE "category_pair" (
	"one" integer NOT NULL,
	"other" integer NOT NULL,
	CONSTRAINT "category_pair_one_other_pk" PRIMARY KEY("one","other"),
	CONSTRAINT "category_pair_once" CHECK ("category_pair"."one" < "category_pair"."other")
);
--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "picture_id" uuid;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "meta_title" text;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "meta_description" text;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "attributes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "category_pair" ADD CONSTRAINT "category_pair_one_category_id_fk" FOREIGN KEY ("one") REFERENCES "public"."category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_pair" ADD CONSTRAINT "category_pair_other_category_id_fk" FOREIGN KEY ("other") REFERENCES "public"."category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_pair_other" ON "category_pair" USING btree ("other");--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- By hand: the pairs that were in the code, of the categories that are left, or of those into which one was merged.
INSERT INTO "category_pair" ("one", "other")
SELECT DISTINCT least(a.id, b.id), greatest(a.id, b.id)
FROM (VALUES (101, 102), (101, 110), (102, 110), (104, 105), (104, 110), (105, 110), (301, 303), (301, 304), (301, 403), (303, 304), (303, 403), (304, 403), (302, 303), (201, 401), (501, 503), (501, 504), (503, 504), (801, 802), (801, 808), (802, 808), (901, 904), (803, 804), (803, 805), (804, 805), (403, 1001), (403, 1003), (1001, 1003), (902, 903)) AS pair (one, other)
CROSS JOIN LATERAL (
	SELECT c.id FROM "category" c WHERE c.id = pair.one
	UNION SELECT s.category_id FROM "category_slug" s WHERE s.merged_id = pair.one
) a
CROSS JOIN LATERAL (
	SELECT c.id FROM "category" c WHERE c.id = pair.other
	UNION SELECT s.category_id FROM "category_slug" s WHERE s.merged_id = pair.other
) b
WHERE a.id <> b.id;
