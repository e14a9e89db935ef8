import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fixText } from '../fix-text.ts';
import type { CommandOptions } from './command-options.ts';
import type { LoadedSite } from './load-site.ts';
import { readBounded, type SourceFile } from './source-files.ts';

const BOM = '\ufeff';

/** Repairs the mechanical mistakes of one file in place. Its byte order mark and line ends stay as they are. */
export function fixFile(source: SourceFile, site: LoadedSite, { print, lang }: CommandOptions): void {
  const content = readBounded(source);
  if ('problem' in content) return;
  const before = Buffer.from(content.bytes);
  const written = before.toString('utf8');
  if (!Buffer.from(written).equals(before)) return;
  const mark = written.startsWith(BOM) ? BOM : '';
  const text = written.slice(mark.length);
  const fixed = fixText(text, (candidate) => site.check(source, Buffer.from(candidate)));
  if (fixed === text) return;
  // Somebody may have saved the file while it was being looked at; their version stands.
  if (!readFileSync(source.absolute).equals(before)) return;
  const part = `${source.absolute}.part`;
  writeFileSync(part, mark + fixed);
  renameSync(part, source.absolute);
  print(lang === 'zh' ? `已改正 ${source.file}` : `Repaired ${source.file}`);
}
