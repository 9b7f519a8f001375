-- By hand: releases before the owner's categories wrote slug, name and parent of each at every start. An edit raises
-- `version`; a statement that does not is such a start, and leaves them as they are.
CREATE FUNCTION keep_edited_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new.slug := old.slug;
	new.name := old.name;
	new.parent_id := old.parent_id;
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER category_stays BEFORE UPDATE OF slug, name, parent_id ON category FOR EACH ROW WHEN (old.version = new.version)
EXECUTE FUNCTION keep_edited_category();
