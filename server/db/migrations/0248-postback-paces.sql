-- From when on a platform may be asked again: all processes take their turns here (decision 0186).
CREATE TABLE postback_paces (
  platform text PRIMARY KEY CHECK (platform IN ('tencent', 'oceanengine', 'baidu', 'kuaishou')),
  free_from timestamptz NOT NULL
);
