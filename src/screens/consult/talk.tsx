import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatState, Unsent } from '#src/features/consult/chat-state.ts';
import { chinaClock, chinaDay, chinaDayName } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';

/** A reader within this distance of the end is scrolled along with new messages. */
const NEAR_PX = 120;

interface TalkProps {
  readonly greeting: string;
  readonly state: ChatState;
  readonly onResend: (unsent: Unsent) => void;
}

/** The messages by day. Scrolls to the newest unless the reader has scrolled back. */
export function Talk({ greeting, state, onResend }: TalkProps) {
  const { messages, unsent, advisorReadId } = state;
  const end = useRef<HTMLDivElement>(null);
  const isNear = useRef(true);
  const [hasNews, setHasNews] = useState(false);
  const count = messages.length + unsent.length;
  useEffect(() => {
    const follow = () => {
      const { scrollHeight } = document.documentElement;
      isNear.current = scrollHeight - window.scrollY - window.innerHeight < NEAR_PX;
      if (isNear.current) setHasNews(false);
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  useLayoutEffect(() => {
    if (count === 0) return;
    if (isNear.current) end.current?.scrollIntoView({ block: 'end' });
    else setHasNews(true);
  }, [count]);
  const lastRead = messages.filter(({ sender, id }) => sender === 'student' && id <= advisorReadId).at(-1)?.id;
  return (
    <>
      <div className="chat__talk" role="log" aria-label="对话">
        <Bubble isOwn={false} text={greeting} />
        {messages.map(({ id, sender, text, sent_time: sent }, index) => {
          const at = Date.parse(sent);
          const before = messages[index - 1];
          const isNewDay = !before || chinaDay(Date.parse(before.sent_time)) !== chinaDay(at);
          return (
            <div key={id} className="chat__turn">
              {isNewDay && <p className="chat__day">{chinaDayName(at, serverNow())}</p>}
              <Bubble isOwn={sender === 'student'} text={text} time={chinaClock(at)} isRead={id === lastRead} />
            </div>
          );
        })}
        {unsent.map((one) => (
          <div key={one.clientId} className="chat__turn">
            <Bubble isOwn text={one.text} {...(one.status === 'sending' && { time: '发送中…' })} />
            {one.status === 'failed' && (
              <p className="chat__failed">
                {state.link === 'offline' ? '还没有发出，网络恢复后自动发送' : '没有发出去'}
                <button type="button" onClick={() => onResend(one)}>
                  重发
                </button>
              </p>
            )}
          </div>
        ))}
      </div>
      {hasNews && (
        <button
          type="button"
          className="chat__news"
          onClick={() => end.current?.scrollIntoView({ block: 'end', behavior: 'smooth' })}
        >
          有新消息
        </button>
      )}
      <div ref={end} className="chat__end" />
    </>
  );
}

interface BubbleProps {
  readonly isOwn: boolean;
  readonly text: string;
  readonly time?: string;
  readonly isRead?: boolean;
}

function Bubble({ isOwn, text, time, isRead = false }: BubbleProps) {
  return (
    <div className={isOwn ? 'chat__said chat__said--own' : 'chat__said'}>
      <p className="chat__bubble">
        <span className="visually-hidden">{isOwn ? '我：' : '顾问：'}</span>
        {text}
      </p>
      {time && (
        <small className="chat__time">
          {time}
          {isRead && ' · 已读'}
        </small>
      )}
    </div>
  );
}
