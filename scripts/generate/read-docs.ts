/** An example of a block in the guide for authors. */
interface DocExample {
  /** The heading above it. */
  readonly group: string;
  /** A list of blocks as YAML; the first is the subject of the example. */
  readonly text: string;
}

/** The examples of blocks in docs/authoring.md, in order. */
export function readExamples(guide: string): DocExample[] {
  const blocks = /^## 积木\n([\s\S]*?)^## /m.exec(guide)?.[1] ?? '';
  return blocks
    .split(/^### /m)
    .slice(1)
    .flatMap((part) => {
      const group = part.slice(0, part.indexOf('\n')).trim();
      return [...part.matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, text = '']) => ({ group, text }));
    });
}

/** What each problem means and how to fix it, by its code, from docs/problems.md. */
export function problemMeanings(guide: string): Record<string, string> {
  const rows = guide.matchAll(/^\| `([A-Z_]+)` \|((?:[^|\\]|\\.)*)\|((?:[^|\\]|\\.)*)\|((?:[^|\\]|\\.)*)\|$/gm);
  return Object.fromEntries(
    [...rows].map(([, code = '', meaning = '', example = '', remedy = '']) => [
      code,
      [plain(meaning), example.trim() && `例如：${plain(example)}`, remedy.trim() && `怎么改：${plain(remedy)}`]
        .filter(Boolean)
        .join('。'),
    ]),
  );
}

const plain = (text: string) => text.trim().replaceAll('`', '').replaceAll('\\|', '|');
