-- An older version still runs.
ALTER TABLE "order" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;