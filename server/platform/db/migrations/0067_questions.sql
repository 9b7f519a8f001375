-- An older version still runs.
CREATE TABLE "question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"vehicle" text,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid
);
--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_open" ON "question" USING btree ("id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "question_open_of_mailbox" ON "question" USING btree (mailbox_of(email)) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "question_of_user" ON "question" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "question_of_product" ON "question" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "question_created" ON "question" USING btree ("created_at");