ALTER TABLE "basket_line" ADD COLUMN "vehicle" jsonb;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "judged_vehicle" jsonb;