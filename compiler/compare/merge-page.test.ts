import { describe, expect, it } from 'vitest';
import { encode, sampleContext } from '../../tests/page-cases/sample-site.ts';
import { VALID_PAGE } from '../../tests/page-cases/valid-page.ts';
import { readSource } from '../read/read-source.ts';
import { mergePage } from './merge-page.ts';
import { showPage } from './show-page.ts';

const context = sampleContext();
const { document } = readSource('campaigns/spring.yaml', encode(VALID_PAGE));
if (!document) throw new Error('The sample page cannot be read.');
const merged = mergePage(document, context, 'pages-config/site.yaml');
const lineOf = (text: string) => VALID_PAGE.split('\n').findIndex((line) => line.includes(text)) + 1;

describe('mergePage', () => {
  it('says of every value where it was written', () => {
    expect(merged.origins['/title']).toEqual({ from: 'page', file: 'campaigns/spring.yaml', line: lineOf('title:') });
    expect(merged.origins['/blocks/0/price']).toMatchObject({ from: 'page', line: lineOf('price: 100') });
    expect(merged.origins['/blocks/2/images/1/src']).toMatchObject({ line: lineOf('decorative: true') });
  });

  it('puts fragments in, and names their file', () => {
    const last = merged.page.blocks.at(-1);

    expect(last).toMatchObject({ type: 'agreements', id: 'terms' });
    expect(merged.origins[`/blocks/${merged.page.blocks.length - 1}/id`]).toEqual({
      from: 'fragment',
      file: 'fragments/footer.yaml',
      line: 3,
    });
  });

  it('fills in what nobody wrote', () => {
    expect(merged.page).toMatchObject({ access: 'public', theme: { background: '#fff4e5' } });
    expect(merged.page.blocks[0]).toMatchObject({ type: 'hero', tone: 'dark' });
    expect(merged.origins['/blocks/0/tone']).toEqual({ from: 'default' });
    const bare = readSource('a.yaml', encode('version: 1\ntitle: 春\ndescription: 夏\nstatus: live\nblocks: []\n'));
    if (!bare.document) throw new Error('The page cannot be read.');
    const { page, origins } = mergePage(bare.document, context);
    expect(page.share).toEqual({ title: '春', description: '夏', image: 'share/default.jpg' });
    expect(origins['/share/image']).toMatchObject({ from: 'site' });
    expect(origins['/theme/accent']).toEqual({ from: 'default' });
  });

  it('has an origin for every value that stands for itself', () => {
    const missing: string[] = [];
    const look = (value: unknown, pointer: string) => {
      if (typeof value !== 'object' || value === null) {
        if (!merged.origins[pointer]) missing.push(pointer);
      } else for (const [key, part] of Object.entries(value)) look(part, `${pointer}/${key}`);
    };
    look(merged.page, '');

    expect(missing).toEqual([]);
  });
});

describe('showPage', () => {
  it('writes YAML with each place beside its value', () => {
    const shown = showPage(merged);

    expect(shown).toContain(`title: 2027考研英语 1元体验课 # 第 ${lineOf('title:')} 行`);
    expect(shown).toContain('tone: dark # 默认值');
    expect(shown).toContain('id: terms # 片段 fragments/footer.yaml:3');
    expect(readSource('shown.yaml', encode(shown)).document?.value).toEqual(merged.page);
  });
});
