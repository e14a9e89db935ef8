import { expect, it } from 'vitest';
import { chooseDraft } from './draft-store.ts';

const server = { version: 2, revision: 3, text: '', pictures: [] };
const local = { version: 2, revision: 3, text: '写', isDirty: true };

it.each([
  ['this device’s, which has something unsent', local, 'local'],
  ['this device’s even after another one saved', { ...local, revision: 2 }, 'local'],
  ['the server’s where all was sent', { ...local, isDirty: false }, 'server'],
  ['the server’s for a new version', { ...local, version: 1 }, 'server'],
  ['the server’s on a new device', undefined, 'server'],
] as const)('the draft that goes on is %s', (_what, here, expected) => {
  expect(chooseDraft(here, server)).toBe(expected);
});
