// Every key of the browser's storage by its name, which ends before the first `:` or space. Each key is in one of these
// lists. Decision 0047.

/** Belong to whoever uses this browser. */
export const deviceKeys: readonly string[] = [
  'arrivals',
  'captions',
  'chat-draft',
  'cellular-day',
  'clock-offset',
  'consult-guest-key',
  'consult-seen',
  'device-id',
  'download-bar-closed',
  'exit-dialog',
  'first-touch',
  'interrupted',
  'landing-page',
  'last-touch',
  'notice',
  'notice-seen',
  'org',
  'player-keys',
  'popup-ad-day',
  'reloaded-for-chunk',
  'reloaded-for-session',
  'reported',
  'renewed-by-app',
  'session-changed',
  'stored-for',
  'studio-clipboard',
  'studio-draft',
  'toast-after-reload',
  'visit',
  'watch-speed',
  'wechat-signed-address',
];

/** Belong to the logged-in student, or to a stranger until the login: deleted when the session ends. */
export const studentKeys: readonly string[] = [
  'awaited-payment',
  'cashier-left',
  'cashier-stop',
  'checkout-choices',
  'collect-wanted',
  'consult-unsent',
  'doubted-payer',
  'exam-question',
  'homework-draft',
  'evaluated',
  'joint-left',
  'kept-for',
  'kept-pages',
  'live-unsent',
  'lives',
  'mistake-note',
  'mistake-round',
  'mistake-unsent',
  'mobile-ticket',
  'news-read',
  'oauth',
  'open-chapters',
  'note-draft',
  'notes-unsent',
  'order-payment',
  'pages',
  'practice-draft',
  'promised-coupon',
  'push-on',
  'search-history',
  'seen-courses',
  'session-since',
  'sms-wait',
  'wanted-coupons',
  'wanted-tour',
  'warmed',
  'wechat-unbound',
  'yanxue-checkin',
  'yanxue-register',
];

/** Not deleted with the session, but encrypted: the key comes from the server when the same student logs in again. */
export const sealedKeys: readonly string[] = ['exam-draft'];

/** Whether a value is encrypted for its student, and so is not deleted with the session. */
export function isSealed(key: string): boolean {
  return sealedKeys.includes(nameOf(key));
}

/** Whether a value is deleted with the session; so is one with an unlisted key. */
export function isOfStudent(key: string): boolean {
  return ![...deviceKeys, ...sealedKeys].includes(nameOf(key));
}

export function isListed(key: string): boolean {
  return [...deviceKeys, ...studentKeys, ...sealedKeys].includes(nameOf(key));
}

function nameOf(key: string): string {
  return key.split(/[: ]/, 1)[0] ?? '';
}
