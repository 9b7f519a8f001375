ALTER TABLE "discount_use" ADD COLUMN "is_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- By hand: what held when an earlier use was taken is not known, so what holds now counts.
UPDATE discount_use u SET is_verified = true
FROM "order" o JOIN "user" c ON c.id = o.customer_id
WHERE o.id = u.order_id AND c.email_verified;
