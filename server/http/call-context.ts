import type { FastifyRequest } from 'fastify';
import type { CallContext, ServerContext, Session } from '#server/domains/context.ts';
import { requestHeaders } from '#src/contract/headers.ts';
import { refusesMeasuring, visitorOf } from './visitor-cookie.ts';

/** What a handler of the school's API gets beside its input. */
export function callContext(
  request: FastifyRequest,
  session: Session | null,
  context: ServerContext,
): CallContext<Session | null> {
  return {
    ...context,
    session,
    log: request.log,
    address: request.ip,
    userAgent: header(request, 'user-agent').slice(0, 300),
    device: header(request, requestHeaders.uuid).slice(0, 64),
    visitor: refusesMeasuring(request) ? undefined : visitorOf(request),
    host: request.host,
    origin: `${request.protocol}://${request.host}`,
    trace: {
      currentPage: pathOf(header(request, requestHeaders.currentPage)),
      landingPage: pathOf(header(request, requestHeaders.landingPage)),
    },
  };
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' ? value : '';
}

/** The path of an address without query and fragment, which may hold personal data. */
function pathOf(value: string): string {
  return (value.split(/[?#]/, 1)[0] ?? '').slice(0, 200);
}
