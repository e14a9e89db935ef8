import { dialled, isAppId, isProgramPage } from '#src/page-model/navigation.ts';
import { findAddressFlaw } from '../../link/address.ts';
import { didYouMean, repair } from '../../problems/did-you-mean.ts';
import type { ValueCheck } from './value-check.ts';

/** Checks a link against the navigation types: its type, its parameters, and its target. Decision 0132. */
export function checkLink(check: ValueCheck): void {
  const { value, path, document, context, report } = check;
  if (typeof value !== 'object' || value === null) return;
  const link = value as Readonly<Record<string, unknown>>;
  const { to, type, ...params } = link;
  if ((to === undefined) === (type === undefined)) {
    report('LINK_TARGET', { found: to === undefined ? '@neither' : '@both' });
    return;
  }
  if (to !== undefined) {
    for (const key of Object.keys(params))
      report('KEY_UNKNOWN', { key, allowed: ['to'] }, document.rangeOf([...path, key], 'key'));
    return;
  }
  const { types } = context.navigation;
  const definition = types.find((candidate) => candidate.type === type);
  if (!definition) {
    const known = types.map((candidate) => `${candidate.type} ${candidate.title}`);
    report('LINK_TYPE_UNKNOWN', { type: String(type), known }, document.rangeOf([...path, 'type']));
    return;
  }
  const wanted = definition.params ?? [];
  const names = wanted.map(({ name }) => name);
  const lacking = wanted.filter(({ name }) => params[name] === undefined);
  const named = { type: String(type), title: definition.title };
  // After a comma within full-width brackets there is no parameter; the bracket is reported instead.
  const isTail = (key: string) => Object.values(params).some(opensWide) && !/^[A-Za-z_]\w*$/.test(key);
  for (const key of Object.keys(params).filter((name) => !names.includes(name) && !isTail(name))) {
    const meant =
      didYouMean(
        key,
        lacking.map(({ name }) => name),
      ) ?? (lacking.length === 1 ? lacking[0]?.name : undefined);
    const range = document.rangeOf([...path, key], 'key');
    const { start, end } = range;
    const isCertain = meant !== undefined && lacking.length === 1;
    report(
      'LINK_PARAM_UNKNOWN',
      { ...named, param: key, suggestion: meant, known: names },
      range,
      isCertain ? [{ start, end, text: meant }] : undefined,
    );
    const index = lacking.findIndex(({ name }) => name === meant);
    if (index >= 0) lacking.splice(index, 1);
  }
  for (const { name, kind } of lacking) report('LINK_PARAM_MISSING', { ...named, param: name, kind: `@${kind}` });
  for (const { name, kind } of wanted) {
    if (params[name] !== undefined) checkParam(name, kind, params[name], check);
  }
}

const opensWide = (value: unknown) => typeof value === 'string' && value.startsWith('［');

const UUID = /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/;

function checkParam(param: string, kind: string, value: unknown, check: ValueCheck): void {
  const { path, document, context, report } = check;
  const at = [...path, param];
  const wrong = findWrongPart(kind, value);
  if (wrong) {
    const { start, end } = document.rangeOf(at);
    const written = document.text.slice(start, end);
    if (kind === 'uuid-list' && reportPunctuation(written, start, check)) return;
    report('LINK_PARAM_INVALID', { param, kind: `@${kind}`, written }, document.rangeOf([...at, ...wrong]));
    return;
  }
  if (kind === 'app-id') {
    const known = context.site.miniPrograms ?? [];
    if (known.some(({ appId }) => appId === value)) return;
    const suggestion = didYouMean(
      String(value),
      known.map(({ appId }) => appId),
    );
    const names = known.map(({ appId, title }) => `${appId}（${title}）`);
    report('MINI_PROGRAM_UNKNOWN', { appId: String(value), suggestion, known: names }, document.rangeOf(at));
  }
  if (kind !== 'url') return;
  const flaw = findAddressFlaw(String(value), context);
  if (!flaw) return;
  const range = document.rangeOf(at);
  report(flaw.code, flaw.args, range, repair(document, range, String(value), flaw.meant));
}

/** A list of numbers with full-width punctuation, where each separator has one possible meaning. */
function reportPunctuation(written: string, start: number, { document, report }: ValueCheck): boolean {
  if (written.startsWith('［')) {
    const rest = document.text.slice(start).split('\n', 1)[0] ?? '';
    const whole = /^［([^［］[\]{}]*)］/.exec(rest);
    const text = `[${(whole?.[1] ?? '').replace(/\s*[，,]\s*/g, ', ')}]`;
    const fix = whole ? [{ start, end: start + whole[0].length, text }] : undefined;
    report('YAML_FULL_WIDTH_BRACKET', { bracket: '［', meant: '[ ]' }, document.rangeAt(start, start + 1), fix);
    return true;
  }
  const commas = written.startsWith('[') ? [...written.matchAll(/\s*，\s*/g)] : [];
  const [first] = commas;
  if (!first) return false;
  const edits = commas.map(({ index, 0: comma }) => ({
    ...{ start: start + index, end: start + index + comma.length },
    text: ', ',
  }));
  const at = start + written.indexOf('，');
  report('YAML_FULL_WIDTH_COMMA', {}, document.rangeAt(at, at + 1), edits);
  return true;
}

/** The path, within a parameter, of the first part of the wrong kind. */
function findWrongPart(kind: string, value: unknown): readonly number[] | undefined {
  if (kind === 'uuid-list') {
    if (!Array.isArray(value) || value.length === 0) return [];
    const index = value.findIndex((item) => typeof item !== 'string' || !UUID.test(item));
    return index < 0 ? undefined : [index];
  }
  if (typeof value !== 'string' || value.trim() === '') return [];
  if (kind === 'phone') return dialled(value) === undefined ? [] : undefined;
  if (kind === 'app-id') return isAppId(value) ? undefined : [];
  if (kind === 'app-page') return isProgramPage(value) ? undefined : [];
  return kind === 'uuid' && !UUID.test(value) ? [] : undefined;
}
