ALTER TABLE "product_search" ADD COLUMN "category_id" integer;--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "brand_id" integer;--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "price_per_unit_cents" integer;--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "is_in_stock" boolean;--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "is_universal" boolean;--> statement-breakpoint
UPDATE product_search s SET category_id = p.category_id, brand_id = p.brand_id,
  price_per_unit_cents = p.price_per_unit_cents,
  is_in_stock = p.available_quantity >= p.minimum_order_quantity, is_universal = p.fits = 'universal'
FROM product p WHERE p.id = s.product_id;--> statement-breakpoint
ALTER TABLE "product_search" ALTER COLUMN "price_per_unit_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "product_search" ALTER COLUMN "is_in_stock" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "product_search" ALTER COLUMN "is_universal" SET NOT NULL;--> statement-breakpoint
-- By hand from here. What searches filter by and count is copied by the transaction that changes it: they read one table.
CREATE OR REPLACE FUNCTION copy_listing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  listed boolean := new.deleted_at IS NULL AND new.state = 'live';
BEGIN
  UPDATE fitment SET is_listed = listed, category_id = new.category_id, brand_id = new.brand_id
  WHERE product_id = new.id
    AND (is_listed, category_id, brand_id) IS DISTINCT FROM (listed, new.category_id, new.brand_id);
  UPDATE part_number SET is_listed = listed WHERE product_id = new.id AND is_listed <> listed;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION copy_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_search SET is_listed = new.deleted_at IS NULL AND new.state = 'live',
    category_id = new.category_id, brand_id = new.brand_id, price_per_unit_cents = new.price_per_unit_cents,
    is_in_stock = new.available_quantity >= new.minimum_order_quantity, is_universal = new.fits = 'universal'
  WHERE product_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_copied_to_search AFTER UPDATE ON product FOR EACH ROW
  WHEN ((old.deleted_at IS NULL, old.state, old.category_id, old.brand_id, old.price_per_unit_cents,
      old.available_quantity >= old.minimum_order_quantity, old.fits)
    IS DISTINCT FROM (new.deleted_at IS NULL, new.state, new.category_id, new.brand_id, new.price_per_unit_cents,
      new.available_quantity >= new.minimum_order_quantity, new.fits))
  EXECUTE FUNCTION copy_to_search();
