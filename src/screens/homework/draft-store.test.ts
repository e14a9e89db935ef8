import { expect, it } from 'vitest';
import { chooseDraft } from './draft-store.ts';

const local = { version: 2, revision: 3, text: '写', isDirty: true };
const clean = { ...local, isDirty: false };

it.each([
  ['this device’s, which has something unsent', local, false, 'local'],
  ['this device’s even after another one saved', { ...local, revision: 2 }, false, 'local'],
  ['this device’s whose text was sent, but not its pages', clean, true, 'local'],
  ['the server’s where all was sent', clean, false, 'server'],
  ['the server’s for a new version', { ...local, version: 1 }, true, 'server'],
  ['the server’s on a new device', undefined, false, 'server'],
] as const)('the draft that goes on is %s', (_what, here, hasUnsentPages, expected) => {
  expect(chooseDraft(here, { version: 2 }, hasUnsentPages)).toBe(expected);
});
