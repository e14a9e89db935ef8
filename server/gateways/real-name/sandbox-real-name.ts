import type { RealNameAnswer, RealNameGateway } from '#server/gateways/real-name/real-name-gateway.ts';
import type { Clock } from '#server/kernel/clock.ts';

const REVIEW_SECONDS = 60;
const passed: RealNameAnswer = { status: 'passed', reference: '', reason: '' };
const failed: RealNameAnswer = { status: 'failed', reference: '', reason: '姓名与身份证号不一致' };

/** Decides by the name: with 错 it fails, with 慢 it is under review for a minute and then passes, else it passes. */
export function sandboxRealName(clock: Clock): RealNameGateway {
  const pending = (reference: string): RealNameAnswer => ({ status: 'pending', reference, reason: '' });
  return {
    submit: async ({ name }) => {
      if (name.includes('错')) return failed;
      if (name.includes('慢')) return pending(`sandbox-${clock.now().getTime()}`);
      return passed;
    },
    result: async (reference) => {
      const submittedAt = Number(reference.replace('sandbox-', ''));
      return clock.now().getTime() - submittedAt < REVIEW_SECONDS * 1000 ? pending(reference) : passed;
    },
  };
}
