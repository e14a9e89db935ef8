import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page file as the console saved it. */
export interface SavedPage {
  /** Path below `pages-config`. */
  readonly file: string;
  /** SHA-256 of its bytes, hex. */
  readonly hash: string;
  readonly author: string;
}

/**
 * Commits only these files, one commit per author; other staged or changed files stay as they are. Returns the commits'
 * short names; none outside a repository.
 *
 * A file whose content is no longer the saved one is skipped: somebody is editing it.
 */
export function commitPages(folder: string, saved: readonly SavedPage[], message: string): string[] {
  const git = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
    }).trim();
  if (!isRepository(git)) return [];
  const own = saved.filter(({ file, hash }) => hashOf(join(folder, file)) === hash && isChanged(git, file));
  const authors = [...new Set(own.map(({ author }) => author))];
  return authors.map((author) => {
    const files = own.filter((page) => page.author === author).map(({ file }) => file);
    // A new file is added without its content (intent to add); the commit takes the content.
    git(['add', '--intent-to-add', '--', ...files]);
    git(['commit', '--quiet', '--no-verify', '--no-gpg-sign', '--message', message, '--only', '--', ...files], {
      GIT_AUTHOR_NAME: nameOf(author),
      GIT_AUTHOR_EMAIL: MAIL,
      GIT_COMMITTER_NAME: 'Console',
      GIT_COMMITTER_EMAIL: MAIL,
    });
    return git(['rev-parse', '--short', 'HEAD']);
  });
}

const MAIL = 'console@localhost';

type Git = (args: readonly string[]) => string;

function isRepository(git: Git): boolean {
  try {
    return git(['rev-parse', '--is-inside-work-tree']) === 'true';
  } catch {
    return false;
  }
}

const isChanged = (git: Git, file: string) => git(['status', '--porcelain', '--', file]) !== '';

/** Git does not allow these characters in a name. */
const nameOf = (author: string) => author.replace(/[<>\n]/g, '') || 'Console';

function hashOf(path: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return undefined;
  }
}
