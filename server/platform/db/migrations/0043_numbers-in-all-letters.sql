-- By hand: part numbers are compared with the letters of all alphabets. What one looks like in the letters A to Z and without accents, to
-- propose it to a buyer who types it so.
CREATE FUNCTION number_look(norm text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ltrim(translate(norm,
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝĀĂĄĆĈĊČĎĒĔĖĘĚĜĞĠĢĤĨĪĬĮİĴĶĹĻĽŃŅŇŌŎŐŔŖŘŚŜŞŠŢŤŨŪŬŮŰŲŴŶŸŹŻŽȘȚØŁĐÐĦАВЕЁКМНОРСТУХІЇЈЅЗΑΒΕΖΗΙΚΜΝΟΡΤΥΧΆΈΉΊΌΎΪΫ',
    'AAAAAACEEEE1111N00000UUUUYAAACCCCDEEEEEGGGGH11111JKLLLNNN000RRRSSSSTTUUUUUUWYYZZZST0LDDHABEEKMH0PCTYX11JS3ABEZH1KMN0PTYXAEH10Y1Y'), '0');--> statement-breakpoint
CREATE INDEX part_number_look ON part_number (number_look(norm)) WHERE norm !~ '^[0-9A-Z]*$';--> statement-breakpoint
-- The numbers that were compared without some of their letters, or were left out for having none. Five parts a second, so that edits do
-- not wait for all of them.
INSERT INTO job (kind, subject_id, event, run_at)
SELECT 'numbers', p.id, 'letters', now() + row_number() OVER (ORDER BY p.id) * interval '0.2 seconds'
FROM product p
WHERE concat(p.sku, p.number) ~ '[^ -~]' OR p.sku !~ '[A-NP-Za-np-z1-9]' OR p.number !~ '[A-NP-Za-np-z1-9]'
  OR p.id IN (SELECT n.product_id FROM part_number n WHERE n.shown ~ '[^ -~]');
