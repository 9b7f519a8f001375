-- An older version still runs.
ALTER TABLE "shipping_rate" ADD COLUMN "classes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "delivery_class" text DEFAULT 'standard' NOT NULL;