-- By hand: four categories showed a part of another one.
UPDATE "category" SET "drawing" = shown."drawing"
FROM (VALUES
	(11, 'oxygen-sensor', 'muffler-twin-130'),
	(12, 'fuel-filter', 'fuel-pump-150'),
	(15, 'wheel-bearing', 'wheel-17-5'),
	(16, 'cabin-filter', 'floor-mats-4')
) AS shown ("id", "before", "drawing")
WHERE "category"."id" = shown."id" AND "category"."drawing" = shown."before";
