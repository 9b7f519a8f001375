ALTER TABLE "order" DROP CONSTRAINT "order_total_adds_up";--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "core_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "core_tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "core_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "core_charge_cents" integer;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "core_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_core_not_negative" CHECK ("order_line"."core_cents" >= 0 and "order_line"."core_tax_cents" >= 0);--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_total_adds_up" CHECK ("order"."total_cents" = "order"."goods_cents" - "order"."discount_cents" + "order"."shipping_cents" + "order"."core_cents"
          + case when "order"."is_tax_included" then 0 else "order"."tax_cents" end
        and 0 <= "order"."discount_cents" and "order"."discount_cents" <= "order"."goods_cents"
        and 0 <= "order"."shipping_cents" and 0 <= "order"."tax_cents" and 0 <= "order"."core_cents");--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_core_charge_positive" CHECK ("product"."core_charge_cents" > 0);--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_core_within" CHECK ("refund"."core_cents" between 0 and "refund"."amount_cents");--> statement-breakpoint
-- By hand from here: the schema in TypeScript does not have this constraint.
ALTER TABLE "refund" DROP CONSTRAINT "refund_cause_known";--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_cause_known" CHECK (cause in ('does-not-fit', 'changed-mind', 'damaged', 'wrong-sent', 'other', 'core'));
