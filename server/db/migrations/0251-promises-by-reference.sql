-- How long a group has is promised by the school, no fact of an activity; a group keeps what held when it was started. The
-- column of activities stays, with a default, while servers of before may still read it.
ALTER TABLE groups ADD COLUMN hours integer NOT NULL DEFAULT 24 CHECK (hours > 0);
ALTER TABLE group_activities ALTER COLUMN group_hours SET DEFAULT 24;

-- Texts that told rules of their own print those that hold. What students have signed is theirs, and stays as it was.
UPDATE course_agreements SET version = '2026-11', content_html = replace(
  regexp_replace(content_html, '<li>开通后 7 天内且学习不超过 2 课时的[^<]*</li>\s*<li>超过上述范围的[^<]*</li>', '<li>{{refund}}</li>'),
  '<li>出发前 15 天以上取消，全额退款。</li>', '<li>{{refund}}</li>')
WHERE content_html LIKE '%学习不超过 2 课时的%' OR content_html LIKE '%<li>出发前 15 天以上取消，全额退款。</li>%';
UPDATE course_agreements
SET content_html = regexp_replace(content_html, '<li>出发前 7—14 天取消，扣除 20%；[^<]*</li>\s*', '')
WHERE content_html LIKE '%<li>出发前 7—14 天取消，扣除 20\%；%';
UPDATE courses SET detail_html = replace(replace(detail_html,
  '未学习且在 7 天内可以全额退款，已发出的图书需寄回。', '{{refund}}'),
  '<li>未拆塑封，签收 7 天内可退</li>', '<li>{{refund}}</li>')
WHERE detail_html LIKE '%未学习且在 7 天内可以全额退款%' OR detail_html LIKE '%<li>未拆塑封，签收 7 天内可退</li>%';
