import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

const oauthEnd = () => import('./oauth-end.tsx');
const wechatLogin = () => import('./wechat-login.tsx');
const wechatBind = () => import('./wechat-bind.tsx');

export const loginRoutes: readonly ScreenRoute[] = [
  { path: paths.login.pattern, title: '登录', access: 'public', load: () => import('./login.tsx') },
  { path: paths.register.pattern, title: '注册账号', access: 'public', load: () => import('./register.tsx') },
  {
    path: paths.forgotPassword.pattern,
    title: '重置密码',
    access: 'public',
    load: () => import('./forgot-password.tsx'),
  },
  { path: paths.authRedirect.pattern, title: '微信登录', access: 'public', load: oauthEnd },
  { path: paths.wechatLogin.pattern, title: '微信登录', access: 'public', load: wechatLogin },
  { path: paths.thirdLogin.pattern, title: '微信登录', access: 'public', load: wechatLogin },
  { path: paths.loginOa.pattern, title: '企业账号登录', access: 'public', load: () => import('./login-oa.tsx') },
  { path: paths.wechatBind.pattern, title: '绑定微信', access: 'public', load: wechatBind },
  { path: paths.bindLogin.pattern, title: '绑定微信', access: 'public', load: wechatBind },
  { path: paths.thirdPartyBind.pattern, title: '绑定微信', access: 'public', load: wechatBind },
  { path: paths.wechatPartyBind.pattern, title: '绑定微信', access: 'public', load: wechatBind },
  { path: paths.wechatBuy.pattern, title: '微信购买', access: 'public', load: () => import('./wechat-buy.tsx') },
  {
    path: paths.wechatTemplateCallback.pattern,
    title: '订阅提醒',
    access: 'public',
    load: () => import('./template-callback.tsx'),
  },
  { path: paths.myUnbind.pattern, title: '账号绑定', access: 'login', load: () => import('./unbind.tsx') },
];
