import { boundWechat } from '#server/demo/people/wechat.ts';
import type { WechatPerson } from '#server/gateways/wechat/wechat-gateway.ts';

/** People whom a tester can choose on the sandbox's WeChat page; the last one refuses. */
export const wechatPeople = {
  normal: {
    title: '普通用户「晴天」',
    note: '同意授权，未绑定手机号',
    person: person('normal', '晴天', '/storage/avatars/a9.jpg'),
  },
  second: {
    title: '普通用户「小满」',
    note: '同意授权，未绑定手机号',
    person: person('second', '小满', '/storage/avatars/a10.jpg'),
  },
  bound: {
    title: '已绑定的用户「林深见鹿」',
    note: '同意授权，微信已绑定 19900000001，登录后直接进入',
    person: { ...boundWechat, isSnapshot: false },
  },
  snapshot: {
    title: '网页快照页',
    note: '微信给出虚拟身份，只能浏览，不能绑定',
    person: { ...person('snapshot', '微信用户', ''), isSnapshot: true },
  },
  refuse: { title: '拒绝授权', note: '只带 state 返回，没有 code', person: null },
} as const;

export type WechatPersonName = keyof typeof wechatPeople;

export function isWechatPersonName(name: unknown): name is WechatPersonName {
  return typeof name === 'string' && Object.hasOwn(wechatPeople, name);
}

function person(name: string, nickname: string, face: string): WechatPerson {
  return {
    openid: `sandbox-openid-${name}`,
    unionid: `sandbox-unionid-${name}`,
    nickname,
    face,
    isSnapshot: false,
  };
}
