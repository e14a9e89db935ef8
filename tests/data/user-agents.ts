import type { Environment, WindowFacts } from '#src/lib/environment/detect.ts';

interface KnownAgent extends Environment {
  readonly name: string;
  readonly userAgent: string;
  readonly window?: WindowFacts;
}

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const ANDROID_VIEW = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';
const TOUCH: WindowFacts = { navigator: { maxTouchPoints: 5 } };

/** Real user agents of host apps, with what they are. */
export const userAgents: readonly KnownAgent[] = [
  { name: 'WeChat on iPhone', host: 'wechat', system: 'ios', userAgent: `${IPHONE} Mobile/15E148 MicroMessenger/8.0.54(0x18003631) NetType/WIFI Language/zh_CN` },
  { name: 'WeChat on an old iPhone', host: 'wechat', system: 'ios', userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.34(0x1800222f) NetType/4G Language/zh_CN' },
  { name: 'WeChat on iPad', host: 'wechat', system: 'ios', userAgent: 'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003239) NetType/WIFI Language/zh_CN' },
  { name: 'WeChat on Android, XWEB', host: 'wechat', system: 'android', userAgent: `Mozilla/5.0 (Linux; Android 14; 23127PN0CC Build/UKQ1.230804.001; wv) ${ANDROID_VIEW} Chrome/130.0.6723.103 Mobile Safari/537.36 XWEB/1300333 MMWEBSDK/20241103 MMWEBID/4505 MicroMessenger/8.0.55.2780(0x28003736) WeChat/arm64 Weixin NetType/5G Language/zh_CN ABI/arm64` },
  { name: 'WeChat on Android, X5 (names the QQ browser)', host: 'wechat', system: 'android', userAgent: `Mozilla/5.0 (Linux; Android 9; MI 6 Build/PKQ1.190118.001; wv) ${ANDROID_VIEW} Chrome/66.0.3359.126 MQQBrowser/6.2 TBS/045130 Mobile Safari/537.36 MMWEBID/8391 MicroMessenger/7.0.12.1620(0x27000C50) Process/tools NetType/WIFI Language/zh_CN` },
  { name: 'WeChat on Huawei, HarmonyOS 4', host: 'wechat', system: 'android', userAgent: `Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALN-AL00; HMSCore 6.13.0.321) ${ANDROID_VIEW} Chrome/114.0.5735.196 Mobile Safari/537.36 MicroMessenger/8.0.49.2600(0x2800313D) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN` },
  { name: 'WeChat on HarmonyOS NEXT', host: 'wechat', system: 'harmony', userAgent: 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile XWEB/114 MicroMessenger/1.0.6.41 NetType/WIFI Language/zh_CN' },
  { name: 'WeChat on Windows', host: 'wechat', system: 'desktop', userAgent: `${WINDOWS} Chrome/122.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI WindowsWechat(0x63090c33) XWEB/11581 Flue` },
  { name: 'WeChat on Mac', host: 'wechat', system: 'desktop', userAgent: `${MAC}/605.1.15 (KHTML, like Gecko) MicroMessenger/6.8.0(0x16080000) NetType/WIFI MacWechat/3.8.10(0x13080a10) XWEB/1227 Flue` },
  { name: 'WeChat developer tools', host: 'wechat', system: 'ios', userAgent: `${IPHONE} Mobile/15E148 MicroMessenger/8.0.5 webdebugger port/37521` },
  { name: 'a mini-program on iPhone', host: 'mini-program', system: 'ios', userAgent: `${IPHONE} Mobile/15E148 MicroMessenger/8.0.54(0x18003631) NetType/WIFI Language/zh_CN miniProgram/wx1234567890abcdef` },
  { name: 'a mini-program on Android', host: 'mini-program', system: 'android', userAgent: `Mozilla/5.0 (Linux; Android 13; V2171A; wv) ${ANDROID_VIEW} Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240404 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64 MiniProgramEnv/android miniProgram/wx1234567890abcdef` },
  { name: 'a mini-program on Windows', host: 'mini-program', system: 'desktop', userAgent: `${WINDOWS} Chrome/122.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Windows WindowsWechat/WMPF XWEB/8555` },
  { name: 'a mini-program that only the window tells', host: 'mini-program', system: 'android', userAgent: `Mozilla/5.0 (Linux; Android 8.1.0; OPPO R11s; wv) ${ANDROID_VIEW} Chrome/66.0.3359.126 Mobile Safari/537.36 MicroMessenger/6.7.3.1360(0x26070333)`, window: { __wxjs_environment: 'miniprogram' } },
  { name: 'WeCom on iPhone', host: 'wecom', system: 'ios', userAgent: `${IPHONE} Mobile/15E148 wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh ColorScheme/Light` },
  { name: 'WeCom on Android', host: 'wecom', system: 'android', userAgent: `Mozilla/5.0 (Linux; Android 13; NOH-AN00; wv) ${ANDROID_VIEW} Chrome/116.0.5845.163 Mobile Safari/537.36 wxwork/4.1.22 MicroMessenger/7.0.1 NetType/WIFI Language/zh Lang/zh` },
  { name: 'WeCom on Windows', host: 'wecom', system: 'desktop', userAgent: `${WINDOWS} Chrome/108.0.5359.220 Safari/537.36 wxwork/4.1.28 (MicroMessenger/6.2) WindowsWechat MailPlugin_Electron WeMail embeddisk` },
  { name: 'the school’s app on iPhone', host: 'app', system: 'ios', userAgent: `${IPHONE} Mobile/15E148 kaoyanvip/8.2.0` },
  { name: 'the school’s app on Android', host: 'app', system: 'android', userAgent: `Mozilla/5.0 (Linux; Android 14; M2102K1C; wv) ${ANDROID_VIEW} Chrome/122.0.0.0 Mobile Safari/537.36 kaoyanvip/8.0.0` },
  { name: 'the school’s app on iPad', host: 'app', system: 'ios', userAgent: `${MAC}/605.1.15 (KHTML, like Gecko) kaoyanvip/8.2.0`, window: TOUCH },
  { name: 'Alipay on iPhone', host: 'alipay', system: 'ios', userAgent: `${IPHONE} Mobile/15E148 ChannelId(13) NebulaX/1.0.0 Ariver/1.1.0 AliApp(AP/10.6.90.6000) Nebula WK RVKType(0) AlipayDefined(nt:WIFI,ws:393|788|3.0) AlipayClient/10.6.90.6000 Language/zh-Hans` },
  { name: 'Alipay on Android', host: 'alipay', system: 'android', userAgent: `Mozilla/5.0 (Linux; U; Android 13; zh-CN; 22081212C) ${ANDROID_VIEW} Chrome/100.0.4896.58 UWS/3.22.2.999 Mobile Safari/537.36 UCBS/3.22.2.999 NebulaSDK/1.8.100112 Nebula AlipayDefined(nt:WIFI,ws:393|0|2.75) AliApp(AP/10.5.66.8000) AlipayClient/10.5.66.8000 Language/zh-Hans` },
  { name: 'an Alipay mini-program', host: 'alipay', system: 'android', userAgent: `Mozilla/5.0 (Linux; U; Android 12; zh-CN; PEQM00) ${ANDROID_VIEW} Chrome/100.0.4896.58 Mobile Safari/537.36 AliApp(AP/10.3.96.8100) AlipayClient/10.3.96.8100 Language/zh-Hans miniprogram/alipay` },
  { name: 'Douyin on iPhone', host: 'douyin', system: 'ios', userAgent: `${IPHONE} Mobile/15E148 aweme_32.1.0 Region/CN AppTheme/light NetType/WIFI JsSdk/2.0 Channel/App ByteLocale/zh ByteFullLocale/zh-Hans-CN` },
  { name: 'Douyin on Android', host: 'douyin', system: 'android', userAgent: `Mozilla/5.0 (Linux; Android 12; PGJM10; wv) ${ANDROID_VIEW} Chrome/110.0.5481.154 Mobile Safari/537.36 aweme.app.v1/310200 JsSdk/1.0 NetType/WIFI AppName/aweme app_version/31.2.0 ByteLocale/zh-CN` },
  { name: 'a Douyin mini-app', host: 'douyin', system: 'ios', userAgent: `${IPHONE} Mobile/15E148 ToutiaoMicroApp/3.24.0 PluginVersion/31600` },
  { name: 'Toutiao on iPhone', host: 'toutiao', system: 'ios', userAgent: `${IPHONE} Mobile/15E148 NewsArticle/9.8.6.3 JsSdk/2.0 NetType/WIFI (News 9.8.6 17.600000)` },
  { name: 'Toutiao on Android', host: 'toutiao', system: 'android', userAgent: `Mozilla/5.0 (Linux; Android 11; Redmi K30; wv) ${ANDROID_VIEW} Chrome/75.0.3770.156 Mobile Safari/537.36 JsSdk/2 NewsArticle/8.6.9 NetType/wifi TTWebView/0751130041303` },
  { name: 'QQ on iPhone', host: 'qq', system: 'ios', userAgent: `${IPHONE} Mobile/15E148 QQ/9.0.90.614 V1_IPH_SQ_9.0.90_1_APP_A Pixel/1170 MiniAppEnable SimpleUISwitch/0 NetType/WIFI` },
  { name: 'QQ on Android', host: 'qq', system: 'android', userAgent: `Mozilla/5.0 (Linux; Android 13; 2211133C; wv) ${ANDROID_VIEW} Chrome/109.0.5414.86 MQQBrowser/6.2 TBS/046805 Mobile Safari/537.36 V1_AND_SQ_9.0.20_5844_YYB_D QQ/9.0.20.14075 NetType/WIFI WebP/0.4.1` },
  { name: 'the QQ browser', host: 'browser', system: 'android', userAgent: `Mozilla/5.0 (Linux; U; Android 13; zh-cn; 2211133C Build/TKQ1) ${ANDROID_VIEW} Chrome/109.0.5414.86 MQQBrowser/14.9 Mobile Safari/537.36 COVC/046715` },
  { name: 'UC on Android', host: 'uc', system: 'android', userAgent: `Mozilla/5.0 (Linux; U; Android 12; zh-CN; V2148A) ${ANDROID_VIEW} Chrome/100.0.4896.58 UCBrowser/15.5.8.1248 Mobile Safari/537.36` },
  { name: 'UC on an old Android', host: 'uc', system: 'android', userAgent: 'UCWEB/2.0 (MIDP-2.0; U; Adr 4.4.4; zh-CN; MI 3) U2/1.0.0 UCBrowser/9.8.9.457 U2/1.0.0 Mobile' },
  { name: 'UC on iPhone', host: 'uc', system: 'ios', userAgent: `${IPHONE} Mobile/15E148 UCBrowser/15.6.0.2096 Mobile AliApp(TUnionSDK/0.1.20.4)` },
  { name: 'Baidu on iPhone', host: 'baidu', system: 'ios', userAgent: `${IPHONE} Mobile/15E148 Safari/604.1 SP-engine/3.12.0 main%2F1.0 baiduboxapp/13.66.0.10 (Baidu; P2 17.5) NABar/1.0` },
  { name: 'Baidu on Android', host: 'baidu', system: 'android', userAgent: `Mozilla/5.0 (Linux; Android 12; HLK-AL10; wv) ${ANDROID_VIEW} Chrome/97.0.4692.98 Mobile Safari/537.36 T7/13.61 SP-engine/2.99.0 matrixstyle/0 baiduboxapp/13.61.0.10 (Baidu; P1 12)` },
  { name: 'Weibo on iPhone', host: 'weibo', system: 'ios', userAgent: `${IPHONE} Mobile/15E148 Weibo (iPhone15,2__weibo__14.10.0__iphone__os17.5)` },
  { name: 'Safari on iPhone', host: 'browser', system: 'ios', userAgent: `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1` },
  { name: 'Chrome on iPhone', host: 'browser', system: 'ios', userAgent: `${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1` },
  { name: 'Safari on iPad, as a Macintosh', host: 'browser', system: 'ios', userAgent: `${MAC}/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, window: TOUCH },
  { name: 'Safari on an old iPad', host: 'browser', system: 'ios', userAgent: 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1' },
  { name: 'Chrome on Android', host: 'browser', system: 'android', userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36' },
  { name: 'Samsung Internet', host: 'browser', system: 'android', userAgent: 'Mozilla/5.0 (Linux; Android 14; SM-S9210) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36' },
  { name: 'the browser of Xiaomi', host: 'browser', system: 'android', userAgent: `Mozilla/5.0 (Linux; U; Android 14; zh-cn; 23127PN0CC) ${ANDROID_VIEW} Chrome/109.0.5414.118 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.8.100119` },
  { name: 'the browser of Huawei', host: 'browser', system: 'android', userAgent: 'Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00; HMSCore 6.12.4) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36' },
  { name: 'the browser of HarmonyOS NEXT', host: 'browser', system: 'harmony', userAgent: 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300' },
  { name: 'Chrome on Windows', host: 'browser', system: 'desktop', userAgent: `${WINDOWS} Chrome/131.0.0.0 Safari/537.36` },
  { name: 'Edge on Windows', host: 'browser', system: 'desktop', userAgent: `${WINDOWS} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51` },
  { name: 'Safari on Mac', host: 'browser', system: 'desktop', userAgent: `${MAC}/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, window: { navigator: { maxTouchPoints: 0 } } },
  { name: 'Firefox on Linux', host: 'browser', system: 'desktop', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' },
];

/** The user agent of that name. */
export function userAgent(name: string): string {
  const known = userAgents.find((agent) => agent.name === name);
  if (!known) throw new Error(`No user agent is called "${name}".`);
  return known.userAgent;
}
