-- An older version still runs.
ALTER TABLE "draft_order" ADD COLUMN "discount" jsonb;--> statement-breakpoint
ALTER TABLE "manual_payment" ADD COLUMN "tax_transaction_id" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "manual_discount" jsonb;