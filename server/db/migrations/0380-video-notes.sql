-- Names of places in a video: [{"second": 200, "name": "先找谓语"}], in their order.
ALTER TABLE videos ADD COLUMN IF NOT EXISTS marks jsonb NOT NULL DEFAULT '[]';

-- What students write down at a place of a video. The id comes from the student's device, so that a repeated save is one note;
-- it is unique for each student, so that nobody learns of another's.
CREATE TABLE video_notes (
  user_id uuid NOT NULL REFERENCES users (id),
  id uuid NOT NULL,
  video_id uuid NOT NULL REFERENCES videos (id),
  second integer NOT NULL CHECK (second >= 0),
  text text NOT NULL CHECK (text <> ''),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX video_notes_of_video ON video_notes (user_id, video_id, second, id);
CREATE INDEX video_notes_newest ON video_notes (user_id, updated_at DESC, id DESC);
CREATE INDEX video_notes_by_video_id ON video_notes (video_id);
