-- An older version still runs.
CREATE TABLE "product_tag" (
	"product_id" uuid NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "product_tag_product_id_tag_pk" PRIMARY KEY("product_id","tag")
);
--> statement-breakpoint
ALTER TABLE "product_tag" ADD CONSTRAINT "product_tag_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_tag_tag" ON "product_tag" USING btree ("tag","product_id");