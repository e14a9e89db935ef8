-- Which creative brought somebody: `utm_content`. It is part of what tells channels apart, so the old uniqueness goes.
ALTER TABLE traffic_channels ADD COLUMN IF NOT EXISTS utm_content text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX IF NOT EXISTS traffic_channels_words
  ON traffic_channels (link, source, utm_source, utm_medium, utm_campaign, utm_content, platform);
DO $$
DECLARE old text;
BEGIN
  FOR old IN SELECT conname FROM pg_constraint WHERE conrelid = 'traffic_channels'::regclass AND contype = 'u' LOOP
    EXECUTE format('ALTER TABLE traffic_channels DROP CONSTRAINT %I', old);
  END LOOP;
END $$;
