import type { SourceBlock } from '../expand-blocks.ts';
import { type LinkContext, schemaOf } from '../link-context.ts';
import { createProblem, type Problem } from '../problem.ts';
import type { SourceDocument, SourceRange } from '../source-document.ts';
import { walk } from '../walk.ts';

/** Pixels a picture needs on a phone of 375 points at density 2. */
const PHONE_PIXELS = 750;

/**
 * Warns of pictures, and of a page of pictures, that are heavier than the site's budgets.
 *
 * The weight is an estimate: the original's bytes, scaled down to phone width by area.
 */
export function checkWeight(document: SourceDocument, blocks: readonly SourceBlock[], context: LinkContext): Problem[] {
  const { imageKilobytes, pageKilobytes } = context.site.budgets;
  const node = schemaOf(context, 'page').properties?.blocks?.items;
  if (!node) return [];
  const weights = new Map<string, number>();
  const problems: Problem[] = [];
  const { file } = document;
  for (const block of blocks) {
    walk(node, block.data, block.path, (kind, value, path) => {
      if (kind !== 'image-file' || typeof value !== 'string' || weights.has(value)) return;
      const kilobytes = estimate(context.asset(value));
      weights.set(value, kilobytes);
      if (kilobytes <= imageKilobytes || block.fragment) return;
      const range = document.rangeOf(path);
      problems.push(
        createProblem('IMAGE_TOO_HEAVY', { file, range }, { path: value, kilobytes, limit: imageKilobytes }),
      );
    });
  }
  const kilobytes = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  if (kilobytes <= pageKilobytes) return problems;
  const heaviest = [...weights].sort((a, b) => b[1] - a[1]).slice(0, 3);
  const args = {
    kilobytes,
    limit: pageKilobytes,
    heaviest: heaviest.map(([path, weight]) => `${path} (${weight} KB)`),
  };
  return [...problems, createProblem('PAGE_TOO_HEAVY', { file, range: firstBlock(document) }, args)];
}

function estimate(facts: ReturnType<LinkContext['asset']>): number {
  if (!facts) return 0;
  const scale = Math.min(1, PHONE_PIXELS / (facts.width ?? PHONE_PIXELS));
  return Math.round((facts.bytes * scale * scale) / 1024);
}

const firstBlock = (document: SourceDocument): SourceRange => document.rangeOf(['blocks'], 'key');
