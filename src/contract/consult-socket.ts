/**
 * Address where a chat receives new messages, beside the calls of `consult.ts`. Plain values: safe for the browser.
 * Decision 0082.
 */
export const CONSULT_SOCKET_PATH = '/api/v1/app/consult/socket';
