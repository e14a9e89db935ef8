import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { checkinStage, moods } from '#src/features/yanxue/checkin.ts';
import type { Checkin } from '#src/features/yanxue/service-query.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { useAlarm } from '#src/lib/money-and-time/use-alarm.ts';
import * as paths from '#src/lib/paths.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { CheckinForm } from './checkin-form.tsx';
import '#src/ui/app/paper-card.css';
import './service.css';

interface CheckinViewProps {
  readonly checkin: Checkin;
  readonly isLoggedIn: boolean;
  /** Called when the check-in begins or ends: refetch it. */
  readonly onDue: () => void;
}

/** A check-in: task, place, time and result. */
export function CheckinView({ checkin, isLoggedIn, onDue }: CheckinViewProps) {
  const now = serverNow();
  const [from, until] = [Date.parse(checkin.start_time), Date.parse(checkin.end_time)];
  useAlarm(now < from ? from : now < until ? until : undefined, onDue);
  useTitle(checkin.title);
  const facts = [
    { name: '行程', value: `${checkin.course.name} · ${checkin.tour.name}` },
    { name: '地点', value: checkin.place },
    { name: '开始', value: chinaMoment(from, now) },
    { name: '截止', value: chinaMoment(until, now) },
  ];
  return (
    <div className="yanxue-service">
      <section className="paper-card" aria-labelledby="checkin-task">
        <p className="yanxue-service__note">第 {checkin.day} 天</p>
        <h2 id="checkin-task" className="yanxue-service__course">
          {checkin.title}
        </h2>
        <p>{checkin.task}</p>
        <FactList facts={facts} />
        <p className="yanxue-service__note">
          {checkin.submit_count > 0 ? `已有 ${checkin.submit_count} 位营员完成` : '还没有人打卡，等你第一个'}
        </p>
      </section>
      <div aria-live="polite">
        <Stage checkin={checkin} isLoggedIn={isLoggedIn} />
      </div>
    </div>
  );
}

function Stage({ checkin, isLoggedIn }: Pick<CheckinViewProps, 'checkin' | 'isLoggedIn'>) {
  const { pathname } = useLocation();
  switch (checkinStage(checkin, isLoggedIn)) {
    case 'done':
      return checkin.record && <Done record={checkin.record} courseUuid={checkin.course.uuid} />;
    case 'open':
      return <CheckinForm checkin={checkin} />;
    case 'not-started':
      return <Note title="还没有开始" text="到时间会自动开放，不用刷新。" />;
    case 'ended':
      return <Note title="打卡已结束" text="错过也没关系，把这一天留在心里就好。" />;
    case 'not-mine':
      return <Note title="你不在这次行程中" text="请确认登录的是报名时的手机号，或联系领队。" />;
    case 'stranger':
      return (
        <Note title="登录后打卡" text="用报名时的手机号登录。">
          <Link className="button button--brand" to={paths.login({}, { redirect: pathname })}>
            去登录
          </Link>
        </Note>
      );
  }
}

interface NoteProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Note({ title, text, children }: NoteProps) {
  return (
    <section className="paper-card" aria-label={title}>
      <h3>{title}</h3>
      <p className="yanxue-service__note">{text}</p>
      {children}
    </section>
  );
}

interface DoneProps {
  readonly record: NonNullable<Checkin['record']>;
  readonly courseUuid: string;
}

function Done({ record, courseUuid }: DoneProps) {
  const mood = moods.find(({ value }) => value === String(record.mood))?.label;
  return (
    <section className="paper-card" aria-labelledby="checkin-done">
      <h3 id="checkin-done" className="yanxue-checkins__state--done">
        ✓ 已打卡
      </h3>
      <blockquote className="yanxue-checkins__words">{record.content}</blockquote>
      <p className="yanxue-service__note">
        {[mood, chinaMoment(Date.parse(record.submit_time), serverNow())].filter(Boolean).join(' · ')}
      </p>
      <Link className="button button--plain" to={paths.studentTour({ course_id: courseUuid })}>
        回到我的行程
      </Link>
    </section>
  );
}
