-- An older version still runs.
ALTER TABLE "job" ADD COLUMN "lane" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "trace" jsonb DEFAULT nullif(current_setting('driveline.trace', true), '')::jsonb;--> statement-breakpoint
-- Each webhook is a lane: a receiver that hangs delays no other.
CREATE OR REPLACE FUNCTION queue_webhooks(event_name text, subject uuid, details jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	target record;
	delivery uuid;
BEGIN
	FOR target IN SELECT id FROM webhook WHERE event_name = ANY (events) LOOP
		-- UUID v7: sorted by time.
		delivery := encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
			PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
			FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid;
		INSERT INTO webhook_delivery (id, webhook_id, event, subject_id, data)
		VALUES (delivery, target.id, event_name, subject, details) ON CONFLICT DO NOTHING;
		IF FOUND THEN
			INSERT INTO job (kind, subject_id, event, lane) VALUES (
				CASE WHEN event_name IN ('stock.changed', 'price.changed') THEN 'part webhook' ELSE 'webhook' END,
				delivery, 'send', target.id);
		END IF;
	END LOOP;
END $$;
