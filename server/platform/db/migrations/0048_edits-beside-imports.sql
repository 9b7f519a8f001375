ALTER TABLE "import_row" ADD COLUMN "checked_version" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "edited_version" integer;--> statement-breakpoint
-- By hand: whether an editor or an import has changed a part last is not known. As before, an undo leaves those that have
-- changed since. A change of type writes all rows without a trigger.
ALTER TABLE "product" ALTER COLUMN "edited_version" TYPE integer USING "version";--> statement-breakpoint
ALTER TABLE "product" ALTER COLUMN "edited_version" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "product" ALTER COLUMN "edited_version" SET NOT NULL;--> statement-breakpoint
-- By hand: rows of FULL files that changed nothing have replaced the others of their parts, too.
UPDATE "import_row" r SET "applied_at" = i."applied_at" FROM "import" i
WHERE i."id" = r."import_id" AND i."state" = 'applied' AND i."kind" IN ('fitments', 'aces', 'numbers')
  AND i."options" ->> 'mode' = 'FULL' AND r."action" = 'same' AND r."applied_at" IS NULL;
