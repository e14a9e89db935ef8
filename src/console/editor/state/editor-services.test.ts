// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { editorServices } from './editor-services.ts';
import { moveLocalDraft, readLocalDraft, writeLocalDraft } from './local-draft.ts';

const [OLD, NEW, STAFF] = ['campaigns/a.yaml', 'campaigns/b.yaml', 'lin'] as const;
const HASH = 'a'.repeat(64);
let sent: string[] = [];

beforeEach(() => {
  sent = [];
  localStorage.clear();
  vi.stubGlobal('fetch', async (address: string, { method, body = '' }: { method: string; body?: string }) => {
    const { file } = JSON.parse(body) as { file: string };
    sent.push(`${method} ${new URL(address, 'http://localhost').pathname} ${file}`);
    const isGone = file === OLD;
    const data = isGone ? { movedTo: NEW } : { revision: 3, hash: HASH };
    const code = isGone ? staffRefusals.PAGE_FILE_GONE.code : 20000;
    return new Response(JSON.stringify({ code, msg: '', data }), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('what is typed after a colleague’s rename is kept at the new place, here and on the server, and is told once', async () => {
  const told: string[] = [];
  const services = editorServices(OLD, STAFF, (to) => told.push(to));
  const draft = { text: '因为', baseText: '为什么', baseHash: HASH };
  services.keepLocal({ ...draft, revision: 2 });

  const kept = await services.saveDraft({ ...draft, replaces: 2 });
  services.keepLocal({ ...draft, text: '因为所以', revision: kept.revision });
  await services.savePage({ text: '因为所以', baseHash: HASH, draft: 3 });

  expect(sent).toEqual([
    `PUT /console/api/page/draft ${OLD}`,
    `PUT /console/api/page/draft ${NEW}`,
    `POST /console/api/page/save ${NEW}`,
  ]);
  expect(told).toEqual([NEW]);
  expect(readLocalDraft(STAFF, OLD)).toBeUndefined();
  expect(readLocalDraft(STAFF, NEW)).toMatchObject({ text: '因为所以', revision: 3 });
});

it('of two drafts in this browser, at the old and at the new place, neither is lost', () => {
  const draft = { baseText: '为什么', baseHash: HASH, revision: 2 };
  writeLocalDraft(STAFF, OLD, { ...draft, text: '旧处写的' });
  writeLocalDraft(STAFF, NEW, { ...draft, text: '新处写的' });

  moveLocalDraft(STAFF, OLD, NEW);

  expect(readLocalDraft(STAFF, OLD)?.text).toBe('旧处写的');
  expect(readLocalDraft(STAFF, NEW)?.text).toBe('新处写的');
});
