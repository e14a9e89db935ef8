-- no transaction
-- Each number has a unique index of its own already, `..._number_key`.
DROP INDEX CONCURRENTLY IF EXISTS delivery_packages_number;
DROP INDEX CONCURRENTLY IF EXISTS aftersales_requests_number;
