import type { CompilerCalls, PlannedPage } from '#src/contract/console/compiler-calls.ts';
import type { PageDeed } from '#src/contract/console/page-batch.ts';
import { applyEdits, applyTexts } from '#src/page-edit/apply-edit.ts';
import type { PageEdit } from '#src/page-edit/edit.ts';
import type { FormSchemas } from '#src/page-edit/form/form-schema.ts';
import { dataOf, type OpenPage, openPage } from '#src/page-edit/read/open-page.ts';
import { isRecord, type Json, nodeAt, type ValuePath } from '#src/page-edit/read/page-node.ts';
import { textReader } from '#src/page-edit/read/page-texts.ts';
import { showInstant } from '../link/page-state.ts';
import { isError, type Problem } from '../problems/problem.ts';
import { fragmentNameOf } from '../read/page-path.ts';
import { editablePath, readPageText } from './page-text.ts';
import { findEdited, type WarmSite } from './warm-site.ts';

type Input = CompilerCalls['planBatch']['input'];

/** The edits of one page, with sentences that describe them; or the reason why there are none. */
type Meant =
  | { readonly edits: readonly PageEdit[]; readonly sentences: readonly string[] }
  | { readonly texts: readonly { readonly path: ValuePath; readonly text: string }[] }
  | { readonly flaw: string };

/**
 * The result of a change for each of these files, as splices of its author's text. A file that would get a new error is
 * refused.
 */
export async function planBatch(
  warm: WarmSite,
  { pages: folder, schemas }: { readonly pages: string; readonly schemas: () => FormSchemas },
  { deed, pages }: Input,
): Promise<PlannedPage[]> {
  const { site } = await warm.read();
  const read = textReader(schemas());
  return pages.map(({ file, places }): PlannedPage => {
    const found = readPageText(folder, file, editablePath);
    if (!found) return { file, title: file, is: 'gone' };
    const { hash } = found;
    const page = openPage(found.text);
    const { title } = record(dataOf(page));
    const own = { file, title: typeof title === 'string' ? title : found.path };
    const meant = meantBy(deed, page, file, places ?? read(dataOf(page)).map(({ path }) => path));
    if ('flaw' in meant) return { ...own, is: 'refused', hash, reason: meant.flaw };
    const done = 'texts' in meant ? applyTexts(page, meant.texts) : applyEdits(page, meant.edits);
    if (!done.ok) return { ...own, is: 'refused', hash, reason: done.reason };
    const text = done.page.text;
    if (text === found.text) return { ...own, is: 'same', hash };
    const source = findEdited(site ? { site } : {}, file);
    const errorsIn = (written: string) =>
      (source && site ? site.loaded.check(source, Buffer.from(written)).problems : []).filter(isError);
    const errors = errorsIn(text);
    const error = errors.length > 0 ? newError(errorsIn(found.text), errors) : undefined;
    if (error) return { ...own, is: 'refused', hash, reason: `改完会有错误：${error.message}` };
    return { ...own, is: 'made', hash, text, sentences: sentencesOf(meant) };
  });
}

const sentencesOf = (meant: Exclude<Meant, { flaw: string }>) =>
  'texts' in meant ? [`改 ${meant.texts.length} 处文字`] : meant.sentences;

const record = (value: Json) => (isRecord(value) ? value : {});

/** The first error of a code that has become more frequent. */
function newError(before: readonly Problem[], after: readonly Problem[]): Problem | undefined {
  const count = (all: readonly Problem[], code: string) => all.filter((problem) => problem.code === code).length;
  return after.find(({ code }) => count(after, code) > count(before, code));
}

const FOR_CAMPAIGNS = new Set<PageDeed['kind']>(['archive', 'schedule', 'source']);

function meantBy(deed: PageDeed, page: OpenPage, file: string, places: readonly ValuePath[]): Meant {
  if (deed.kind === 'replace') return replacing(page, deed.words, deed.by, places);
  if (fragmentNameOf(file) !== undefined) return { flaw: '片段没有这一项。' };
  if (file.startsWith('agreement/') && FOR_CAMPAIGNS.has(deed.kind)) return { flaw: '协议一直在线，没有这一项。' };
  if (!page.root) return { flaw: '文件里有错误，先在编辑器里改好。' };
  const value = record(dataOf(page));
  switch (deed.kind) {
    case 'owner':
      return setting('owner', '负责人', value.owner, deed.owner);
    case 'source':
      return setting('source', '来源标记', value.source, deed.source);
    case 'tags':
      return tagging(value.tags, deed.add, deed.remove);
    case 'schedule':
      return scheduling(record(value.schedule ?? null), deed);
    case 'archive':
      return value.status === 'archived'
        ? NOTHING
        : { edits: [set(['status'], 'archived')], sentences: ['下次发布后，访客看到“页面不存在”'] };
  }
}

const NOTHING: Meant = { edits: [], sentences: [] };

/** Keys of a page in schema order, as far as these edits can add them. */
const ORDER = ['version', 'title', 'description', 'status', 'access', 'schedule', 'course', 'source', 'sharedSource'];
const set = (path: ValuePath, value: Json): PageEdit => ({
  kind: 'set',
  path,
  value,
  ...(path.length === 1 && { order: [...ORDER, 'owner', 'tags'] }),
});

function replacing(page: OpenPage, words: string, by: string, places: readonly ValuePath[]): Meant {
  const found = places.flatMap((path) => {
    const node = nodeAt(page.root, path);
    const text = node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : '';
    return text.includes(words) ? [{ path, text: text.replaceAll(words, () => by) }] : [];
  });
  if (found.some(({ text }) => text.trim() === '')) return { flaw: '有一处会变成空的，请在编辑器里改。' };
  return { texts: found };
}

function setting(key: string, name: string, before: Json | undefined, after: string | null): Meant {
  if ((before ?? null) === after) return NOTHING;
  const shown = (value: Json | undefined) => (typeof value === 'string' ? value : '（没有）');
  const edit: PageEdit = after === null ? { kind: 'remove', path: [key] } : set([key], after);
  return { edits: [edit], sentences: [`${name}：${shown(before)} → ${shown(after)}`] };
}

const MAX_TAGS = 10;

function tagging(before: Json | undefined, add: readonly string[], remove: readonly string[]): Meant {
  const tags = Array.isArray(before) ? before.filter((tag: Json) => typeof tag === 'string') : [];
  const after = [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])];
  const added = after.filter((tag) => !tags.includes(tag));
  const removed = tags.filter((tag) => !after.includes(tag));
  if (added.length + removed.length === 0) return NOTHING;
  if (after.length > MAX_TAGS) return { flaw: `标签最多 ${MAX_TAGS} 个。` };
  const edit: PageEdit = after.length === 0 ? { kind: 'remove', path: ['tags'] } : set(['tags'], after);
  const sentences = [
    ...(added.length > 0 ? [`加上标签 ${added.join('、')}`] : []),
    ...(removed.length > 0 ? [`去掉标签 ${removed.join('、')}`] : []),
  ];
  return { edits: [edit], sentences };
}

const MOMENTS = { from: '上线', until: '下线' } as const;

function scheduling(before: Readonly<Record<string, Json>>, deed: Extract<PageDeed, { kind: 'schedule' }>): Meant {
  const changed = (['from', 'until'] as const).flatMap((key) => {
    const [old, own] = [before[key] ?? null, deed[key]];
    const isSame = own === undefined || own === old || (own !== null && momentOf(old) === Date.parse(own));
    return isSame ? [] : [{ key, old, own }];
  });
  if (changed.length === 0) return NOTHING;
  const after = { ...before, ...Object.fromEntries(changed.map(({ key, own }) => [key, own])) };
  const isEmpty = Object.values(after).every((value) => value === null);
  if (isEmpty) return { edits: [{ kind: 'remove', path: ['schedule'] }], sentences: changed.map(sentenceOf) };
  // Additions come first, so that the map is never empty in between.
  const edits = changed
    .toSorted((a, b) => Number(a.own === null) - Number(b.own === null))
    .map(({ key, own }): PageEdit => {
      const path = ['schedule', key];
      return own === null ? { kind: 'remove', path } : { kind: 'set', path, value: own, order: Object.keys(MOMENTS) };
    });
  return { edits, sentences: changed.map(sentenceOf) };
}

const momentOf = (written: Json) => (typeof written === 'string' ? Date.parse(written) : Number.NaN);

interface Moved {
  readonly key: keyof typeof MOMENTS;
  readonly old: Json;
  readonly own: string | null | undefined;
}

function sentenceOf({ key, old, own }: Moved): string {
  const shown = (value: Json | undefined) =>
    Number.isNaN(momentOf(value ?? null)) ? '（不定）' : showInstant(momentOf(value ?? null));
  return `${MOMENTS[key]}：${shown(old)} → ${shown(own ?? null)}`;
}
