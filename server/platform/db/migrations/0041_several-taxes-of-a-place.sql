ALTER TABLE "tax_rate" DROP CONSTRAINT "tax_rate_of_place";--> statement-breakpoint
ALTER TABLE "tax_rate" ADD COLUMN "is_delivery_taxed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_rate" ADD CONSTRAINT "tax_rate_of_place" UNIQUE NULLS NOT DISTINCT("country","region","category","from","name");