import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { Doing } from './live-room.ts';

interface LiveToolsProps extends Doing {
  readonly stage: 'before' | 'running' | 'over';
}

/** The moderators' tools for the room. */
export function LiveTools({ stage, ...doing }: LiveToolsProps) {
  const { room, isOver, isBusy, onCommand } = doing;
  const [asked, setAsked] = useState<'poll' | 'end'>();
  const does = (command: Parameters<typeof onCommand>[0]) => void onCommand(command).catch(() => undefined);
  return (
    <aside className="live-tools" aria-label="课堂工具">
      <section>
        <h2>签到</h2>
        {room.signIn ? <p>{room.signIn.count} 人已签到</p> : <p>学员点一下就签到，记在出勤里。</p>}
        {room.signIn ? (
          <Button isBusy={isBusy} onClick={() => does({ kind: 'sign-in-end' })}>
            结束签到
          </Button>
        ) : (
          <Button isBusy={isBusy} disabled={isOver} onClick={() => does({ kind: 'sign-in' })}>
            开始签到
          </Button>
        )}
      </section>
      <section>
        <h2>投票</h2>
        {room.poll ? <PollResult poll={room.poll} /> : <p>每人一票，结束后公布结果。</p>}
        {room.poll?.isOpen ? (
          <Button isBusy={isBusy} onClick={() => does({ kind: 'poll-end' })}>
            结束投票
          </Button>
        ) : (
          <Button disabled={isOver} onClick={() => setAsked('poll')}>
            发起投票
          </Button>
        )}
      </section>
      <section>
        <h2>发言</h2>
        <Select<Speed>
          label="慢速模式"
          value={speedOf(room.slowSeconds)}
          options={SPEEDS}
          onChange={(seconds) => does({ kind: 'slow', seconds: Number(seconds) })}
        />
        {room.muted.length > 0 ? (
          <ul aria-label="已禁言">
            {room.muted.map(({ uuid, name }) => (
              <li key={uuid}>
                {name}
                <Button
                  look="quiet"
                  aria-label={`解除禁言：${name}`}
                  onClick={() => does({ kind: 'unmute', student: uuid })}
                >
                  解除禁言
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <section>
        <h2>举手</h2>
        {room.hands.length === 0 ? <p>现在没有人举手</p> : <p>{room.hands.map(({ name }) => name).join('、')}</p>}
      </section>
      {stage === 'running' ? (
        <section>
          <h2>下课</h2>
          <Button look="danger" onClick={() => setAsked('end')}>
            结束这节课
          </Button>
        </section>
      ) : null}
      {asked === 'poll' ? <PollDialog {...doing} onClose={() => setAsked(undefined)} /> : null}
      {asked === 'end' ? (
        <Dialog title="结束这节课？" onClose={() => setAsked(undefined)}>
          <p>所有人会马上看到“直播已结束”，不能再发言，也不能恢复。</p>
          <div className="console-dialog__actions">
            <Button onClick={() => setAsked(undefined)}>取消</Button>
            <Button
              look="danger"
              isBusy={isBusy}
              onClick={() =>
                void onCommand({ kind: 'end' })
                  .then(() => setAsked(undefined))
                  .catch(() => undefined)
              }
            >
              结束这节课
            </Button>
          </div>
        </Dialog>
      ) : null}
    </aside>
  );
}

const SPEEDS = { '0': '不限', '5': '5 秒一条', '15': '15 秒一条', '60': '60 秒一条' } as const;
type Speed = keyof typeof SPEEDS;
const speedOf = (seconds: number) => (String(seconds) in SPEEDS ? (String(seconds) as Speed) : '0');

function PollResult({ poll }: { readonly poll: NonNullable<Doing['room']['poll']> }) {
  const all = poll.counts.reduce((sum, count) => sum + count, 0);
  return (
    <>
      <p>
        {poll.isOpen ? '进行中' : '已结束'}：{poll.question}
      </p>
      <dl>
        {poll.choices.map((choice, index) => (
          <div key={choice}>
            <dt>{choice}</dt>
            <dd>
              {poll.counts[index] ?? 0} 票{all > 0 ? ` · ${Math.round(((poll.counts[index] ?? 0) * 100) / all)}%` : ''}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const PLACES = ['一', '二', '三', '四', '五', '六'];

function PollDialog({ isBusy, onCommand, onClose }: Doing & { readonly onClose: () => void }) {
  const [question, setQuestion] = useState('');
  const [choices, setChoices] = useState<readonly string[]>(['', '']);
  const change = (index: number, value: string) =>
    setChoices(choices.map((choice, at) => (at === index ? value : choice)));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const written = choices.map((choice) => choice.trim()).filter(Boolean);
    onCommand({ kind: 'poll', text: question.trim(), choices: written })
      .then(onClose)
      .catch(() => undefined);
  };
  return (
    <Dialog title="发起投票" onClose={onClose}>
      <form className="live-poll" onSubmit={handleSubmit}>
        <TextInput label="问题" value={question} onChange={setQuestion} required maxLength={200} autoComplete="off" />
        {choices.map((choice, index) => (
          <TextInput
            key={PLACES[index]}
            label={`选项${PLACES[index]}`}
            value={choice}
            onChange={(value) => change(index, value)}
            required={index < 2}
            maxLength={40}
            autoComplete="off"
          />
        ))}
        <div className="console-dialog__actions">
          {choices.length < PLACES.length ? (
            <Button onClick={() => setChoices([...choices, ''])}>加一个选项</Button>
          ) : null}
          <Button type="submit" look="primary" isBusy={isBusy}>
            开始投票
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
