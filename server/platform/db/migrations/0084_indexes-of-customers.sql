CREATE INDEX CONCURRENTLY "user_of_mailbox" ON "user" USING btree (mailbox_of(email));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_of_mailbox" ON "order" USING btree (mailbox_of(customer_email),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "question_of_mailbox" ON "question" USING btree (mailbox_of(email),"id");