ALTER TABLE "basket_line" ADD COLUMN "vehicle" jsonb;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "judged_vehicle" jsonb;--> statement-breakpoint
-- By hand from here: a part whose title names both axles was indexed for the first; it is for none in particular.
UPDATE product_search s SET axle = NULL FROM product p
WHERE p.id = s.product_id AND s.axle IS NOT NULL
  AND coalesce(p.title, p.name) ~* '\m(front|frt|fr|vorne|avant)\M'
  AND coalesce(p.title, p.name) ~* '\m(rear|rr|hinten|arri[eè]re)\M';
