import { staffRefusals } from '#src/contract/console/codes.ts';
import { ConsoleRefusal } from '../../client/console-api.ts';
import type { EditorServices } from './editor-services.ts';
import type { FileVersion } from './editor-state.ts';
import { createEditorStore, type EditorStore } from './editor-store.ts';
import type { LocalDraft } from './local-draft.ts';

export const PAGE = `# 春季促销
version: 1
title: 春季促销   # 给同学看的
description: 一句话
status: live
blocks:
  # 首屏的价格要和报名表一致
  - type: hero
    heading: 七天读懂长难句
    price: 19900
  - type: heading
    id: why
    text: 为什么
`;

/** A fake server in memory: a file, a draft, and the recorded calls. */
export interface Desk {
  file: FileVersion;
  draft: { text: string; revision: number } | undefined;
  local: LocalDraft | undefined;
  isOnline: boolean;
  readonly rendered: string[];
}

const hashOf = (text: string) => `hash of ${text}`;
export const versionOf = (text: string): FileVersion => ({ text, hash: hashOf(text) });

/** An editor on a page, with its server. */
export function openEditor(text = PAGE): { store: EditorStore; desk: Desk; stop: () => void } {
  const desk: Desk = { file: versionOf(text), draft: undefined, local: undefined, isOnline: true, rendered: [] };
  const reached = () => {
    if (!desk.isOnline) throw new ConsoleRefusal(0, '网络不通');
  };
  const services: EditorServices = {
    async render(shown) {
      reached();
      desk.rendered.push(shown);
      return { document: `<p>${shown.length}</p>`, problems: [], blocks: [], prices: [] };
    },
    async saveDraft({ text: kept, replaces }) {
      reached();
      const revision = desk.draft?.revision ?? 0;
      if (replaces < revision) {
        const newer = { text: desk.draft?.text ?? '', revision, baseText: desk.file.text, baseHash: desk.file.hash };
        throw new ConsoleRefusal(staffRefusals.DRAFT_OLDER.code, '', {
          ...newer,
          savedAt: '2026-11-22T12:00:00+08:00',
        });
      }
      desk.draft = { text: kept, revision: revision + 1 };
      return { revision: revision + 1 };
    },
    async dropDraft() {
      reached();
      desk.draft = undefined;
    },
    async savePage({ text: written, baseHash, draft }) {
      reached();
      if (baseHash !== desk.file.hash) throw new ConsoleRefusal(staffRefusals.PAGE_CHANGED.code, '', desk.file);
      desk.file = versionOf(written);
      if (desk.draft && desk.draft.revision <= draft) desk.draft = undefined;
      return { hash: desk.file.hash };
    },
    keepLocal(draft) {
      desk.local = draft;
      return true;
    },
    now: () => 0,
    afterPaint: (run) => void setTimeout(run),
  };
  const store = createEditorStore({ text, base: versionOf(text), revision: 0 }, services);
  return { store, desk, stop: store.start() };
}
