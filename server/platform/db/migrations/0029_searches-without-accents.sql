-- By hand: staff find Hernández by 'hernandez'. The letters are those of server/list/plain-letters.ts; the small ones are for a
-- database whose locale has no upper case for them.
CREATE FUNCTION plain_upper(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
-- Most texts are ASCII: looking up each of their letters would take fifty times as long.
RETURN CASE WHEN octet_length(written) = length(written) THEN upper(written)
  ELSE translate(upper(written),
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝĀĂĄĆĈĊČĎĒĔĖĘĚĜĞĠĢĤĨĪĬĮİĴĶĹĻĽŃŅŇŌŎŐŔŖŘŚŜŞŠŢŤŨŪŬŮŰŲŴŶŸŹŻŽȘȚØŁĐÐĦàáâãäåçèéêëìíîïñòóôõöùúûüýāăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷÿźżžșțøłđðħ',
    'AAAAAACEEEEIIIINOOOOOUUUUYAAACCCCDEEEEEGGGGHIIIIIJKLLLNNNOOORRRSSSSTTUUUUUUWYYZZZSTOLDDHAAAAAACEEEEIIIINOOOOOUUUUYAAACCCCDEEEEEGGGGHIIIIJKLLLNNNOOORRRSSSSTTUUUUUUWYYZZZSTOLDDH') END;--> statement-breakpoint
DO $$
BEGIN
  CREATE INDEX order_search_plain ON "order"
    USING gin (plain_upper(' ' || customer_name || ' ' || customer_email || ' ' || coalesce(part_names, product_name)) gin_trgm_ops)
    WITH (gin_pending_list_limit = 256);
  CREATE INDEX user_search_plain ON "user"
    USING gin (plain_upper(' ' || name || ' ' || email) gin_trgm_ops) WITH (gin_pending_list_limit = 256);
  CREATE INDEX product_alike_plain ON product
    USING gin (plain_upper(' ' || name || ' ' || coalesce(sku, '')) gin_trgm_ops) WITH (fastupdate = off);
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available: searches of the staff have no index';
END $$;--> statement-breakpoint
DROP INDEX IF EXISTS order_search;--> statement-breakpoint
DROP INDEX IF EXISTS user_search;--> statement-breakpoint
DROP INDEX IF EXISTS product_alike;
