-- An older version still runs.
ALTER TABLE "category" ADD COLUMN "how_to_tell" text;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "how_to_tell_picture" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "warranty" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "includes" text;
