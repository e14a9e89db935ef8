import type { CompilerCalls } from '#src/contract/console/compiler-calls.ts';
import type { CompileSite } from '../build/compile-site.ts';
import { flawsOfFile } from '../checks/live/service-check.ts';
import { pageStateOf } from '../link/page-state.ts';
import { fragmentNameOf, publicPathOf } from '../read/page-path.ts';
import { textOf } from './course-pages.ts';

type Call = CompilerCalls['otherService'];

/** A file that does not match contains neither hours nor a number, and is not parsed. */
const LIKELY = /\d[:：]\d{2}|[48]00[-\s]?\d/;

/**
 * Saved pages and fragments with other service hours or another number than these, without ended and archived pages.
 */
export function otherService({ loaded }: CompileSite, service: Call['input']): Call['reply'] {
  const now = Date.now();
  return loaded.files.flatMap((source) => {
    const { kind, place = '' } = source;
    const { context } = loaded;
    if ((kind !== 'page' && kind !== 'fragment') || !context || !LIKELY.test(textOf(source))) return [];
    const { document } = loaded.check(source);
    if (!document || typeof document.value !== 'object' || document.value === null) return [];
    const { status, until } = pageStateOf(document);
    if (kind === 'page' && (status === 'archived' || until <= now)) return [];
    const said = [...new Set(flawsOfFile(document, kind, context, service).map((flaw) => flaw.said))];
    const { title = publicPathOf(place) } = document.value as { readonly title?: unknown };
    return said.length > 0 ? [{ file: place, title: fragmentNameOf(place) ?? String(title), said }] : [];
  });
}
