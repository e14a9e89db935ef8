import { createHash } from 'node:crypto';
import type { CompilerCalls } from '#src/contract/console/compiler-calls.ts';
import type { FormSchemas } from '#src/page-edit/form/form-schema.ts';
import { dataOf, openPage } from '#src/page-edit/read/open-page.ts';
import type { Json } from '#src/page-edit/read/page-node.ts';
import { type PageText, textReader } from '#src/page-edit/read/page-texts.ts';
import { decodeText } from '../read/decode-text.ts';
import { fragmentNameOf, publicPathOf } from '../read/page-path.ts';
import { quickRead } from '../read/quick-read.ts';
import { listSources, readBounded } from '../site/source-files.ts';

type Found = CompilerCalls['search']['reply'];

/** Most files in one reply. */
const AT_MOST = 300;
/** Characters shown on each side of a match. */
const AROUND = 40;

/**
 * Every text of pages and fragments that contains the words, file by file. Texts are compared as visitors read them, so
 * quotes or several lines in the YAML make no difference; keys, ids and addresses are never found.
 */
export function searchTexts(pages: string, schemas: FormSchemas, words: string): Found {
  const read = textReader(schemas);
  const files: Found['files'][number][] = [];
  for (const source of listSources(pages).files) {
    const { kind, place = '' } = source;
    if ((kind !== 'page' && kind !== 'fragment') || place.startsWith('agreement/')) continue;
    const bounded = readBounded(source);
    const decoded = 'bytes' in bounded ? decodeText(source.file, bounded.bytes) : undefined;
    if (!decoded || !('text' in decoded) || !('bytes' in bounded) || !mayHold(decoded.text, words)) continue;
    const data = readData(decoded.text);
    const places = read(data).filter(({ text }) => text.includes(words));
    if (places.length === 0) continue;
    if (files.length === AT_MOST) return { files, hasMore: true };
    const fragment = fragmentNameOf(place);
    files.push({
      file: place,
      path: fragment === undefined ? publicPathOf(place) : `片段 ${fragment}`,
      title: titleOf(data) ?? fragment ?? place,
      hash: createHash('sha256').update(bounded.bytes).digest('hex'),
      places: places.map((found) => placeView(found, words)),
    });
  }
  return { files, hasMore: false };
}

/**
 * Whether a file may contain the words in any YAML notation: over several lines, in quotes, with doubled quotes. Files
 * that cannot are not parsed. A backslash before anything but a quote, a line end or another backslash may stand for
 * any character.
 */
function mayHold(text: string, words: string): boolean {
  if (text.includes(words)) return true;
  const bare = words.replace(NOTATION, '');
  return bare === '' || /\\[^"\\\r\n]/.test(text) || text.replace(NOTATION, '').includes(bare);
}

const NOTATION = /[\s'"\\]+/g;

/** Nearly every file is simple enough for the quick reader. */
const readData = (text: string): Json => (quickRead(text) as Json | undefined) ?? dataOf(openPage(text));

const titleOf = (data: Json) => {
  const title = (data as { readonly title?: unknown } | null)?.title;
  return typeof title === 'string' ? title : undefined;
};

function placeView({ path, label, text }: PageText, words: string): Found['files'][number]['places'][number] {
  const at = text.indexOf(words);
  const [before, after] = [text.slice(0, at), text.slice(at + words.length)];
  return {
    path: [...path],
    label,
    before: before.length > AROUND ? `…${before.slice(-AROUND)}` : before,
    after: after.length > AROUND ? `${after.slice(0, AROUND)}…` : after,
    count: text.split(words).length - 1,
  };
}
