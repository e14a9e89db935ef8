import { randomBytes } from 'node:crypto';
import type { Gateways } from '../gateways/gateways.ts';
import { type Finding, fail, ok, reasonOf } from './finding.ts';

/** Sends each configured service a request that is free and changes nothing. */
export async function checkGateways({ sms, realName, wechat, payments }: Gateways): Promise<readonly Finding[]> {
  const findings = await Promise.all([
    ...sms.map(({ name, check }) =>
      told(`SMS ${name}`, 'Account, signature and templates are good.', check, SMS_WAY_OUT),
    ),
    told('real names', 'The account is good.', realName.check),
    ...(wechat.oauth === null
      ? []
      : [told('WeChat', 'The account is good.', () => nothingWrong(wechat.jsapiTicket()))]),
    ...payments.map(({ provider, query }) =>
      // A random number that no order has: the signed answer "no such trade" proves that our signature was accepted.
      told(`payments ${provider}`, 'The account is good.', () => nothingWrong(query(randomBytes(16).toString('hex')))),
    ),
  ]);
  return findings.flat();
}

const SMS_WAY_OUT =
  'Signs and templates need the approval of the provider and the registration of the sign with the carriers, which takes 5 to 10 working days.';

async function told(
  subject: string,
  good: string,
  check: (() => Promise<readonly string[]>) | undefined,
  wayOut = 'Compare the settings with the account at the provider.',
): Promise<readonly Finding[]> {
  if (!check) return [];
  try {
    const problems = await check();
    return problems.length === 0
      ? [ok(subject, good)]
      : problems.map((problem) => fail(subject, `${problem} ${wayOut}`));
  } catch (error) {
    return [fail(subject, `${reasonOf(error)} ${wayOut}`)];
  }
}

async function nothingWrong(call: Promise<unknown>): Promise<readonly string[]> {
  await call;
  return [];
}
