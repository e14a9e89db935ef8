import { expect, it, onTestFinished } from 'vitest';
import { openEmptyDatabase } from '#server/testing/database.ts';
import { readMigrations } from './db/migrate.ts';
import { runMigrateCommand } from './migrate-command.ts';
import { bringUpToDate } from './open-database.ts';

async function openEmpty() {
  const database = await openEmptyDatabase();
  onTestFinished(() => database.close());
  const told: string[] = [];
  return {
    database,
    told,
    migrate: (...args: string[]) => runMigrateCommand(args, database, (text) => told.push(text)),
  };
}

it('npm run migrate says what is pending, applies it, and has nothing to do the second time', async () => {
  const { told, migrate } = await openEmpty();
  const names = readMigrations().map(({ name }) => name);

  await migrate('--dry-run');
  const pending = told.splice(0);
  await migrate();
  const applied = told.splice(0);
  await migrate();
  await migrate('--dry-run');

  expect(pending).toEqual(names.map((name) => `pending  ${name}`));
  expect(applied.map((line) => line.split('  ')[1])).toEqual(names);
  expect(told).toEqual(['Nothing was pending.', 'Nothing is pending.']);
  expect(await migrate('--help')).toBe(2);
});

it('a start that leaves migrations to it waits until they are applied', async () => {
  const { database, migrate } = await openEmpty();
  const waits: number[] = [];
  const start = () => bringUpToDate(database, { migrates: false, onWait: ({ length }) => waits.push(length) });

  const first = start();
  await expect.poll(() => waits).toEqual([readMigrations().length]);
  await migrate();

  expect([await first, await start()]).toEqual([[], []]);
  expect(waits).toHaveLength(1);
});
