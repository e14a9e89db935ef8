import './consult.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { ChatPart } from '#src/contract/console/list-parts.ts';
import { timeAgo } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { useFilter } from '../client/use-filter.ts';
import { useMe } from '../shell/use-me.ts';
import { MoreRows } from '../ui/more-rows.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PartChoice } from '../ui/part-choice.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { ChatView } from './chat-view.tsx';
import { CHATS_KEY, type Chat, PARTS, partOf, whoOf } from './chat-words.ts';

const LOOK_EVERY_MS = 4000;

/** The advisors' chats: the list of those that wait, and the open conversation. */
export default function ConsultPage() {
  const { uuid } = useParams();
  const [search, change] = useFilter();
  const part = partOf(search);
  const list = useChats(part);
  const [first] = list.data?.pages ?? [];
  const all = list.data?.pages.flatMap(({ chats }) => chats) ?? [];
  // A chat that was answered between two requests can be in two pages: keep it once.
  const shown = [...new Map(all.map((chat) => [chat.uuid, chat])).values()];
  return (
    <div className="consult-desk" data-open={uuid !== undefined || undefined}>
      <div className="consult-desk__head">
        <PageHead title="咨询" text="学员和访客在线提的问题，等得最久的在前。回复后对方马上看到。">
          <Link className="consult-desk__settings" to="/console/consult/settings">
            快捷回复和服务时间
          </Link>
        </PageHead>
      </div>
      <div className="consult-desk__parts">
        <section className="consult-desk__list" aria-label="对话列表">
          <PartChoice
            label="哪些对话"
            parts={PARTS}
            chosen={part}
            counts={first?.counts}
            onChoose={(chosen) => change({ part: chosen === 'waiting' ? '' : chosen })}
          />
          {list.error && !first ? <FailureView error={list.error} onRetry={() => void list.refetch()} /> : null}
          {!first && !list.error ? <Skeleton rows={6} /> : null}
          {first && shown.length === 0 ? <NoChats part={part} /> : null}
          {shown.length > 0 ? (
            <ul className="consult-desk__chats" data-rows aria-busy={list.isPlaceholderData || undefined}>
              {shown.map((chat) => (
                <ChatRow key={chat.uuid} chat={chat} isOpen={chat.uuid === uuid} search={search} />
              ))}
            </ul>
          ) : null}
          {first ? <MoreRows list={list} label="更多对话" /> : null}
        </section>
        {uuid === undefined ? (
          <div className="consult-desk__none">
            <StateView title="选一个对话" text="左边等得最久的在最上面。" />
          </div>
        ) : (
          <ChatView key={uuid} uuid={uuid} search={search} />
        )}
      </div>
    </div>
  );
}

function useChats(part: ChatPart) {
  return useInfiniteQuery({
    queryKey: [...CHATS_KEY, 'list', part],
    queryFn: ({ pageParam, signal }) =>
      consoleApi(
        'GET /console/api/consult',
        { query: { part, ...(pageParam === null ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
}

interface ChatRowProps {
  readonly chat: Chat;
  readonly isOpen: boolean;
  readonly search: URLSearchParams;
}

function ChatRow({ chat, isOpen, search }: ChatRowProps) {
  const me = useMe();
  const now = Date.now();
  const { uuid, last, course, unread, waitingSince, claimedBy } = chat;
  const at = waitingSince ?? last?.sentAt;
  return (
    <li>
      <Link
        to={{ pathname: `/console/consult/${uuid}`, search: search.toString() }}
        className="consult-row"
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className="consult-row__top">
          <strong>{whoOf(chat)}</strong>
          {unread > 0 ? (
            <span className="consult-row__unread">
              {unread}
              <span className="visually-hidden"> 条未读</span>
            </span>
          ) : null}
        </span>
        <span className="consult-row__text">
          {last ? `${last.sender === 'advisor' ? '我们：' : ''}${last.text}` : '较早的消息已到期删除'}
        </span>
        <span className="consult-row__note">
          {waitingSince ? <span className="console-badge console-badge--warn">待回复</span> : null}
          {claimedBy ? (
            <span className="console-badge">
              {claimedBy.uuid === me?.uuid ? '我在回复' : `${claimedBy.name}在回复`}
            </span>
          ) : null}
          {at ? <span>{timeAgo(Date.parse(at), now)}</span> : null}
          {course ? <span className="consult-row__course">{course.name}</span> : null}
        </span>
      </Link>
    </li>
  );
}

function NoChats({ part }: { readonly part: ChatPart }) {
  if (part === 'waiting') return <StateView title="都回复了" text="有人提问时，会自动出现在这里。" />;
  if (part === 'mine') return <StateView title="你还没有领取对话" text="在“待回复”里打开一个，回复它就是你的。" />;
  return <StateView title="还没有人咨询过" text="学员在课程页点“咨询”，会出现在这里。" />;
}
