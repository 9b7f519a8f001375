DROP INDEX "product_number";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "exact_number" text;--> statement-breakpoint
-- By hand: in capitals, as it was unique before. A change of type writes all rows without a trigger.
ALTER TABLE "product" ALTER COLUMN "exact_number" TYPE text USING upper("number");--> statement-breakpoint
CREATE UNIQUE INDEX "product_number" ON "product" USING btree ("brand_id","exact_number") WHERE deleted_at is null and exact_number is not null and brand_id is not null;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_number_exact" CHECK (("product"."number" is null) = ("product"."exact_number" is null));--> statement-breakpoint
-- By hand: where more than capitals makes no difference (contract/catalog/part-number.ts) a job writes it, and says which two parts have one
-- number. Five parts a second, so that edits do not wait for all of them.
INSERT INTO job (kind, subject_id, event, run_at)
SELECT 'numbers', p.id, 'exact', now() + row_number() OVER (ORDER BY p.id) * interval '0.2 seconds'
FROM product p
WHERE p.number ~ '[^ -~]' OR p.number ~ '(^ |  | $)' OR upper(p.number) <> upper(p.number COLLATE "C");
