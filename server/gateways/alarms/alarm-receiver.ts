import { createHmac } from 'node:crypto';

/** A receiver of alarms or of daily results: a chat group, or a program of the school. */
export interface AlarmReceiver {
  /** The name in settings and logs; never the address, which is a secret. */
  readonly name: string;
  /** Rejects when the message was not accepted. */
  readonly tell: (text: string, now: Date) => Promise<void>;
}

const LONGEST_MS = 8000;
/** WeCom's limit for one message. */
const MOST_BYTES = 2048;

interface Webhook {
  readonly url: URL;
  readonly secret: string;
}

/**
 * Chat robots take similar messages, each in its own format. Sources: the providers' documentation, see
 * docs/production.md.
 */
const FORMS = {
  /** The address is the secret. */
  wecom: ({ url }: Webhook, text: string) => ({ url, body: { msgtype: 'text', text: { content: text } } }),
  dingtalk: ({ url, secret }: Webhook, text: string, now: Date) => {
    const signed = new URL(url);
    if (secret) {
      const timestamp = String(now.getTime());
      signed.searchParams.set('timestamp', timestamp);
      signed.searchParams.set('sign', hmac(secret, `${timestamp}\n${secret}`));
    }
    return { url: signed, body: { msgtype: 'text', text: { content: text } } };
  },
  /** Feishu's signature: an HMAC of empty text, with the timestamp and secret as its key. */
  feishu: ({ url, secret }: Webhook, text: string, now: Date) => {
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const sign = secret && { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') };
    return { url, body: { ...(sign || {}), msg_type: 'text', content: { text } } };
  },
  plain: ({ url }: Webhook, text: string, now: Date) => ({ url, body: { text, at: now.toISOString() } }),
};

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');

/** `wecom:<url>`, `dingtalk:<url>#<secret>`, `feishu:<url>#<secret>`, `plain:<url>`, separated by commas or blanks. */
export function readAlarmReceivers(
  text: string,
  problems: string[],
  setting = 'ALARM_WEBHOOKS',
): readonly AlarmReceiver[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .flatMap((entry, index) => {
      const [, kind = '', address = ''] = /^(\w+):(.*)$/.exec(entry) ?? [];
      const url = URL.canParse(address) ? new URL(address) : undefined;
      if (!(kind in FORMS) || !url || !/^https?:$/.test(url.protocol)) {
        problems.push(
          `${setting} must list ${Object.keys(FORMS).join(', ')} with an address, such as plain:https://…; entry ${index + 1} is none.`,
        );
        return [];
      }
      const secret = decodeURIComponent(url.hash.slice(1));
      url.hash = '';
      return [webhook(kind as keyof typeof FORMS, { url, secret })];
    });
}

function webhook(kind: keyof typeof FORMS, address: Webhook): AlarmReceiver {
  return {
    name: kind,
    tell: async (text, now) => {
      const { url, body } = FORMS[kind](address, cut(text), now);
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(LONGEST_MS),
      });
      const answer = await response.text();
      if (!response.ok) throw new Error(`${kind} answered HTTP ${response.status}.`);
      const code = kind === 'plain' ? 0 : codeOf(answer);
      if (code !== 0) throw new Error(`${kind} refused the message: ${code}.`);
    },
  };
}

/** Errors come with HTTP 200 too. An unreadable answer counts as an error. */
function codeOf(answer: string): number | string {
  try {
    const { errcode, code, StatusCode } = JSON.parse(answer) as Record<string, unknown>;
    const said = errcode ?? code ?? StatusCode;
    return typeof said === 'number' ? said : 'no code';
  } catch {
    return 'not JSON';
  }
}

/** Cut to the limit in bytes, without splitting a character. */
function cut(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= MOST_BYTES) return text;
  return `${new TextDecoder().decode(bytes.subarray(0, MOST_BYTES - 8)).replace(/\uFFFD+$/, '')}…`;
}
