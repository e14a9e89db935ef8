/** Finds a Chromium for the browser tests, or installs one. Plain Node. Decision 0173. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  // The same engine without a browser window: half the work.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium that starts; ends the process when there is none and none can be installed. */
export function ensureBrowser() {
  const found = find() ?? installed();
  if (found) return found;
  console.error('No Chromium was found. Install one, or set CHROMIUM_PATH to its program file.');
  process.exit(1);
}

function find() {
  return CANDIDATES.find((path) => path && existsSync(path));
}

function installed() {
  console.log('Installing Chromium …');
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'fonts-noto-cjk']);
    run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell']);
    if (!find()) run('apt-get', ['install', '-y', '-qq', 'chromium']);
    return find();
  }
  run('npx', ['playwright', 'install', 'chromium']);
  const asked = spawnSync('node', ['-p', "require('@playwright/test').chromium.executablePath()"], {
    encoding: 'utf8',
  });
  const path = asked.stdout?.trim();
  return path && existsSync(path) ? path : undefined;
}

function run(command, args) {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
