import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { type ApiFailure, ApiRefusal } from '#src/lib/api/api-failures.ts';

/** What the app does about a refusal, besides showing its text. */
export type FailureEffect = 'none' | 'clear-and-reload' | 'reload' | 'login' | 'external-login';

const { SESSION_INVALID, SESSION_ENDED, LOGIN_REQUIRED, EXTERNAL_LOGIN_REQUIRED, AUTHORIZATION_FAILED } = refusalCodes;

const ON_LOGIN_ROUTES: Readonly<Record<number, FailureEffect>> = {
  [LOGIN_REQUIRED]: 'clear-and-reload',
  [SESSION_INVALID]: 'clear-and-reload',
  [SESSION_ENDED]: 'clear-and-reload',
  [AUTHORIZATION_FAILED]: 'login',
  [EXTERNAL_LOGIN_REQUIRED]: 'external-login',
};
const ON_OTHER_ROUTES: Readonly<Record<number, FailureEffect>> = {
  [LOGIN_REQUIRED]: 'login',
  [AUTHORIZATION_FAILED]: 'login',
  [SESSION_ENDED]: 'reload',
  [EXTERNAL_LOGIN_REQUIRED]: 'external-login',
};

/** What a failed call on a route with this access causes. Source: the specification, section 8. */
export function effectOf(failure: ApiFailure, access: 'public' | 'login'): FailureEffect {
  if (!(failure instanceof ApiRefusal)) return 'none';
  return (access === 'login' ? ON_LOGIN_ROUTES : ON_OTHER_ROUTES)[failure.code] ?? 'none';
}
