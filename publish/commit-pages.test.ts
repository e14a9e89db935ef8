import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commitPages } from './commit-pages.ts';

let folder = '';
const git = (...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=dev', '-c', 'user.email=dev@localhost', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const saved = (file: string, text: string, author = '小雨') => ({
  file,
  author,
  hash: createHash('sha256').update(text).digest('hex'),
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pages-git-'));
  mkdirSync(join(folder, 'campaigns'));
  git('init', '--quiet', '--initial-branch=main');
  for (const name of ['one', 'two', 'three']) write(`campaigns/${name}.yaml`, 'title: 一\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'begin');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('commitPages', () => {
  it('commits just what was saved, by who saved it, and leaves the index and other work alone', () => {
    write('campaigns/one.yaml', 'title: 二\n');
    write('campaigns/two.yaml', 'title: staged\n');
    git('add', 'campaigns/two.yaml');
    write('campaigns/three.yaml', 'title: work\n');

    const commits = commitPages(folder, [saved('campaigns/one.yaml', 'title: 二\n')], '发布 /one');

    expect(commits).toHaveLength(1);
    expect(git('log', '-1', '--format=%an %s')).toBe('小雨 发布 /one');
    expect(git('show', '--name-only', '--format=')).toBe('campaigns/one.yaml');
    expect(git('diff', '--cached', '--name-only')).toBe('campaigns/two.yaml');
    expect(git('diff', '--name-only')).toBe('campaigns/three.yaml');
  });

  it('commits a new file', () => {
    write('campaigns/new.yaml', 'title: 新\n');

    commitPages(folder, [saved('campaigns/new.yaml', 'title: 新\n')], '发布');

    expect(git('show', 'HEAD:campaigns/new.yaml')).toBe('title: 新');
    expect(git('status', '--porcelain')).toBe('');
  });

  it('makes a commit for each author', () => {
    write('campaigns/one.yaml', 'title: 二\n');
    write('campaigns/two.yaml', 'title: 三\n');

    commitPages(
      folder,
      [saved('campaigns/one.yaml', 'title: 二\n'), saved('campaigns/two.yaml', 'title: 三\n', '阿杰')],
      '发布',
    );

    expect(git('log', '-2', '--format=%an')).toBe('阿杰\n小雨');
  });

  it('leaves out what is not what was saved, and what did not change', () => {
    write('campaigns/one.yaml', 'title: in work\n');

    const commits = commitPages(
      folder,
      [saved('campaigns/one.yaml', 'title: 二\n'), saved('campaigns/two.yaml', 'title: 一\n')],
      '发布',
    );

    expect(commits).toEqual([]);
    expect(git('log', '--format=%s')).toBe('begin');
  });

  it('does nothing outside a repository', () => {
    rmSync(join(folder, '.git'), { recursive: true });

    expect(commitPages(folder, [saved('campaigns/one.yaml', 'title: 一\n')], '发布')).toEqual([]);
  });
});
