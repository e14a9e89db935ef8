-- Service looks after students and orders, finance pays back.
ALTER TABLE staff DROP CONSTRAINT IF EXISTS staff_role_check;
ALTER TABLE staff ADD CONSTRAINT staff_role_check
  CHECK (role IN ('author', 'publisher', 'operator', 'teacher', 'service', 'finance', 'warehouse', 'admin'));
