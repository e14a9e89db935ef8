import type { Promises } from '#src/contract/promises/promises.ts';
import { readAmounts } from '../link/read-amounts.ts';
import { readPromises } from '../link/read-promises.ts';
import { isError, type Problem, type ProblemCode, sortProblems } from '../problems/problem.ts';
import { withoutFlood } from '../problems/problem-flood.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import { readSource } from '../read/read-source.ts';
import type { DocumentKind } from '../validate/schema-set.ts';
import type { Schemas } from '../validate/schemas.ts';
import type { Validator } from '../validate/validate.ts';
import { adviseOnFragment, adviseOnPage } from './advise.ts';
import { type LinkContext, linkFragment, linkPage } from './link.ts';
import { checkPromiseRules } from './site/promise-rules.ts';
import { checkRedirects } from './site/redirect-check.ts';

export interface CheckTools {
  readonly validate: Validator;
  readonly schemas: Schemas;
  /** Printed in texts that refer to them; missing while `promises.yaml` has errors. */
  readonly promises?: Promises;
  /** Missing while `site.yaml` or `navigation.yaml` has errors: links cannot be checked without them. */
  readonly context?: LinkContext;
}

/**
 * Every problem of one file, from its bytes to its links, and the document when the text can be parsed. Decision 0228.
 */
export function checkDocument(
  file: string,
  bytes: Uint8Array,
  kind: DocumentKind,
  { validate, schemas, context, promises = context?.promises }: CheckTools,
): { document?: SourceDocument; problems: Problem[] } {
  const { document: written, problems: read } = readSource(file, bytes);
  if (!written) return { problems: withoutFlood(read) };
  const { document, problems: found } = readTexts(written, kind, { schemas, promises }, read);
  const broken = validate(document, kind);
  const links = context ? linkOf(document, kind, context) : [];
  const rules = kind === 'promises' && broken.length === 0 ? checkPromiseRules(document) : [];
  const problems = [...found, ...broken, ...rules];
  const kept = problems.some(isError) ? withoutEchoes(links, problems) : links;
  const all = [...problems, ...kept];
  const advice = context && !all.some(isError) ? adviceOn(document, kind, context) : [];
  return { document, problems: withoutFlood(sortProblems([...all, ...advice])) };
}

interface TextTools {
  readonly schemas: Schemas;
  readonly promises: Promises | undefined;
}

/** The file with amounts in cents and promises printed. */
function readTexts(
  written: SourceDocument,
  kind: DocumentKind,
  { schemas, promises }: TextTools,
  read: readonly Problem[],
) {
  if (kind !== 'page' && kind !== 'fragment') return { document: written, problems: read };
  const schema = schemas.of(kind);
  const { document, problems } = readAmounts(written, schema, read);
  if (!promises) return { document, problems };
  const printed = readPromises(document, schema, promises);
  return { document: printed.document, problems: [...problems, ...printed.problems] };
}

function linkOf(document: SourceDocument, kind: DocumentKind, context: LinkContext): Problem[] {
  if (kind === 'page') return linkPage(document, context);
  if (kind === 'redirects') return checkRedirects(document, context);
  return kind === 'fragment' ? linkFragment(document, context) : [];
}

function adviceOn(document: SourceDocument, kind: DocumentKind, context: LinkContext): Problem[] {
  if (kind === 'page') return adviseOnPage(document, context);
  return kind === 'fragment' ? adviseOnFragment(document, context) : [];
}

/** Codes that may be caused by another mistake: a misspelt id, block type or key removes something from the page. */
const MAY_FOLLOW = new Set<ProblemCode>([
  ...([
    'BLOCK_ID_UNKNOWN',
    'BLOCK_HIDDEN',
    'BLOCK_ID_TAKEN',
    'COURSE_MISSING',
    'LOGISTICS_PUBLIC',
    'IMAGE_ALT_MISSING',
  ] as const),
  ...(['DIALOG_PART_MISSING', 'COUPON_PART_MISSING', 'QR_CONTENT', 'LINK_TARGET', 'LINK_PARAM_MISSING'] as const),
  ...(['WHEN_TARGET_HIDDEN', 'WHEN_FORM_LOST', 'WHEN_OWNED_PLACE', 'WHEN_NEVER'] as const),
]);

/** Link problems that are reported even beside problems of text and schema. */
function withoutEchoes(links: readonly Problem[], problems: readonly Problem[]): Problem[] {
  const lines = new Set(problems.map(({ line }) => line));
  return links.filter(({ code, line }) => !MAY_FOLLOW.has(code) && !lines.has(line));
}
