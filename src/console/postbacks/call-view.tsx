import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import type { PostbackCall } from './postback-words.ts';

/** The request and the answer, with the token masked. */
export function CallView({ call }: { readonly call: PostbackCall }) {
  const { at, method, url, body, events, status, answer } = call;
  return (
    <section className="postback-call" aria-label="请求与回复">
      <h2>发送的请求</h2>
      <p className="platform-card__note">
        {chinaMoment(Date.parse(at), Date.now())}
        {events > 1 ? `，同一次请求里共 ${events} 条，下面只显示这一条` : ''}。令牌已遮住。
      </p>
      <pre className="postback-text">{`${method} ${readable(url)}${body ? `\n\n${body}` : ''}`}</pre>
      <h2>平台的回复</h2>
      {status === 0 ? (
        <p className="platform-card__note">没有收到回复。</p>
      ) : (
        <pre className="postback-text">{`HTTP ${status}\n\n${pretty(answer)}`}</pre>
      )}
    </section>
  );
}

/** Each parameter on a line of its own. */
const readable = (url: string) => url.replace('?', '\n  ?').replaceAll('&', '\n  &');

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
