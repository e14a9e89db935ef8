import { useInfiniteQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type MessageSign, type MessageTopic, messageTopics } from '#src/contract/message-kinds.ts';
import {
  badgeText,
  type Message,
  messagesQuery,
  useReading,
  useUnread,
} from '#src/features/message/message-queries.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { useIsWide } from '#src/lib/environment/use-is-wide.ts';
import { chinaClock, chinaDayName, chinaMoment } from '#src/lib/money-and-time/china-time.ts';
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

/** All messages to the student and the school's notices, by topic. */
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
  // A message that was sent again moves to the top, so it can arrive twice.
  const messages = [...new Map(data.pages.flatMap(({ list }) => list).map((one) => [one.uuid, one])).values()];
  const [newest] = messages;
  if (!newest) return <Empty topic={topic} />;
  const read = (message: Message) => {
    if (!message.is_read) one.mutate(message);
  };
  const handleOpen = (message: Message, event: MouseEvent) => {
    read(message);
    // A click that opens another tab is left to the browser.
    if (!isWide || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpenId(message.uuid);
  };
  // On a wide screen the newest message is shown until another is chosen; it stays unread.
  const opened = messages.find(({ uuid }) => uuid === openId) ?? newest;
  return (
    <div className="messages__columns">
      <NavBarAction>
        {unread > 0 ? (
          <button type="button" disabled={all.isPending} onClick={() => all.mutate({ mark: newest.mark, topic })}>
            全部已读
          </button>
        ) : (
          <Link to={paths.myMessageSettings()}>消息设置</Link>
        )}
      </NavBarAction>
      <PullToRefresh onRefresh={refetch}>
        {error && (
          <p className="messages__old" role="status">
            没有更新成功
            <button type="button" onClick={() => void refetch()}>
              重试
            </button>
          </p>
        )}
        <div className="messages__list">
          {byDay(messages).map(({ day, list }) => (
            <section key={day} aria-label={day}>
              <h2 className="messages__day">{day}</h2>
              <ul className="messages__group">
                {list.map((message) => (
                  <li key={message.uuid}>
                    <Item message={message} isOpen={isWide && message === opened} onOpen={handleOpen} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <ListEnd {...endOfList(query)} />
      </PullToRefresh>
      <Detail message={opened} onGo={() => read(opened)} />
    </div>
  );
}

/** Messages in their order, grouped under the names of their days. */
function byDay(messages: readonly Message[]) {
  const days = new Map<string, Message[]>();
  for (const message of messages) {
    const day = chinaDayName(Date.parse(message.created_time), serverNow());
    days.set(day, [...(days.get(day) ?? []), message]);
  }
  return [...days].map(([day, list]) => ({ day, list }));
}

interface ItemProps {
  readonly message: Message;
  readonly isOpen: boolean;
  readonly onOpen: (message: Message, event: MouseEvent) => void;
}

const SIGNS: Readonly<Record<MessageSign, string>> = {
  money:
    'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17ZM8.500 7.500l3.500 4.500 3.500-4.500M9 12h6m-6 2.500h6M12 12v5',
  parcel: 'M4 8l8-4 8 4v8.500l-8 4-8-4ZM4 8l8 4 8-4M12 12v8.500M8 6l8 4v3',
  group:
    'M9 11a3.200 3.200 0 1 0 0-6.400A3.200 3.200 0 0 0 9 11Zm-6 8c0-3 2.700-4.800 6-4.800s6 1.800 6 4.800m1-8.200a2.800 2.800 0 1 0-1-5.400m2 9.300c2.400.5 4 2 4 4.300',
  invoice: 'M6 3.500h12v17l-3-2-3 2-3-2-3 2ZM9 8.500h6m-6 4h6',
  marked: 'M5 3.500h14v17H5ZM8.500 12l2.500 2.500 4.500-5',
  lesson: 'M3 9l9-4.500L21 9l-9 4.500L3 9Zm3.500 2v5c3 2.500 8 2.500 11 0v-5',
  certificate: 'M12 14.500a5.500 5.500 0 1 0 0-11 5.500 5.500 0 0 0 0 11ZM8.500 13.500v7l3.500-2 3.500 2v-7',
  reply: 'M4.500 5.500h15v10.500h-8l-4.500 3.500v-3.500h-2.500Z',
  account: 'M12 3.500l7 2.500v6c0 4-3 7-7 8.500-4-1.500-7-4.500-7-8.500V6Zm-3 8.500l2.200 2.200L15.500 10',
  notice: 'M4 10v4h3l8 4.500v-13L7 10ZM18.500 9.500a4 4 0 0 1 0 5',
};

function Item({ message, isOpen, onOpen }: ItemProps) {
  const { topic, sign, title, text, address, is_read: isRead, created_time: at } = message;
  return (
    <Link
      className={isRead ? 'message message--read' : 'message'}
      to={address}
      aria-current={isOpen || undefined}
      onClick={(event) => onOpen(message, event)}
    >
      <span className="message__sign">
        <LineIcon d={SIGNS[sign]} size={22} />
      </span>
      <span className="message__head">
        <span className="message__title">
          {!isRead && <span className="visually-hidden">未读：</span>}
          {title}
        </span>
        <time className="message__time" dateTime={at}>
          {chinaClock(Date.parse(at))}
        </time>
      </span>
      <span className="message__text">{text || messageTopics[topic]}</span>
    </Link>
  );
}

interface DetailProps {
  readonly message: Message;
  readonly onGo: () => void;
}

/** The message beside the list, on a wide screen. */
function Detail({ message, onGo }: DetailProps) {
  return (
    <section className="messages__detail" aria-label="消息内容" aria-live="polite">
      <h2>{message.title}</h2>
      <p className="messages__detail-fact">
        {messageTopics[message.topic]} · {chinaMoment(Date.parse(message.created_time), serverNow())}
      </p>
      {message.text && <p>{message.text}</p>}
      <Link className="button button--brand" to={message.address} onClick={onGo}>
        {message.topic === 'notice' ? '阅读公告' : '去看看'}
      </Link>
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
