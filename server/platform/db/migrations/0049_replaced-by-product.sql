DROP INDEX "import_replaced_of_import";--> statement-breakpoint
CREATE INDEX "import_replaced_of_product" ON "import_replaced" USING btree ("import_id","product_id");--> statement-breakpoint
-- By hand, as 0048 does of those that are applied: imports that are being undone, or whose rest is being applied.
UPDATE "import_row" r SET "applied_at" = i."applied_at" FROM "import" i
WHERE i."id" = r."import_id" AND i."state" IN ('applying', 'undoing') AND i."applied_at" IS NOT NULL
  AND i."kind" IN ('fitments', 'aces', 'numbers') AND i."options" ->> 'mode' = 'FULL'
  AND r."action" = 'same' AND r."applied_at" IS NULL;
