import { createHash } from 'node:crypto';
import { demoMobile } from '#server/demo/ids.ts';
import { demoStaff } from '#server/demo/people/staff.ts';
import { STAFF_ROLE_NAMES } from '#src/contract/console/roles.ts';
import { escapeHtml } from '#src/page-model/escape-html.ts';
import type { Fixtures } from './fixtures.ts';

const STYLE = `body{font:16px/1.6 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem;color:#222}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}li{margin:.3rem 0}code{background:#f3f3f3;padding:0 .3em}`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');
export const SANDBOX_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'`;

/** The tester's page: the demo account and a link to each screen with a sample. */
export function sandboxPage(samples: Fixtures): string {
  const item = (title: string, href: string) =>
    `<li><a href="${escapeHtml(href)}">${escapeHtml(title)}</a> <code>${escapeHtml(href)}</code></li>`;
  const groups = sections(samples).map(
    ({ title, links }) => `<h2>${title}</h2><ul>${links.map(([name, href]) => item(name, href)).join('')}</ul>`,
  );
  const account = `<p>演示账号：手机号 <code>${demoMobile}</code>，验证码见
<a href="/sandbox/sms?mobile=${demoMobile}">/sandbox/sms?mobile=${demoMobile}</a>（先在页面上点「获取验证码」）。</p>
<p>运营控制台：<a href="/console">/console</a>，演示账号与密码：</p>
<ul>${demoStaff.map(({ name, role, password }) => `<li>${STAFF_ROLE_NAMES[role]} <code>${name}</code> <code>${password}</code></li>`).join('')}</ul>`;
  return sandboxDocument('沙箱', `${account}\n${groups.join('\n')}`);
}

/** A page of the sandbox: plain, without scripts, hidden from search engines. `body` is HTML. */
export function sandboxDocument(title: string, body: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>
${body}
</body></html>`;
}

interface Section {
  readonly title: string;
  readonly links: readonly (readonly [title: string, href: string])[];
}

function sections(samples: Fixtures): readonly Section[] {
  const value = (name: string) => encodeURIComponent(samples[name] ?? '');
  const screens: readonly (readonly [string, string, readonly string[]])[] = [
    ['首页', '/', []],
    ['广告平台收到的回传', '/sandbox/ads', []],
    ['登录', '/login', []],
    ['课程列表', '/course/list', []],
    ['课程详情', `/course/detail/${value('course_uuid')}`, ['course_uuid']],
    ['研学详情', `/course/yanxue_detail/${value('yanxue_course_uuid')}`, ['yanxue_course_uuid']],
    [
      '拼团',
      `/course/group/${value('group_course_uuid')}/${value('pgb_item_uuid')}`,
      ['group_course_uuid', 'pgb_item_uuid'],
    ],
    ['优惠券', `/coupon/index/${value('coupon_uuid')}`, ['coupon_uuid']],
    [
      '确认订单（体验课）',
      `/order/confirm/${value('course_uuid')}/${value('extra')}?is_first_start=1`,
      ['course_uuid', 'extra'],
    ],
    ['搜索', '/search', []],
    ['课程介绍', `/course/introduce/${value('product_id')}`, ['product_id']],
    ['直播列表', '/liveList', []],
    ['直播间', `/liveDetail?classroom=${value('classroom')}&is_public=true`, ['classroom']],
    ['资讯', `/new_detail/${value('news_id')}`, ['news_id']],
    ['公告', `/notice_detail/${value('notice_id')}`, ['notice_id']],
    ['学习', '/study/index', []],
    ['学习（已过期）', '/study/index/expired', []],
    ['课程大纲', `/study/list/${value('mycourse_uuid')}`, ['mycourse_uuid']],
    ['签署协议', `/study/step/${value('mycourse_uuid')}`, ['mycourse_uuid']],
    ['升级课程', `/study/upgradeList/${value('mycourse_uuid')}`, ['mycourse_uuid']],
    ['一对一', `/study/oto/${value('mycourse_uuid')}/${value('outline_tp')}`, ['mycourse_uuid', 'outline_tp']],
    ['看视频', `/play/${value('video_uuid')}`, ['video_uuid']],
    ['今日课程', '/my/todayCourse', []],
    ['我的', '/my/index', []],
    ['我的订单', '/my/order', []],
    ['订单详情', `/my/order-detail/${value('order_number')}`, ['order_number']],
    ['订单详情（待支付）', `/my/order-detail/${value('unpaid_order_number')}`, ['unpaid_order_number']],
    ['支付结果', `/order/pay-result/${value('order_uuid')}`, ['order_uuid']],
    ['收货通知', `/logisticsInfo/${value('order_number')}/${value('express_code')}`, ['order_number', 'express_code']],
    ['收货地址', '/address/index', []],
    ['确认收货地址', '/confirmAddress/beforeEnter', []],
    ['风月万卷', '/goodsH5/myFengyuewanjuan', []],
    ['证件照', '/goodsH5/credentialsPhoto', []],
    ['售后服务', '/goodsH5/aftersalesService', []],
    ['编辑地址', `/address/edit/${value('address_uuid')}`, ['address_uuid']],
  ];
  const campaigns = ['901', '1018', '1101', '1102', '1201', '1202', '1month', 'douyin', 'promotion_spare']
    .concat(['promotion_2203', 'promotion_2203b', 'promotion_2204', 'promotion_2204b', 'promotion_2205'])
    .concat(['promotion_2205b', 'promotion_2206', 'promotion_2208', 'h5/20210604', 'h5/20211104', 'h5/douyin'])
    .concat(['h5/LogisticsInfo']);
  return [
    {
      title: '页面',
      links: screens.flatMap(([title, href, needs]) => (needs.every((name) => name in samples) ? [[title, href]] : [])),
    },
    { title: '活动页', links: campaigns.map((name) => [name, `/${name}`]) },
    {
      title: '工具',
      links: [
        ['控制台：发货、售后和证件照', '/console/packages'],
        ['今天的微信支付账单', '/sandbox/bill'],
        ['控制台：回复在线咨询', '/console/consult'],
        ['接口文档', '/api/docs'],
        ['路由参数样例', '/sandbox/fixtures'],
        [
          '微信授权',
          '/sandbox/oauth/authorize?appid=wx&redirect_uri=%2Fwechat-login&response_type=code&scope=snsapi_userinfo&state=demo',
        ],
        ['存活检查', '/healthz'],
        ['就绪检查', '/readyz'],
      ],
    },
  ];
}
