-- What an entry is about, where that is no course: the title of a form.
ALTER TABLE lead_entries ADD COLUMN subject text NOT NULL DEFAULT '';
