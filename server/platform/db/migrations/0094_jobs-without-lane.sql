-- An older version still runs.
DROP INDEX "job_due";