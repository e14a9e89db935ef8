-- What somebody tried: wrong codes and words, passwords, names with ID numbers. One table for every limit on trying.
CREATE TABLE tries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  tried_at timestamptz NOT NULL
);
CREATE INDEX tries_of_subject ON tries (kind, subject, tried_at);
CREATE INDEX tries_old ON tries (tried_at);

INSERT INTO tries (kind, subject, tried_at)
SELECT 'code', user_id::text, failed_at FROM start_code_failures
UNION ALL SELECT 'password of mobile', mobile, failed_at FROM login_failures
UNION ALL SELECT 'password from address', address, failed_at FROM login_failures
UNION ALL SELECT 'real name', user_id::text, tried_at FROM real_name_tries;

DROP TABLE start_code_failures;
DROP TABLE login_failures;
DROP TABLE real_name_tries;
