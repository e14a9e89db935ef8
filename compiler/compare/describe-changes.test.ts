import { describe, expect, it } from 'vitest';
import { encode, sampleContext } from '../../tests/page-cases/sample-site.ts';
import { VALID_PAGE } from '../../tests/page-cases/valid-page.ts';
import { readAmounts } from '../link/read-amounts.ts';
import { readSource } from '../read/read-source.ts';
import { describeChanges } from './describe-changes.ts';
import { mergePage } from './merge-page.ts';

const context = sampleContext();

function merged(text: string) {
  const { document } = readSource('campaigns/spring.yaml', encode(text));
  if (!document) throw new Error('The page cannot be read.');
  return mergePage(readAmounts(document, context.schemas.of('page'), []).document, context);
}

const changes = (change: (text: string) => string) => describeChanges(merged(VALID_PAGE), merged(change(VALID_PAGE)));
const replace = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);
const PRICE_CARD = `  - type: price-card
    title: 体验课
    price: 1元
    includes: [{ text: 七次直播 }]
    button: { label: 报名, link: { to: register } }
`;

describe('describeChanges', () => {
  it('tells what its author hid from what is gone, and what is shown again from what is new', () => {
    const dialog = '  - { type: exit-dialog, variant: douyin, title: 再想想 }\n';
    const hidden = '  - { type: exit-dialog, variant: douyin, title: 再想想, when: { hidden: true } }\n';
    const [shown, hid] = [merged(VALID_PAGE), merged(VALID_PAGE.replace(dialog, hidden))];
    expect(describeChanges(shown, hid)).toEqual(['隐藏了“挽留弹窗”']);
    expect(describeChanges(hid, shown)).toEqual([expect.stringMatching(/^重新显示了“挽留弹窗”，在.+之后$/)]);
    expect(describeChanges(hid, merged(VALID_PAGE.replace(dialog, '')))).toEqual([]);
    const changed = merged(VALID_PAGE.replace(dialog, dialog.replace('再想想', '先别走')));
    expect(describeChanges(hid, changed)).toEqual([
      expect.stringMatching(/^重新显示了/),
      '“挽留弹窗”的标题 “再想想” → “先别走”',
    ]);
  });

  it('says nothing of what looks the same', () => {
    expect(changes((text) => text)).toEqual([]);
    expect(changes(replace('price: 100', 'price: 1元 # 一块钱'))).toEqual([]);
    expect(changes(replace('id: questions', 'id: questions # 问题'))).toEqual([]);
  });

  it.each([
    ['price: 100\n', 'price: 99元\n', '“首屏”的价格 ¥1 → ¥99'],
    ['status: live', 'status: archived', '状态 上线 → 下线'],
    ['until: 2026-12-01T00', 'until: 2026-12-02T08', '下线时间 2026-12-01 00:00 → 2026-12-02 08:00'],
    ['number: KY2027-EN-01', 'number: KY2027-EN-02', '课程 KY2027-EN-01 → KY2027-EN-02'],
    ['  - { type: exit-dialog, variant: douyin, title: 再想想 }\n', '', '删除了“挽留弹窗”'],
    ['七天，读懂一句长难句', '三天，读懂一句长难句', '“首屏”的标题 “七天，读懂一句长难句” → “三天，读懂一句长难句”'],
    [
      'label: 1 元报名, link: { to: register }',
      'label: 1 元报名, link: { to: questions }',
      '“首屏”的按钮链接 本页的 register → 本页的 questions',
    ],
    [
      'src: spring/01.jpg, alt: 清晨的书桌',
      'src: spring/02.jpg, alt: 清晨的书桌',
      '“首屏”的图片文件 spring/01.jpg → spring/02.jpg',
    ],
    ['{ question: 能退款吗', '{ question: 怎么退款', '“常见问题”的内容“能退款吗”的问题 “能退款吗” → “怎么退款”'],
    [
      '"**协议里**有写。"',
      '"**三天内**可退。"',
      '“常见问题”的内容“能退款吗”的回答 “**协议里**有写。” → “**三天内**可退。”',
    ],
    [
      '      - { label: 问题, to: questions }\n',
      '      - { label: 问题, to: questions }\n      - { label: 头, to: questions }\n',
      '“页内导航”的内容多了“头”',
    ],
    ['    originPrice: 19900\n', '', '“首屏”的原价 ¥199 去掉了'],
    ['[0, 1]', '[0]', '“报名表”的协议 0、1 → 0'],
    ["background: '#fff4e5'", "background: '#ffffff'", '底色 #fff4e5 → #ffffff'],
  ])('%s → %s', (from, to, sentence) => {
    expect(changes(replace(from, to))).toEqual([sentence]);
  });

  it('says where a new block stands, and which block moved', () => {
    expect(changes(replace('  - type: image-stack\n', `${PRICE_CARD}  - type: image-stack\n`))).toEqual([
      '新增了“价格卡”，在“页内导航”之后',
    ]);
    const faq = VALID_PAGE.slice(
      VALID_PAGE.indexOf('  - type: faq'),
      VALID_PAGE.indexOf('  - { type: registration-form'),
    );
    expect(
      changes((text) => text.replace(faq, '').replace('  - type: image-stack\n', `${faq}  - type: image-stack\n`)),
    ).toEqual(['“常见问题”移动了位置，在“页内导航”之后']);
  });

  it('tells blocks of one kind apart by their words', () => {
    const two = (first: string) =>
      merged(
        VALID_PAGE.replace(
          'blocks:\n',
          `blocks:\n  - { type: heading, text: ${first} }\n  - { type: heading, text: 谁来教 }\n`,
        ),
      );

    expect(describeChanges(two('学什么'), two('怎么学'))).toEqual(['标题“怎么学”的文字 “学什么” → “怎么学”']);
  });

  it('counts a share card with the page whose words it shows', () => {
    const bare = replace(/share: .*\n/, '');
    expect(
      describeChanges(merged(bare(VALID_PAGE)), merged(bare(VALID_PAGE).replace('title: 2027', 'title: 2028'))),
    ).toEqual(['页面标题 “2027考研英语 1元体验课” → “2028考研英语 1元体验课”']);
  });
});
