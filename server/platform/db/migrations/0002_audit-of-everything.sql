DROP TABLE "rate_limit" CASCADE;--> statement-breakpoint
ALTER TABLE "audit" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ALTER COLUMN "actor_email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "detail" text;