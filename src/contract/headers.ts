/** Names of the request headers. Plain values: safe for the browser. */
export const requestHeaders = {
  authSystem: 'AUTH-SYS',
  uuid: 'UUID',
  platform: 'platform',
  version: 'ytversion',
  token: 'token',
  org: 'org',
  /** Path (without query) of the page that makes the call. */
  currentPage: 'trace-current-page',
  /** Path (without query) of the page on which the visit began. */
  landingPage: 'trace-landing-page',
} as const;

/** The cookie with the student's token. A document is chosen by it; a call goes by its header alone. */
export const sessionCookie = 'Msite-Token';

/** Names of the response headers of our own. */
export const responseHeaders = {
  /** Milliseconds since 1970 by the server's clock; only with replies that may not be stored. */
  serverTime: 'server-time',
  /** The release that a document or its JSON belongs to. */
  release: 'site-release',
} as const;
