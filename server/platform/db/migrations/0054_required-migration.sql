CREATE TABLE "required_migration" (
	"created_at" bigint PRIMARY KEY NOT NULL
);
