-- The same as `mailboxOf` of server/rate-limit/mailbox.ts. The uses of existing orders get it, too.
CREATE FUNCTION mailbox_of(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com' ELSE name || '@' || domain END
  FROM (
    SELECT regexp_replace(coalesce(substring(lower(email) FROM '^(.+)@'), ''), '(.)\+.*$', '\1') AS name,
      coalesce(substring(lower(email) FROM '^.+@(.*)$'), '') AS domain
  ) parts
$$;--> statement-breakpoint
DROP INDEX "discount_use_of_customer";--> statement-breakpoint
ALTER TABLE "discount_use" ADD COLUMN "mailbox" text GENERATED ALWAYS AS (mailbox_of(email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_use" ADD COLUMN "basket_hash" text;--> statement-breakpoint
CREATE INDEX "discount_use_of_mailbox" ON "discount_use" USING btree ("discount_id","mailbox");--> statement-breakpoint
CREATE INDEX "discount_use_of_basket" ON "discount_use" USING btree ("basket_hash","discount_id") WHERE basket_hash is not null;