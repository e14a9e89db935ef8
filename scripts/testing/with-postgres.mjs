// Runs a command with TEST_DATABASE_URL set to its own PostgreSQL server, which is deleted afterwards.
//
//   node scripts/testing/with-postgres.mjs npx vitest run server
//
// Needs the PostgreSQL programs (Debian: `apt-get install postgresql`). Works as root: the server then runs as the user
// `postgres`.
import { spawn } from 'node:child_process';
import { startCluster } from './postgres-cluster.mjs';

const [command, ...args] = process.argv.slice(2);
if (!command) fail('Usage: node scripts/testing/with-postgres.mjs <command> [arguments]');

const { url, stop } = await startCluster().catch((error) => fail(error.message));
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  stop();
  fail(`${command}: ${error.message}`);
});
child.on('exit', (code) => {
  stop();
  process.exit(code ?? 1);
});

function fail(message) {
  console.error(message);
  process.exit(1);
}
