const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const MARKS: Readonly<Record<string, string>> = { strong: '**', em: '*', del: '~~', code: '`' };

const decode = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_entity, name: string) => ENTITIES[name] ?? '');
const attribute = (attributes: string, name: string) =>
  decode(new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');

/**
 * Converts HTML made by `toSafeHtml` back to Markdown (headings, lists, tables, links), for texts whose Markdown was
 * not stored.
 */
export function markdownOf(html: string): string {
  let text = '';
  let line = '';
  /** The Markdown mark of the block that `line` belongs to: of a heading, a quote or a list item. */
  let mark = '';
  let link = '';
  let cells: string[] = [];
  const lists: number[] = [];
  let indent = '';

  /** Ends a block; `gap` separates it from the block before. */
  const end = (gap = '\n\n') => {
    const words = line.trim();
    line = '';
    if (words === '') return;
    text += `${text === '' ? '' : gap}${mark}${words}`;
    mark = indent;
  };
  const tags: Readonly<Record<string, (isEnd: boolean, attributes: string) => void>> = {
    p: () => end(),
    hr: () => {
      line = '---';
      end();
    },
    br: () => {
      line += '\\';
    },
    blockquote: (isEnd) => {
      end();
      mark = isEnd ? indent : '> ';
    },
    ul: (isEnd) => list(isEnd, Number.NaN),
    ol: (isEnd, attributes) => list(isEnd, Number(attribute(attributes, 'start') || 1)),
    li: (isEnd) => {
      const number = lists.at(-1) ?? Number.NaN;
      if (isEnd) {
        end('\n');
        return;
      }
      const outer = '   '.repeat(lists.length - 1);
      indent = '   '.repeat(lists.length);
      mark = outer + (Number.isNaN(number) ? '-  ' : `${number}. `);
      lists.splice(-1, 1, number + 1);
    },
    tr: (isEnd) => {
      if (!isEnd) cells = [];
      else {
        line = `| ${cells.join(' | ')} |`;
        end('\n');
      }
    },
    thead: (isEnd) => {
      if (!isEnd) text += '\n';
      else text += `\n|${'---|'.repeat(cells.length)}`;
    },
    a: (isEnd, attributes) => {
      if (!isEnd) link = attribute(attributes, 'href');
      line += isEnd ? `](${link})` : '[';
    },
    img: (_isEnd, attributes) => {
      line += `![${attribute(attributes, 'alt')}](${attribute(attributes, 'src')})`;
    },
  };
  const list = (isEnd: boolean, first: number) => {
    end(lists.length > 0 ? '\n' : '\n\n');
    if (isEnd) lists.pop();
    else {
      if (lists.length === 0) text += text === '' ? '' : '\n';
      lists.push(first);
    }
    indent = '   '.repeat(lists.length);
    mark = indent;
  };

  for (const [, slash, name = '', attributes = '', words] of html.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    if (words !== undefined) line += escapeMarks(decode(words));
    else if (MARKS[name]) line += MARKS[name];
    else if (/^h[1-6]$/.test(name)) {
      end();
      if (!slash) mark = `${'#'.repeat(Number(name[1]))} `;
    } else if (/^t[hd]$/.test(name)) {
      if (slash) cells.push(line.trim());
      line = '';
    } else tags[name]?.(slash === '/', attributes);
  }
  end();
  return text;
}

const escapeMarks = (text: string) => text.replace(/[\\*`[\]~|$]/g, '\\$&');
