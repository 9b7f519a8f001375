DROP INDEX "order_line_of_product";--> statement-breakpoint
CREATE INDEX "order_line_of_product" ON "order_line" USING btree ("product_id","order_id");