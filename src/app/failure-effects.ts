import { refusals } from '#src/contract/codes.ts';
import { type ApiFailure, ApiRefusal } from '#src/lib/api-failures.ts';

/** What the app does about a refusal, besides showing its text. */
export type FailureEffect = 'none' | 'clear-and-reload' | 'reload' | 'login' | 'external-login';

const { SESSION_INVALID, SESSION_ENDED, LOGIN_REQUIRED, EXTERNAL_LOGIN_REQUIRED, AUTHORIZATION_FAILED } = refusals;

const ON_LOGIN_ROUTES: Readonly<Record<number, FailureEffect>> = {
  [LOGIN_REQUIRED.code]: 'clear-and-reload',
  [SESSION_INVALID.code]: 'clear-and-reload',
  [SESSION_ENDED.code]: 'clear-and-reload',
  [AUTHORIZATION_FAILED.code]: 'login',
  [EXTERNAL_LOGIN_REQUIRED.code]: 'external-login',
};
const ON_OTHER_ROUTES: Readonly<Record<number, FailureEffect>> = {
  [LOGIN_REQUIRED.code]: 'login',
  [AUTHORIZATION_FAILED.code]: 'login',
  [SESSION_ENDED.code]: 'reload',
  [EXTERNAL_LOGIN_REQUIRED.code]: 'external-login',
};

/** What follows from a failed call on a route of this access. Source: the specification, section 8. */
export function effectOf(failure: ApiFailure, access: 'public' | 'login'): FailureEffect {
  if (!(failure instanceof ApiRefusal)) return 'none';
  return (access === 'login' ? ON_LOGIN_ROUTES : ON_OTHER_ROUTES)[failure.code] ?? 'none';
}
