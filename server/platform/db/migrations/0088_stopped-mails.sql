-- An older version still runs.
CREATE TABLE "stopped_mail" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
