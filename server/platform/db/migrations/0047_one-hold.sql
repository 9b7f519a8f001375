DROP INDEX "order_unpaid_of_part";--> statement-breakpoint
DROP INDEX "order_unpaid_of_several_parts";--> statement-breakpoint
-- By hand: one bound on open lines has replaced these (sales/order/open-lines.ts). An order keeps its `held_until`.
DROP FUNCTION open_orders_of(uuid, text, uuid, bigint);--> statement-breakpoint
DROP FUNCTION open_orders_of_guest(text, text, uuid, bigint);--> statement-breakpoint
DROP FUNCTION emptied_parts_of(boolean, boolean, text, jsonb, bigint);--> statement-breakpoint
DROP FUNCTION held_unpaid_of(uuid);--> statement-breakpoint
ALTER TABLE "order" DROP COLUMN "is_large";--> statement-breakpoint
ALTER TABLE "order" DROP COLUMN "empties_parts";
