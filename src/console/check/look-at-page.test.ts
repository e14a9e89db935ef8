// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { pageActions } from './page-actions.ts';
import { readingOrder } from './reading-order.ts';

const page = (body: string) => new DOMParser().parseFromString(`<main>${body}</main>`, 'text/html');
const NOW = Date.parse('2026-11-22T12:00:00+08:00');
const does = (body: string) => pageActions(page(body), NOW).map((action) => [action.words, action.does] as const);

describe('pageActions', () => {
  it('says where links lead, and to which heading of the page', () => {
    const [scroll, call] = does(
      '<a href="#form">报名</a><a href="tel:4008002027">电话</a><section id="form"><h2>立即报名</h2></section>',
    );

    expect(scroll).toEqual(['报名', expect.objectContaining({ browser: '滚动到“立即报名”', app: '滚动到“立即报名”' })]);
    expect(call?.[1].wechat).toBe('拨打 4008002027');
  });

  it('tells environments apart where they differ', () => {
    const [[, mini] = []] = does('<a href="/x" data-action="mini-program" data-app-page="pages/a">小程序</a>');

    expect(mini).toMatchObject({ wechat: '打开小程序 pages/a', douyin: '打开 /x' });
  });

  it('says where a block is not shown', () => {
    const when = JSON.stringify([{ in: ['wechat'] }]).replaceAll('"', '&quot;');
    const [[, only] = []] = does(`<section data-when="${when}"><a href="/x">只在微信</a></section>`);

    expect(only).toMatchObject({ wechat: '打开 /x', browser: '不显示' });
  });
});

describe('readingOrder', () => {
  it('is that of the page, without what is hidden', () => {
    const items = readingOrder(
      page(`<h1>标题</h1><div><p>一段<b>文字</b>和 <a href="/a">链接</a></p></div><img alt="老师"><img alt="">
        <p hidden>没有</p><a href="/b"><img alt="图里的链接"></a><label>手机号<input></label><button></button>`),
    );

    expect(items.map(({ kind, words }) => `${kind} ${words}`)).toEqual([
      'heading 标题',
      'text 一段文字和 链接',
      'link 链接',
      'picture 老师',
      'link 图里的链接',
      'text 手机号',
      'button ',
    ]);
  });
});
