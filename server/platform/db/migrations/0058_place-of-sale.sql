ALTER TABLE "order" ADD COLUMN "tax_country" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "tax_region" text;