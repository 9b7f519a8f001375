CREATE TABLE "basket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"token_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "basket_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "basket_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "basket_has_one_owner" CHECK (num_nonnulls("basket"."user_id", "basket"."token_hash") = 1)
);
--> statement-breakpoint
CREATE TABLE "basket_line" (
	"basket_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"price_seen_cents" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "basket_line_basket_id_product_id_pk" PRIMARY KEY("basket_id","product_id"),
	CONSTRAINT "basket_line_quantity_positive" CHECK ("basket_line"."quantity" > 0),
	CONSTRAINT "basket_line_price_positive" CHECK ("basket_line"."price_seen_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_line" ADD CONSTRAINT "basket_line_basket_id_basket_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."basket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_line" ADD CONSTRAINT "basket_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "basket_expiry" ON "basket" USING btree ("expires_at");