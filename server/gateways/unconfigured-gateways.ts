import type { Gateways } from '#server/gateways/gateways.ts';

const notSetUp = (service: string) => () => Promise.reject(new Error(`No ${service} gateway is configured.`));

/** Replaces a service that is not configured: every use fails with a message to the student. */
export const unconfiguredGateways: Gateways = {
  sms: [],
  wechat: {
    oauth: null,
    exchangeCode: notSetUp('WeChat'),
    exchangeLoginCode: notSetUp('WeChat'),
    jsapiTicket: notSetUp('WeChat'),
    remind: notSetUp('WeChat'),
  },
  webPush: { publicKey: undefined, send: async () => 'gone' },
  realName: { submit: notSetUp('real-name'), result: notSetUp('real-name') },
  payments: [],
  adPlatforms: { send: notSetUp('ad platform') },
  pages: null,
  publisher: null,
  storage: {
    put: notSetUp('storage'),
    get: notSetUp('storage'),
    remove: notSetUp('storage'),
    hasRoom: async () => false,
  },
};
