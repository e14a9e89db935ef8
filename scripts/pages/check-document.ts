import { type LinkContext, linkFragment, linkPage } from './link.ts';
import { isError, type Problem, type ProblemCode, sortProblems } from './problem.ts';
import { readSource } from './read-source.ts';
import type { SourceDocument } from './source-document.ts';
import type { DocumentKind, Validator } from './validate.ts';

export interface CheckTools {
  readonly validate: Validator;
  /** Missing while `site.yaml` or `navigation.yaml` has errors: links cannot be judged without them. */
  readonly context?: LinkContext;
}

/** Everything wrong with one file, from its bytes to its links; the document when its text can be understood. */
export function checkDocument(
  file: string,
  bytes: Uint8Array,
  kind: DocumentKind,
  { validate, context }: CheckTools,
): { document?: SourceDocument; problems: Problem[] } {
  const { document, problems: found } = readSource(file, bytes);
  if (!document) return { problems: found };
  const broken = validate(document, kind);
  const links = context ? linkOf(document, kind, context) : [];
  const problems = [...found, ...broken];
  const kept = problems.some(isError) ? withoutEchoes(links, problems) : links;
  return { document, problems: sortProblems([...problems, ...kept]) };
}

function linkOf(document: SourceDocument, kind: DocumentKind, context: LinkContext): Problem[] {
  if (kind === 'page') return linkPage(document, context);
  return kind === 'fragment' ? linkFragment(document, context) : [];
}

/** Codes that may follow from another mistake: a misspelt id, block type or key takes something from the page. */
const MAY_FOLLOW = new Set<ProblemCode>([
  ...(['BLOCK_ID_UNKNOWN', 'BLOCK_ID_TAKEN', 'COURSE_MISSING', 'LOGISTICS_PUBLIC', 'IMAGE_ALT_MISSING'] as const),
  ...(['DIALOG_PART_MISSING', 'COUPON_PART_MISSING', 'QR_CONTENT', 'LINK_TARGET', 'LINK_PARAM_MISSING'] as const),
]);

/** Link problems that stand on their own beside problems of text and schema. */
function withoutEchoes(links: readonly Problem[], problems: readonly Problem[]): Problem[] {
  const lines = new Set(problems.map(({ line }) => line));
  return links.filter(({ code, line }) => !MAY_FOLLOW.has(code) && !lines.has(line));
}
