-- An older version still runs.
CREATE TABLE "search_miss" (
	"week" date NOT NULL,
	"words" text NOT NULL,
	"times" integer NOT NULL,
	"added_on" date DEFAULT now() NOT NULL,
	CONSTRAINT "search_miss_week_words_pk" PRIMARY KEY("week","words")
);
--> statement-breakpoint
CREATE INDEX "search_miss_added" ON "search_miss" USING btree ("added_on");