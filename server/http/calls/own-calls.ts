import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The caller's address in calls that the server makes to itself. No connection can have it. */
const IN_HOUSE = 'in-house';

/** Calls the server's own API as a stranger, without a network; the envelope. Throws unless it is answered 200. */
export async function ownCall(app: FastifyInstance, url: string): Promise<unknown> {
  const { statusCode, body } = await app.inject({ url, remoteAddress: IN_HOUSE });
  if (statusCode !== 200) throw new Error(`${url.split('?', 1)[0]} answers ${statusCode}.`);
  return JSON.parse(body);
}

/** Whether the server itself makes the call: such calls serve many visitors, so no limit per address applies. */
export function isOwnCall(request: FastifyRequest): boolean {
  return request.socket.remoteAddress === IN_HOUSE;
}
