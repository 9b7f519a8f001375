-- An older version still runs.
CREATE TABLE "draft_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"ship_to" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rate_id" uuid,
	"code" text DEFAULT '' NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" uuid,
	CONSTRAINT "draft_order_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "placed_by" uuid;--> statement-breakpoint
ALTER TABLE "draft_order" ADD CONSTRAINT "draft_order_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_order_updated" ON "draft_order" USING btree ("updated_at");