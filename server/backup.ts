import { runBackupCommand } from './backup-command.ts';
import { systemClock } from './kernel/clock.ts';

/** `npm run backup`: makes, checks and restores backups of the data named in the server's settings. */
process.exitCode = await runBackupCommand(process.argv.slice(2), process.env, {
  clock: systemClock,
  print: (line) => console.log(line),
}).catch((error: unknown) => {
  for (let current = error; current instanceof Error; current = current.cause) console.error(current.message);
  return 1;
});
