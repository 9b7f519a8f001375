-- By hand: sizes, amounts in words and the rims of tires are read otherwise now; rows that were indexed before deny what their titles have. Five a
-- second, so that parts that are edited meanwhile do not wait for all of them.
INSERT INTO job (kind, subject_id, event, run_at)
SELECT 'search', s.product_id, 'sizes', now() + row_number() OVER (ORDER BY s.product_id) * interval '0.2 seconds'
FROM product_search s;
