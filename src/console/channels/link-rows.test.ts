import { describe, expect, it } from 'vitest';
import { MOST_LINKS } from '#src/contract/console/channel-links.ts';
import { readLinks } from './link-rows.ts';

const POSTER = { code: 'qr-901', name: '校园海报', page: '/901', platform: 'none', utm: { content: 'a4' } } as const;
const known = { links: [POSTER], origin: 'https://m.school.cn' };
const read = (text: string) => readLinks(text, known);
const codes = (text: string) => read(text).rows.map(({ link }) => link?.code);

describe('a table of links', () => {
  it('is read by its head, from a spreadsheet or a CSV file, in any order of columns', () => {
    const { rows } = read('页面\t名称\t平台\tutm_content\nhttps://m.school.cn/1018?a=1\t抖音一组\t抖音\t视频一');

    expect(rows.map(({ link }) => link)).toEqual([
      {
        ...{ code: 'dy-1018', name: '抖音一组', page: '/1018', platform: 'oceanengine' },
        utm: { source: '', medium: '', campaign: '', content: '视频一' },
      },
    ]);
    expect(codes('链接名称,落地页（必填）\n"食堂，二楼",/901')).toEqual(['qr-901-2']);
  });

  it('is read in the usual order without a head', () => {
    expect(read('食堂,/901,海报,canteen-2,school').rows[0]?.link).toMatchObject({
      ...{ code: 'canteen-2', platform: 'none', utm: { source: 'school' } },
    });
  });

  it('gives each row a free code of its own, and an equal link the code that it has', () => {
    expect(codes('食堂,/901\n图书馆,/901\n校园海报,/901,,,,,,a4')).toEqual(['qr-901-2', 'qr-901-3', 'qr-901']);
  });

  it.each([
    [',/901', '没有名称'],
    ['食堂,', '没有页面'],
    ['食堂,https://evil.example/901', '不是本站页面的路径'],
    ['食堂,/901,电视', '认不出“电视”'],
    ['食堂,/901,,x', '2–40 个小写字母'],
    ['食堂,/901,,,a=b', '不含 & # ? ='],
  ])('says of %s: %s', (row, problem) => {
    expect(read(row).rows[0]?.problem).toContain(problem);
  });

  it('takes the right rows beside wrong ones, and a code once', () => {
    const { rows } = read('食堂,/901,,one\n图书馆,nope,,two\n宿舍,/901,,one');

    expect(rows.map(({ line, link, problem }) => [line, link?.code, problem])).toEqual([
      [1, 'one', undefined],
      [2, undefined, expect.stringContaining('nope')],
      [3, undefined, '代码 one 在表里写了两次'],
    ]);
  });

  it('is refused whole when it is empty or too long', () => {
    expect(read('名称,页面').problem).toBe('表里没有链接');
    expect(read('海报,/901\n'.repeat(MOST_LINKS + 1)).problem).toContain(`最多 ${MOST_LINKS} 条`);
  });
});
