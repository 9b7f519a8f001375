-- An older version still runs.
ALTER TABLE "order" ADD COLUMN "processing_since" timestamp with time zone;