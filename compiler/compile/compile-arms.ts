import { variantOf } from '#src/contract/experiment-variant.ts';
import type { CompiledPage, PageExperiment } from '#src/page-model/page.ts';
import { armsOf, experimentOf } from '../link/experiment-arms.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import { publishInstant } from '../read/instant-text.ts';
import { type CompileContext, compilePage } from './compile.ts';

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
  const shares = [own, ...written.arms].map((arm) => ({
    id: arm.id,
    name: arm.name,
    share: arm.share,
    blocks: replaced,
  }));
  const compiled = [{ id: CONTROL, document }, ...sources].map((arm) => ({
    id: arm.id,
    page: compilePage(arm.document, context),
    source: arm.document,
  }));
  const experiment: PageExperiment = {
    id,
    version: versionOf([
      goal,
      shares.map((arm) => [arm.id, arm.share]),
      compiled.map(({ page }) => shownIn(page, replaced)),
    ]),
    name,
    goal,
    from: publishInstant(from),
    until: publishInstant(until),
    traffic,
    arms: shares,
    ...(expect && { expect }),
    guardrails: { refundRate: guardrails.refundRate ?? 3, lcp: guardrails.lcp ?? 300 },
  };
  return {
    experiment,
    arms: compiled.map((arm) => ({ ...arm, page: { ...arm.page, variant: variantOf(experiment, arm.id) } })),
  };
}

/** The blocks of an arm that differ from the unchanged page; all blocks when all may differ. */
const shownIn = ({ blocks }: CompiledPage, ids: readonly string[]) =>
  ids.length === 0 ? blocks : blocks.filter(({ id }) => id !== undefined && ids.includes(id));

/** FNV-1a, 32 bits, in eight hexadecimal digits. */
function versionOf(compared: unknown): string {
  let hash = 0x811c9dc5;
  for (const unit of JSON.stringify(compared)) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

interface WrittenExperiment extends Omit<PageExperiment, 'arms' | 'version' | 'traffic' | 'guardrails'> {
  readonly traffic?: number;
  readonly control: { readonly name?: string; readonly share: number };
  readonly arms: readonly { readonly id: string; readonly name: string; readonly share: number }[];
  readonly guardrails?: Partial<PageExperiment['guardrails']>;
}
