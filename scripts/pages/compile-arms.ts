import type { CompiledPage, PageExperiment } from '#src/page-model/page.ts';
import { type CompileContext, compilePage } from './compile.ts';
import { armsOf, experimentOf } from './experiment-arms.ts';
import { publishInstant } from './instant-text.ts';
import type { SourceDocument } from './source-document.ts';

/** The arm that is the page as it is. */
const CONTROL = 'control';

/** The experiment of a page, and the page as each of its arms shows it. */
export interface CompiledExperiment {
  readonly experiment: PageExperiment;
  readonly arms: readonly { readonly id: string; readonly page: CompiledPage; readonly source: SourceDocument }[];
}

/** Compiles the experiment of a page without errors; undefined without one. */
export function compileArms(document: SourceDocument, context: CompileContext): CompiledExperiment | undefined {
  const written = experimentOf(document) as WrittenExperiment | undefined;
  if (!written) return undefined;
  const { id, name, goal, from, until, traffic = 100, control, expect, guardrails = {} } = written;
  const sources = armsOf(document, context);
  const replaced = sources.some(({ page }) => page !== undefined)
    ? []
    : [...new Set(sources.flatMap(({ blockIds }) => blockIds))];
  const own = { id: CONTROL, name: control.name ?? '原来的页面', share: control.share, blocks: replaced };
  const experiment: PageExperiment = {
    id,
    name,
    goal,
    from: publishInstant(from),
    until: publishInstant(until),
    traffic,
    arms: [own, ...written.arms.map((arm) => ({ id: arm.id, name: arm.name, share: arm.share, blocks: replaced }))],
    ...(expect && { expect }),
    guardrails: { refundRate: guardrails.refundRate ?? 3, lcp: guardrails.lcp ?? 300 },
  };
  const pages = [{ id: CONTROL, document }, ...sources];
  return {
    experiment,
    arms: pages.map((arm) => ({
      id: arm.id,
      page: { ...compilePage(arm.document, context), variant: `${id}_${arm.id}` },
      source: arm.document,
    })),
  };
}

interface WrittenExperiment extends Omit<PageExperiment, 'arms' | 'traffic' | 'guardrails'> {
  readonly traffic?: number;
  readonly control: { readonly name?: string; readonly share: number };
  readonly arms: readonly { readonly id: string; readonly name: string; readonly share: number }[];
  readonly guardrails?: Partial<PageExperiment['guardrails']>;
}
