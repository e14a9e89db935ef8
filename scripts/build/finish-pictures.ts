// Decision 0138.
import { setPriority } from 'node:os';
import { finishPictures } from '#compiler/build/changed-build.ts';
import { REPOSITORY_FOLDERS as folders } from '#compiler/site/folders.ts';
import { buildSite } from './build-site.ts';

/**
 * Encodes the pictures that the first build on a machine left out, while the server already runs, and publishes the
 * pages that use them. Does nothing when none were left out.
 */
const PATIENT = 10;

// Before sharp starts its threads, which inherit this priority. Visitors of the site come first.
setPriority(PATIENT);
const started = performance.now();
const encoded = await finishPictures(folders);
if (encoded > 0) {
  const { release } = await buildSite();
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${encoded} pictures encoded beside the server, ${seconds} s; release ${release}`);
}
