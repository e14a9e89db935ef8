-- What a process runs: its program, the release it shows, whether it does jobs, and which services outside it lacks.
ALTER TABLE process_states ADD COLUMN version text NOT NULL DEFAULT '';
ALTER TABLE process_states ADD COLUMN release text NOT NULL DEFAULT '';
ALTER TABLE process_states ADD COLUMN runs_jobs boolean;
ALTER TABLE process_states ADD COLUMN missing jsonb NOT NULL DEFAULT '[]';
