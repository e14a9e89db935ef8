import { applyMigrations, readMigrations } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { fillLarge } from './large-fill.ts';

const d = openPostgres({ url: 'postgres://postgres@127.0.0.1:54317/' + process.argv[2], patience: 200 });
const t = performance.now();
console.log(await applyMigrations(d, readMigrations(), (n) => console.log(n, Math.round(performance.now() - t))));
console.log(
  await fillLarge(d.db, Number(process.argv[3]), new Date('2026-11-20T04:00:00Z')),
  Math.round(performance.now() - t),
);
await d.close();
