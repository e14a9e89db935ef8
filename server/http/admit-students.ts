import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Access } from '#src/contract/operation.ts';
import { authenticate } from './authenticate.ts';
import { callContext } from './call-context.ts';
import type { Admit } from './serve-operations.ts';
import { stickVisitor } from './stick-visitor.ts';

/** A call for users needs a session; a public one goes on as a stranger's without it. */
export function admitStudents(context: ServerContext): Admit<Access> {
  const stick = stickVisitor(context);
  return async (request, reply, access) => {
    const authentication = await authenticate(request.headers, context);
    if (access === 'user' && authentication.session === null) throw new Refusal(authentication.refusal);
    if (access === 'user' && authentication.session) await stick(request, reply, authentication.session.userId);
    return callContext(request, authentication.session, context);
  };
}
