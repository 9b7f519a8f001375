-- An older version still runs.
ALTER TABLE "import_row" ADD COLUMN "file_cells" jsonb;