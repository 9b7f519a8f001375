-- An older version still runs.
CREATE TABLE "fetched_picture" (
	"url_sha256" text PRIMARY KEY NOT NULL,
	"picture_id" uuid NOT NULL,
	"etag" text,
	"last_modified" text,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_picture" (
	"import_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"url_before" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text,
	"picture_id" uuid,
	"replaced_id" uuid,
	CONSTRAINT "import_picture_import_id_product_id_pk" PRIMARY KEY("import_id","product_id"),
	CONSTRAINT "import_picture_state_known" CHECK ("import_picture"."state" in ('waiting', 'added', 'kept', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "product_picture" ADD COLUMN "is_imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fetched_picture" ADD CONSTRAINT "fetched_picture_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_picture" ADD CONSTRAINT "import_picture_import_id_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fetched_picture_of_picture" ON "fetched_picture" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "import_picture_waiting" ON "import_picture" USING btree ("import_id","url") WHERE state = 'waiting';