/** Address where a chat receives new messages, beside the calls of `consult.ts`. Plain values: safe for the browser. */
export const CONSULT_SOCKET_PATH = '/api/v1/app/consult/socket';
