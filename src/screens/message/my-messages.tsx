import { useInfiniteQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type MessageTopic, messageTopics } from '#src/contract/message-kinds.ts';
import {
  badgeText,
  type Message,
  messagesQuery,
  useReading,
  useUnread,
} from '#src/features/message/message-queries.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { useIsWide } from '#src/lib/environment/use-is-wide.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { endOfList } from '#src/lib/queries/paged-query.ts';
import { LineIcon } from '#src/ui/app/line-icon.tsx';
import { ListEnd } from '#src/ui/app/list-end.tsx';
import { NavBarAction } from '#src/ui/app/nav-bar-action.tsx';
import { PullToRefresh } from '#src/ui/app/pull-to-refresh.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { Tabs } from '#src/ui/app/tabs.tsx';
import './messages.css';

type Tab = MessageTopic | 'all';

const TABS: readonly Tab[] = ['all', 'order', 'study', 'service', 'notice'];

/** Everything that the student was told, and the school's notices, by topic. */
export default function MyMessages() {
  const [params, setParams] = useSearchParams();
  const unread = useUnread();
  const topic = TABS.find((tab) => tab === params.get('topic')) ?? 'all';
  const nameOf = (tab: Tab) => (tab === 'all' ? '全部' : messageTopics[tab]);
  const countOf = (tab: Tab) => unread?.[tab === 'all' ? 'total' : tab] ?? 0;
  const tabs = TABS.map((value) => {
    const count = countOf(value);
    return { value, label: count > 0 ? `${nameOf(value)} ${badgeText(count)}` : nameOf(value) };
  });
  return (
    <div className="messages">
      <Tabs
        label="消息分类"
        tabs={tabs}
        value={topic}
        onChange={(tab) => setParams(tab === 'all' ? {} : { topic: tab }, { replace: true })}
      >
        <Inbox key={topic} topic={topic === 'all' ? undefined : topic} unread={countOf(topic)} />
      </Tabs>
    </div>
  );
}

interface InboxProps {
  readonly topic: MessageTopic | undefined;
  readonly unread: number;
}

function Inbox({ topic, unread }: InboxProps) {
  const query = useInfiniteQuery(messagesQuery(topic));
  const { data, error, refetch } = query;
  const { one, all } = useReading();
  const [openId, setOpenId] = useState<string>();
  const isWide = useIsWide();
  if (!data) {
    return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <InboxSkeleton />;
  }
  // One that came again moves to the top.
  const messages = [...new Map(data.pages.flatMap(({ list }) => list).map((one) => [one.uuid, one])).values()];
  const [newest] = messages;
  if (!newest) return <Empty topic={topic} />;
  const handleOpen = (message: Message, event: MouseEvent) => {
    if (!message.is_read) one.mutate(message);
    if (!isWide) return;
    event.preventDefault();
    setOpenId(message.uuid);
  };
  const opened = messages.find(({ uuid }) => uuid === openId);
  return (
    <div className="messages__columns">
      {unread > 0 && (
        <NavBarAction>
          <button
            type="button"
            className="messages__all"
            disabled={all.isPending}
            onClick={() => all.mutate({ mark: newest.mark, topic })}
          >
            全部已读
          </button>
        </NavBarAction>
      )}
      <PullToRefresh onRefresh={refetch}>
        {error && (
          <p className="messages__old" role="status">
            没有更新成功
            <button type="button" onClick={() => void refetch()}>
              重试
            </button>
          </p>
        )}
        <ul className="messages__list">
          {messages.map((message) => (
            <li key={message.uuid}>
              <Item message={message} isOpen={message.uuid === openId} onOpen={handleOpen} />
            </li>
          ))}
        </ul>
        <ListEnd {...endOfList(query)} />
      </PullToRefresh>
      <Detail message={opened} />
    </div>
  );
}

interface ItemProps {
  readonly message: Message;
  readonly isOpen: boolean;
  readonly onOpen: (message: Message, event: MouseEvent) => void;
}

const SIGNS: Readonly<Record<MessageTopic, string>> = {
  order: 'M5 8h14l-1 12.500H6ZM9 8V6.500a3 3 0 0 1 6 0V8',
  study: 'M3 9l9-4.500L21 9l-9 4.500L3 9Zm3.500 2v5c3 2.500 8 2.500 11 0v-5',
  service: 'M4.500 5.500h15v10.500h-8l-4.500 3.500v-3.500h-2.500Z',
  notice: 'M4 10v4h3l8 4.500v-13L7 10ZM18.500 9.500a4 4 0 0 1 0 5',
};

function Item({ message, isOpen, onOpen }: ItemProps) {
  const { topic, title, text, address, is_read: isRead, created_time: at } = message;
  return (
    <Link
      className={isRead ? 'message message--read' : 'message'}
      to={address}
      aria-current={isOpen || undefined}
      onClick={(event) => onOpen(message, event)}
    >
      <span className="message__sign">
        <LineIcon d={SIGNS[topic]} size={22} />
      </span>
      <span className="message__head">
        <span className="message__title">
          {!isRead && <span className="visually-hidden">未读：</span>}
          {title}
        </span>
        <time className="message__time" dateTime={at}>
          {chinaMoment(Date.parse(at), serverNow())}
        </time>
      </span>
      <span className="message__text">{text || messageTopics[topic]}</span>
    </Link>
  );
}

/** The message beside the list, on a wide screen. */
function Detail({ message }: { readonly message: Message | undefined }) {
  return (
    <section className="messages__detail" aria-label="消息内容" aria-live="polite">
      {message ? (
        <>
          <h2>{message.title}</h2>
          <p className="messages__detail-fact">
            {messageTopics[message.topic]} · {chinaMoment(Date.parse(message.created_time), serverNow())}
          </p>
          {message.text && <p>{message.text}</p>}
          <Link className="button button--brand" to={message.address}>
            {message.topic === 'notice' ? '阅读公告' : '去看看'}
          </Link>
        </>
      ) : (
        <p className="messages__detail-fact">选一条消息，内容在这里</p>
      )}
    </section>
  );
}

function Empty({ topic }: { readonly topic: MessageTopic | undefined }) {
  return (
    <StatusView title="还没有消息" text={EMPTY[topic ?? 'all']}>
      <Link className="button button--plain" to={paths.myMessageSettings()}>
        消息设置
      </Link>
    </StatusView>
  );
}

const EMPTY: Readonly<Record<Tab, string>> = {
  all: '订单、上课、老师回复和公告，都会告诉你。',
  order: '付款、发货、退款、拼团和发票有了进展，会写在这里。',
  study: '上课前半小时、作业和考试批改好了，会写在这里。',
  service: '老师的回复和账号安全提醒，会写在这里。',
  notice: '学校的公告会写在这里。',
};

/** Skeleton in the final layout. */
function InboxSkeleton() {
  return (
    <div className="messages__columns">
      <LoadingNote />
      <div className="messages__list">
        {[0, 1, 2, 3, 4].map((index) => (
          <Skeleton key={index} className="messages__place" />
        ))}
      </div>
    </div>
  );
}
