import type { CatalogueAnswer } from '#src/contract/catalogue.ts';
import { isSameHours } from '#src/contract/opening-hours.ts';
import { expandBlocks } from '../../link/expand-blocks.ts';
import type { LinkContext } from '../../link/link-context.ts';
import { walk, walkTexts } from '../../link/walk.ts';
import type { SourceDocument, SourceRange, ValuePath } from '../../problems/source-document.ts';
import type { SchemaPlan } from '../../validate/schema-plan.ts';
import { placeInPage } from '../place-in-page.ts';
import type { LiveCheck } from './live-comparison.ts';

type Service = CatalogueAnswer['service'];

/** A place in a text with other service hours or another number than the school's settings. */
interface ServiceFlaw {
  readonly code: 'SERVICE_HOURS' | 'SERVICE_PHONE';
  readonly said: string;
  readonly real: string;
}

const SPAN =
  /(?:(?:每天|每日|工作日|周末|周[^，,\d]{1,8})\s*)?\d{1,2}[:：]\d{2}\s*[—–~～至到-]{1,2}\s*(?:次日\s*)?\d{1,2}[:：]\d{2}/;
/** Opening hours as text: `周一至周五 9:00–18:00、周末 10:00–18:00`. */
const SPANS = new RegExp(`${SPAN.source}(?:\\s*[、，,和]\\s*${SPAN.source})*`, 'g');
/** Words directly before or after opening hours that show that they are the service's, not a class's. */
const BEFORE = /(?:客服|顾问|人工|热线|电话|服务时间|[48]00[-\s\d]{7,10})[^。；！？，,\n]{0,20}$/;
const AFTER = /^[）)\s]*(?:有人接|接听|可拨打|人工服务|在线(?!答疑|直播|上课|辅导|测))/;
const BY_TEACHERS = /老师|助教|班主任|讲师|督学|直播/;
/** Characters; words farther away belong to something else. */
const NEAR = 40;
/** Telephone numbers of companies. */
const PHONE = /(?<!\d)[48]00[-\s]?\d{3}[-\s]?\d{4}(?!\d)/g;

/** Opening hours and numbers in a text that differ from the school's settings. */
function serviceFlaws(text: string, { phone, hours }: Service): ServiceFlaw[] {
  const sentences = text.split(/(?<=[。；！？\n])/);
  const wrongHours = sentences.flatMap((sentence) =>
    [...sentence.matchAll(SPANS)].flatMap(({ 0: said, index }) => {
      const end = index + said.length;
      const [before, after] = [sentence.slice(Math.max(0, index - NEAR), index), sentence.slice(end, end + NEAR)];
      const isOfService = BEFORE.test(before) || (AFTER.test(after) && !BY_TEACHERS.test(sentence));
      return !isOfService || isSameHours(said.replaceAll('：', ':'), hours) ? [] : [said];
    }),
  );
  const wrongPhones = [...text.matchAll(PHONE)].flatMap(([said]) => (digitsOf(said) === digitsOf(phone) ? [] : [said]));
  return [
    ...wrongHours.map((said) => ({ code: 'SERVICE_HOURS', said, real: hours }) as const),
    ...(phone === '' ? [] : wrongPhones.map((said) => ({ code: 'SERVICE_PHONE', said, real: phone }) as const)),
  ];
}

const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/** The texts and link parameters in a value, with their paths. */
function wordsIn(schema: SchemaPlan, value: unknown): { readonly text: string; readonly path: ValuePath }[] {
  const words: { readonly text: string; readonly path: ValuePath }[] = [];
  walkTexts(schema, value, [], ({ text, path }) => words.push({ text, path: [...path] }));
  walk(schema, value, [], (kind, link, path) => {
    if (kind !== 'link' || typeof link !== 'object' || link === null) return;
    for (const [name, text] of Object.entries(link)) {
      if (typeof text === 'string') words.push({ text, path: [...path, name] });
    }
  });
  return words;
}

/** The differing texts of one file, without the fragments that it uses. */
export function flawsOfFile(
  { value }: Pick<SourceDocument, 'value'>,
  kind: 'page' | 'fragment',
  context: Pick<LinkContext, 'schemas'>,
  service: Service,
): ServiceFlaw[] {
  return wordsIn(context.schemas.of(kind), value).flatMap(({ text }) => serviceFlaws(text, service));
}

/** Service hours and number in texts and links must be those of the school's settings. Decision 0353. */
export function checkService({ document, context, catalogue, report }: LiveCheck): void {
  const compare = (text: string, whole: SourceRange) => {
    for (const { code, ...args } of serviceFlaws(text, catalogue.service)) {
      const start = document.text.indexOf(args.said, whole.start);
      const isFound = start >= 0 && start < whole.end;
      report(code, isFound ? document.rangeAt(start, start + args.said.length) : whole, { ...args });
    }
  };
  const head = { ...(document.value as object | null), blocks: undefined };
  for (const { text, path } of wordsIn(context.schemas.of('page'), head)) compare(text, document.rangeOf(path));
  for (const block of expandBlocks(document, context)) {
    for (const { text, path } of wordsIn(context.schemas.block, block.data)) {
      compare(text, placeInPage(document, block, [...block.path, ...path]));
    }
  }
}
