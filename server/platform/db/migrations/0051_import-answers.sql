-- By hand: what the owner has said of a comma and of the kind of numbers are answers, among others.
UPDATE "import_mapping" SET "target" = ("target" - 'decimalComma' - 'numberKind')
  || jsonb_build_object('answers', jsonb_strip_nulls(jsonb_build_object(
    'decimal-comma', CASE "target" ->> 'decimalComma' WHEN 'true' THEN 'comma' WHEN 'false' THEN 'point' END,
    'number-kind', "target" -> 'numberKind')))
WHERE "target" ?| array['decimalComma', 'numberKind'];--> statement-breakpoint
UPDATE "import" SET "options" = ("options" - 'decimalComma' - 'numberKind')
  || jsonb_build_object('answers', jsonb_strip_nulls(jsonb_build_object(
    'decimal-comma', CASE "options" ->> 'decimalComma' WHEN 'true' THEN 'comma' WHEN 'false' THEN 'point' END,
    'number-kind', "options" -> 'numberKind')))
WHERE "options" ?| array['decimalComma', 'numberKind'];
