-- An older version still runs.
CREATE TABLE "check_result" (
	"name" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"detail" text NOT NULL,
	"step" text NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"ok_at" timestamp with time zone,
	"failed_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp with time zone
);
