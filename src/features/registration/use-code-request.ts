import { useEffect, useState } from 'react';
import type { smsActions } from '#src/contract/states.ts';
import { perform } from './calls.ts';
import { waitUntil } from './cooldown.ts';

const TICK_MS = 250;

/** The button that sends a code to the student's own mobile, with its waiting time. */
export function useCodeRequest(mobile: string, action: (typeof smsActions)[keyof typeof smsActions]) {
  const [until, setUntil] = useState(() => waitUntil(mobile, action));
  const [now, setNow] = useState(Date.now);
  const [isSending, setIsSending] = useState(false);
  const [told, setTold] = useState('');
  const [problem, setProblem] = useState<string>();
  const restSeconds = Math.max(0, Math.ceil((until - now) / 1000));
  const isWaiting = restSeconds > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);

  async function send(): Promise<void> {
    setIsSending(true);
    const event = await perform('send-code', { mobile, code: '', action, course: '', page: {} }, ({ text }) =>
      setTold(text),
    );
    setIsSending(false);
    setNow(Date.now());
    setProblem(event.type === 'call-failed' ? event.failure.message : undefined);
    if ('resendAt' in event && event.resendAt !== undefined) setUntil(event.resendAt);
  }

  const label = isSending ? '正在发送…' : isWaiting ? `${restSeconds}秒再次获取` : '获取验证码';
  return { label, told, canSend: !isSending && !isWaiting, problem, send };
}
