-- An older version still runs.
ALTER TABLE "refund" ADD COLUMN "made_at" timestamp with time zone;