-- The days of lessons watched before days were noted, as far as they are known.
INSERT INTO study_days (user_id, day)
SELECT DISTINCT p.user_id, ((moment AT TIME ZONE 'Asia/Shanghai') - interval '4 hours')::date
FROM video_progress p CROSS JOIN LATERAL unnest(ARRAY[p.started_at, p.done_at, p.updated_at]) AS moment
WHERE moment > now() - interval '400 days'
ON CONFLICT DO NOTHING;
