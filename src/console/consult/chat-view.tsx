import './chat.css';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { chinaClock, chinaDay, chinaDayName } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { ChatComposer } from './chat-composer.tsx';
import { HandDialog, TakeOverDialog } from './chat-dialogs.tsx';
import { type Chat, type ChatMessage, whoOf } from './chat-words.ts';
import { StudentBeside } from './student-beside.tsx';
import { useChatLog, useChatWrite, useReadMark } from './use-chat-log.ts';

/** A reader within this distance of the end is scrolled along with new messages. */
const NEAR_PX = 80;

interface ChatViewProps {
  readonly uuid: string;
  readonly search: URLSearchParams;
}

/** One conversation, with the student's facts beside it. */
export function ChatView({ uuid, search }: ChatViewProps) {
  const me = useMe();
  const { log, chat, messages } = useChatLog(uuid);
  const isMine = chat !== undefined && chat.claimedBy?.uuid === me?.uuid;
  const [asked, setAsked] = useState<'hand' | 'take-over' | 'student'>();
  const close = () => setAsked(undefined);
  useReadMark(chat, isMine, log.dataUpdatedAt);
  const back = (
    <Link className="consult-back" to={{ pathname: '/console/consult', search: search.toString() }}>
      ← 返回列表
    </Link>
  );
  if (!chat) {
    return (
      <section className="consult-talk" aria-label="对话">
        {back}
        {log.error ? <FailureView error={log.error} onRetry={() => void log.refetch()} /> : <Skeleton rows={8} />}
      </section>
    );
  }
  const holder = isMine ? undefined : chat.claimedBy;
  return (
    <>
      <section className="consult-talk" aria-label={`和${whoOf(chat)}的对话`}>
        {back}
        <header className="consult-talk__head">
          <div>
            <h2>{whoOf(chat)}</h2>
            <p>{isMine ? '我在回复' : holder ? `${holder.name}在回复` : '还没有人领取'}</p>
          </div>
          <Actions chat={chat} isMine={isMine} onHand={() => setAsked('hand')} onStudent={() => setAsked('student')} />
        </header>
        {chat.handedBy ? (
          <p className="console-notice console-notice--strip">
            {chat.handedBy}转来{chat.handNote ? `：${chat.handNote}` : ''}
          </p>
        ) : null}
        {log.error ? (
          <p className="console-notice console-notice--bad console-notice--strip" role="status">
            连接断了，正在重试：{log.error.message}
          </p>
        ) : null}
        <Log
          chat={chat}
          messages={messages}
          hasMore={log.hasNextPage}
          isBusy={log.isFetchingNextPage}
          onMore={() => void log.fetchNextPage()}
        />
        {holder ? (
          <div className="console-notice console-notice--strip consult-talk__taken">
            <p>{holder.name}正在回复这个对话。</p>
            <Button onClick={() => setAsked('take-over')}>接过来</Button>
          </div>
        ) : (
          <ChatComposer uuid={uuid} staff={me?.uuid ?? ''} messages={messages} onSent={() => void log.refetch()} />
        )}
      </section>
      <aside className="consult-desk__beside" aria-label="学员资料">
        <StudentBeside chat={chat} />
      </aside>
      {asked === 'student' ? (
        <Dialog title="学员资料" onClose={close}>
          <StudentBeside chat={chat} />
        </Dialog>
      ) : null}
      {asked === 'hand' ? <HandDialog chat={chat} onClose={close} /> : null}
      {asked === 'take-over' && holder ? <TakeOverDialog chat={chat} holder={holder} onClose={close} /> : null}
    </>
  );
}

interface ActionsProps {
  readonly chat: Chat;
  readonly isMine: boolean;
  readonly onHand: () => void;
  readonly onStudent: () => void;
}

function Actions({ chat: { uuid, claimedBy, waitingSince, newestId }, isMine, onHand, onStudent }: ActionsProps) {
  const params = { uuid };
  const claim = useChatWrite<void>(
    () => consoleApi('POST /console/api/consult/{uuid}/claim', { params, body: { from: null } }),
    '已领取',
  );
  const release = useChatWrite<void>(
    () => consoleApi('POST /console/api/consult/{uuid}/release', { params }),
    '已放回',
  );
  const settle = useChatWrite<number>(
    (messageId) => consoleApi('POST /console/api/consult/{uuid}/settle', { params, body: { messageId } }),
    '不再等回复',
  );
  const isFree = claimedBy === null;
  return (
    <div className="consult-talk__actions">
      <span className="consult-talk__student">
        <Button onClick={onStudent}>学员资料</Button>
      </span>
      {waitingSince && (isFree || isMine) ? (
        <Button isBusy={settle.isPending} onClick={() => settle.mutate(newestId)}>
          不用回复
        </Button>
      ) : null}
      {isFree ? (
        <Button look="primary" isBusy={claim.isPending} onClick={() => claim.mutate()}>
          领取
        </Button>
      ) : null}
      {isMine ? (
        <Button isBusy={release.isPending} onClick={() => release.mutate()}>
          放回
        </Button>
      ) : null}
      {isFree || isMine ? <Button onClick={onHand}>转给</Button> : null}
    </div>
  );
}

interface LogProps {
  readonly chat: Chat;
  readonly messages: readonly ChatMessage[];
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly onMore: () => void;
}

/**
 * The messages by day. Scrolls to the newest unless the reader has scrolled back; keeps its position when older ones
 * load.
 */
function Log({ chat, messages, hasMore, isBusy, onMore }: LogProps) {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useRef(true);
  const height = useRef(0);
  const [first, last] = [messages[0]?.id, messages.at(-1)?.id];
  const [seen, setSeen] = useState(first);
  const now = Date.now();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const isOlder = first !== undefined && seen !== undefined && first < seen;
    if (isOlder) element.scrollTop += element.scrollHeight - height.current;
    else if (last !== undefined && isNear.current) element.scrollTop = element.scrollHeight;
    height.current = element.scrollHeight;
    setSeen(first);
  }, [first, last, seen]);
  const readId = messages.filter(({ sender, id }) => sender === 'advisor' && id <= chat.studentReadId).at(-1)?.id;
  return (
    <div
      ref={box}
      className="consult-log"
      role="log"
      aria-label="消息"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isNear.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
      }}
    >
      {hasMore ? (
        <p className="consult-log__day">
          <Button look="quiet" isBusy={isBusy} onClick={onMore}>
            更早的消息
          </Button>
        </p>
      ) : null}
      {messages.map((message, index) => {
        const at = Date.parse(message.sentAt);
        const before = messages[index - 1];
        const isNewDay = !before || chinaDay(Date.parse(before.sentAt)) !== chinaDay(at);
        return (
          <div key={message.id}>
            {isNewDay ? <p className="consult-log__day">{chinaDayName(at, now)}</p> : null}
            {message.course && message.course !== before?.course ? (
              <p className="consult-log__day">在看《{message.course}》</p>
            ) : null}
            <div className={`consult-said consult-said--${message.sender}`}>
              <p className="consult-said__text">
                <span className="visually-hidden">{message.sender === 'advisor' ? '我们：' : '学员：'}</span>
                {message.text}
              </p>
              <small>
                {message.by ? `${message.by} · ` : ''}
                {chinaClock(at)}
                {message.id === readId ? ' · 已读' : ''}
              </small>
            </div>
          </div>
        );
      })}
    </div>
  );
}
