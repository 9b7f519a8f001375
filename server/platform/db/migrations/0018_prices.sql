CREATE TABLE "shipping_rate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"zone_id" uuid NOT NULL,
	"name" text NOT NULL,
	"carrier" text,
	"by" text NOT NULL,
	"steps" jsonb NOT NULL,
	"free_from_cents" bigint,
	"is_default" boolean DEFAULT false NOT NULL,
	"min_days" integer,
	"max_days" integer,
	"position" integer NOT NULL,
	CONSTRAINT "shipping_rate_by_known" CHECK ("shipping_rate"."by" in ('weight', 'total')),
	CONSTRAINT "shipping_rate_free_from" CHECK ("shipping_rate"."free_from_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipping_zone" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"countries" text[] NOT NULL,
	"postal_prefixes" text[] NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"min_cents" bigint DEFAULT 0 NOT NULL,
	"product_ids" uuid[],
	"from" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone,
	"max_uses" integer,
	"max_per_customer" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_code_unique" UNIQUE("code"),
	CONSTRAINT "discount_kind_known" CHECK ("discount"."kind" in ('percent', 'amount', 'free delivery')),
	CONSTRAINT "discount_value" CHECK ("discount"."value" > 0 or "discount"."kind" = 'free delivery'),
	CONSTRAINT "discount_percent" CHECK ("discount"."value" <= 10000 or "discount"."kind" <> 'percent'),
	CONSTRAINT "discount_uses" CHECK (0 <= "discount"."uses" and "discount"."uses" <= coalesce("discount"."max_uses", "discount"."uses"))
);
--> statement-breakpoint
CREATE TABLE "discount_use" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"discount_id" uuid NOT NULL,
	"email" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_rate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"region" text,
	"category" text NOT NULL,
	"ppm" integer NOT NULL,
	"from" date NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "tax_rate_of_place" UNIQUE NULLS NOT DISTINCT("country","region","category","from"),
	CONSTRAINT "tax_rate_in_bounds" CHECK (0 <= "tax_rate"."ppm" and "tax_rate"."ppm" <= 1000000)
);
--> statement-breakpoint
ALTER TABLE "order" DROP CONSTRAINT "order_total_adds_up";--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "is_tax_included" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "shipping_rate_name" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "ship_to" jsonb;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "price_steps" jsonb;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "pack_size" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "tax_category" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_rate" ADD CONSTRAINT "shipping_rate_zone_id_shipping_zone_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."shipping_zone"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_use" ADD CONSTRAINT "discount_use_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_use" ADD CONSTRAINT "discount_use_discount_id_discount_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discount"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipping_rate_of_zone" ON "shipping_rate" USING btree ("zone_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipping_rate_default" ON "shipping_rate" USING btree ("zone_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "discount_use_of_customer" ON "discount_use" USING btree ("discount_id","email");--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_total_adds_up" CHECK ("order"."total_cents" = "order"."goods_cents" - "order"."discount_cents" + "order"."shipping_cents"
          + case when "order"."is_tax_included" then 0 else "order"."tax_cents" end
        and 0 <= "order"."discount_cents" and "order"."discount_cents" <= "order"."goods_cents"
        and 0 <= "order"."shipping_cents" and 0 <= "order"."tax_cents");--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_pack_positive" CHECK ("product"."pack_size" > 0);