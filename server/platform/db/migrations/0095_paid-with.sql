-- An older version still runs.
ALTER TABLE "payment_intent" ADD COLUMN "method" text;