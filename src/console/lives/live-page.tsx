import './lives.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { LONGEST_LIVE_TEXT } from '#src/contract/live-events.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaClock } from '#src/lib/money-and-time/china-time.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import {
  type Doing,
  LIVES_KEY,
  liveStageOf,
  mergeRoom,
  type RoomCommand,
  type StaffRoom,
  timesOf,
} from './live-room.ts';
import { LiveTools } from './live-tools.tsx';

const LOOK_EVERY_MS = 2000;

/** The room of a live class as its moderators see it. */
export default function LivePage() {
  const { uuid = '' } = useParams();
  const queries = useQueryClient();
  const queryKey = [...LIVES_KEY, 'room', uuid];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = queries.getQueryData<StaffRoom>(queryKey);
      const query = { after: before?.seq ?? 0 };
      const news = await consoleApi('GET /console/api/lives/{uuid}', { params: { uuid }, query }, { signal });
      return mergeRoom(before, news);
    },
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
  const write = useWrite({
    mutationFn: (command: RoomCommand) =>
      consoleApi('POST /console/api/lives/{uuid}/commands', {
        params: { uuid },
        body: { clientId: randomUuid(), ...command },
      }),
    onSuccess: () => refetch(),
    onError: (reason) => showToast(reason.message),
  });
  const back = (
    <p className="console-back">
      <Link to="/console/live">← 返回直播间</Link>
    </p>
  );
  if (!data) {
    return (
      <>
        {back}
        {error ? <FailureView error={error} onRetry={() => void refetch()} /> : <Skeleton rows={10} />}
      </>
    );
  }
  const stage = liveStageOf(data.live, Date.now());
  const doing: Doing = {
    room: data,
    isOver: stage === 'over',
    isBusy: write.isPending,
    onCommand: async (command) => {
      await write.mutateAsync(command);
    },
  };
  return (
    <>
      {back}
      <PageHead
        title={data.live.name}
        text={`${data.live.teacherName} · ${timesOf(data.live, Date.now())} · ${data.live.online} 人在看`}
      />
      {error ? (
        <p className="live-offline" role="status">
          连接断了，正在重试：{error.message}
        </p>
      ) : null}
      <div className="live-desk">
        <Chat {...doing} />
        <LiveTools {...doing} stage={stage} />
      </div>
    </>
  );
}

const NOTES: Partial<Readonly<Record<StaffRoom['events'][number]['kind'], string>>> = {
  'sign-in': '开始签到',
  'sign-in-end': '结束签到',
  poll: '发起投票',
  'poll-end': '结束投票',
  end: '下课',
};

function Chat(doing: Doing) {
  const { room, isOver, isBusy, onCommand } = doing;
  const [text, setText] = useState('');
  const box = useRef<HTMLElement>(null);
  const isNear = useRef(true);
  const last = room.events.at(-1)?.seq;
  useLayoutEffect(() => {
    if (last !== undefined && isNear.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    onCommand({ kind: 'message', text: text.trim() })
      .then(() => setText(''))
      .catch(() => undefined);
  };
  return (
    <section className="live-chat" aria-label="聊天">
      {room.pinned ? (
        <p className="live-chat__pinned">
          <span>
            置顶：{room.pinned.name}：{room.pinned.text}
          </span>
          <Button look="quiet" onClick={() => void onCommand({ kind: 'unpin' }).catch(() => undefined)}>
            取消置顶
          </Button>
        </p>
      ) : null}
      <section
        ref={box}
        className="live-chat__talk"
        aria-label="聊天内容"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          isNear.current = scrollHeight - scrollTop - clientHeight < 80;
        }}
      >
        {room.events.length === 0 ? <p className="live-chat__note">还没有人发言</p> : null}
        <ol>
          {room.events.map((event) =>
            event.kind === 'message' ? (
              <Message key={event.seq} event={event} {...doing} />
            ) : NOTES[event.kind] ? (
              <li key={event.seq} className="live-chat__note">
                {event.name} {NOTES[event.kind]}
                {event.text ? `：${event.text}` : ''}
              </li>
            ) : null,
          )}
        </ol>
      </section>
      {isOver ? (
        <p className="live-chat__note">这节课已经结束</p>
      ) : (
        <form className="live-chat__write" onSubmit={handleSubmit}>
          <TextInput
            label="以老师身份发言"
            value={text}
            onChange={setText}
            maxLength={LONGEST_LIVE_TEXT}
            autoComplete="off"
          />
          <Button type="submit" look="primary" isBusy={isBusy} disabled={!text.trim()}>
            发送
          </Button>
        </form>
      )}
    </section>
  );
}

function Message({ event, room, onCommand }: Doing & { readonly event: StaffRoom['events'][number] }) {
  const { seq, student, name, text } = event;
  const isMuted = student !== null && room.muted.some(({ uuid }) => uuid === student);
  const does = (command: RoomCommand) => void onCommand(command).catch(() => undefined);
  return (
    <li className="live-chat__line">
      <span className="live-chat__said">
        <b>{student === null ? `老师 ${name}` : name}</b>
        <time dateTime={event.sentAt}>{chinaClock(Date.parse(event.sentAt))}</time>
        <span>{text}</span>
      </span>
      <span className="live-chat__does">
        <Button look="quiet" aria-label={`置顶：${text}`} onClick={() => does({ kind: 'pin', target: seq })}>
          置顶
        </Button>
        <Button look="quiet" aria-label={`删除：${text}`} onClick={() => does({ kind: 'delete', target: seq })}>
          删除
        </Button>
        {student !== null ? (
          <Button
            look="quiet"
            aria-label={`${isMuted ? '解除禁言' : '禁言'}：${name}`}
            onClick={() => does({ kind: isMuted ? 'unmute' : 'mute', student })}
          >
            {isMuted ? '解除' : '禁言'}
          </Button>
        ) : null}
      </span>
    </li>
  );
}
