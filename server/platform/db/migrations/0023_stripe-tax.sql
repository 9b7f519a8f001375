CREATE UNLOGGED TABLE "tax_calculation" (
	"id" text PRIMARY KEY NOT NULL,
	"question_digest" text NOT NULL,
	"answer" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "tax_calculation_id" text;--> statement-breakpoint
CREATE INDEX "tax_calculation_of_question" ON "tax_calculation" USING btree ("question_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "order_tax_calculation" ON "order" USING btree ("tax_calculation_id") WHERE tax_calculation_id is not null;