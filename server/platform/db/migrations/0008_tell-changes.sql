-- Tells every listening process what has changed, as `product <id>`, when the transaction commits
-- (server/changes.ts). A statement that is announced by itself says so. Who is signed in depends on two
-- tables; both tell of the person.
CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('shop.is_announced', true) = 'yes' THEN
		RETURN NULL;
	END IF;
	PERFORM pg_notify('shop_changed', tg_argv[0] || ' ' || coalesce(new.id, old.id));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('shop_changed', 'user ' || old.user_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_tells AFTER INSERT OR UPDATE OR DELETE ON "product"
FOR EACH ROW EXECUTE FUNCTION tell_change('product');
--> statement-breakpoint
CREATE TRIGGER review_tells AFTER INSERT OR UPDATE OR DELETE ON "review"
FOR EACH ROW EXECUTE FUNCTION tell_change('review');
--> statement-breakpoint
CREATE TRIGGER user_tells AFTER UPDATE OR DELETE ON "user"
FOR EACH ROW EXECUTE FUNCTION tell_change('user');
--> statement-breakpoint
CREATE TRIGGER session_tells AFTER UPDATE OR DELETE ON "session"
FOR EACH ROW EXECUTE FUNCTION tell_session_change();
