import type { Gateways } from './gateways.ts';

/** Stands where no way to send messages is set up: every send fails, and the student is told so. */
export const unconfiguredSms: Gateways['sms'] = {
  send: () => Promise.reject(new Error('No SMS gateway is configured.')),
};
