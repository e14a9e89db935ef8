import { describeChanges } from '../compare/describe-changes.ts';
import { mergePage } from '../compare/merge-page.ts';
import type { LinkContext } from '../link/link-context.ts';
import { readAmounts } from '../link/read-amounts.ts';
import { fragmentNameOf } from '../read/page-path.ts';
import { readSource } from '../read/read-source.ts';
import type { WarmSite } from './warm-site.ts';

/** While somebody browses versions, the site's own files are checked this often. */
const LOOK_EVERY_MS = 1000;

/** What visitors would notice between two texts of a page, one Chinese sentence per change. */
export async function describeTexts(
  warm: WarmSite,
  { file, before, after }: { readonly file: string; readonly before: string; readonly after: string },
): Promise<string[]> {
  const { site } = await warm.read(LOOK_EVERY_MS);
  const context = site?.loaded.context;
  if (!context) return [];
  const [old, own] = [before, after].map((text) => mergeText(file, text, context));
  if (!old) return own ? ['上一版有写错的地方，这一版改好了'] : [];
  return own ? describeChanges(old, own) : ['这一版有写错的地方'];
}

function mergeText(file: string, text: string, context: LinkContext) {
  const { document } = readSource(file, Buffer.from(text));
  const read =
    document && readAmounts(document, context.schemas.of(fragmentNameOf(file) ? 'fragment' : 'page'), []).document;
  try {
    return read && mergePage(read, context);
  } catch {
    // A half-typed text: parts of it may be misread.
    return undefined;
  }
}
