import './today.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LiveCard } from '#src/features/live/live-card.tsx';
import { groupLives } from '#src/features/live/live-times.ts';
import { MessageDoor } from '#src/features/message/message-door.tsx';
import { DaysLeft } from '#src/features/today/days-left.tsx';
import { NextCard } from '#src/features/today/next-card.tsx';
import { type Today as TodayContent, useToday } from '#src/features/today/today-query.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { useNow } from '#src/lib/money-and-time/use-now.ts';
import * as paths from '#src/lib/paths.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import '../lessons/progress-bar.css';
import { GoalSheet } from './goal-sheet.tsx';
import { WeekPlan } from './week-plan.tsx';

/** The home of a logged-in student: the next step, the week, classes, courses, and the days left. */
export default function Today() {
  const { today, error, refetch } = useToday();
  const now = useNow(TICK_MS) ?? serverNow();
  if (!today && error) {
    return (
      <div className="today">
        <h1 className="today__title">今天</h1>
        <FailedView text={failureText(error)} onRetry={refetch} />
      </div>
    );
  }
  return (
    <div className="today">
      <header className="today__head">
        <h1 className="today__title">今天</h1>
        <p className="today__date">{today ? `${today.nickname || '同学'}，${dateText(today.day)}` : '\u00a0'}</p>
        <MessageDoor />
      </header>
      {today ? <Sections today={today} now={now} /> : <TodaySkeleton />}
    </div>
  );
}

const TICK_MS = 30_000;

/** `11月25日 周三`. */
function dateText(day: string): string {
  const week = '日一二三四五六'[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 周${week}`;
}

function Sections({ today, now }: { readonly today: TodayContent; readonly now: number }) {
  return (
    <div className="today__columns">
      <div className="today__main">
        <NextCard next={today.next} />
        {today.courses.length > 0 ? <WeekPlan today={today} /> : <NoCourse />}
      </div>
      <div className="today__side">
        <Target today={today} />
        {today.mistakes_due > 0 && (
          <Link className="today__card today__way" to={paths.studyMistakes()}>
            <strong>错题 {today.mistakes_due} 题</strong>
            <span className="today__way-text">到了复习的时候，一题一题重做</span>
          </Link>
        )}
        {today.homework && (
          <Link className="today__card today__way" to={paths.studyHomework({ uuid: today.homework.uuid })}>
            <strong>作业批改好了{today.homework.count > 1 ? `（${today.homework.count} 份）` : ''}</strong>
            <span className="today__way-text">{today.homework.title}</span>
          </Link>
        )}
        {today.replies && (
          <Link className="today__card today__way" to={paths.consult()}>
            <strong>老师回复了你{today.replies.count > 1 ? `（${today.replies.count} 条）` : ''}</strong>
            <span className="today__way-text">{today.replies.text}</span>
          </Link>
        )}
        <Lives today={today} now={now} />
      </div>
      {today.courses.length > 0 && <Courses courses={today.courses} />}
    </div>
  );
}

/** The days left, the goal, and the days studied in a row. */
function Target({ today }: { readonly today: TodayContent }) {
  const [isOpen, setIsOpen] = useState(false);
  const { exam, goal, streak } = today;
  return (
    <section className="today__section" aria-labelledby="today-target">
      <div className="today__section-head">
        <h2 id="today-target">目标</h2>
        <button type="button" className="today__more" onClick={() => setIsOpen(true)}>
          修改目标
        </button>
      </div>
      <DaysLeft exam={exam} />
      {goal.text !== '' && <p className="today__goal">{goal.text}</p>}
      {streak.days > 0 && (
        <p className="today__streak">
          <strong>连续学习 {streak.days} 天</strong>
          <span>
            {streak.freezes > 0
              ? `可免断 ${streak.freezes} 天，计划内的休息日不影响`
              : '每连续 7 天可免断 1 天，计划内的休息日不影响'}
          </span>
        </p>
      )}
      <GoalSheet today={today} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  );
}

function Lives({ today, now }: { readonly today: TodayContent; readonly now: number }) {
  const [isAll, setIsAll] = useState(false);
  const lives = today.lives.filter(({ end_time: end }) => Date.parse(end) > now).sort(bySpan);
  const shown = isAll ? lives : lives.slice(0, FEW);
  return (
    <section className="today__section today__lives" aria-labelledby="today-lives">
      <div className="today__section-head">
        <h2 id="today-lives">本周直播</h2>
        <Link className="today__more" to={paths.myTodayCourse()}>
          直播日历
        </Link>
      </div>
      {lives.length === 0 && <p className="today__card today__nothing">本周没有要上的直播课了。</p>}
      {groupLives(shown, now).map(({ title, lives: own }) => (
        <div key={title} className="today__day">
          <h3>{title}</h3>
          {own.map((live) => (
            <LiveCard key={live.uuid} live={live} now={now} />
          ))}
        </div>
      ))}
      {lives.length > shown.length && (
        <button type="button" className="today__all" onClick={() => setIsAll(true)}>
          还有 {lives.length - shown.length} 场
        </button>
      )}
    </section>
  );
}

/** Rooms that stay open for days come last. */
function bySpan(one: Live, other: Live): number {
  return Number(isLong(one)) - Number(isLong(other));
}

type Live = TodayContent['lives'][number];
const isLong = ({ start_time: start, end_time: end }: Live) => Date.parse(end) - Date.parse(start) > LONG_MS;
const LONG_MS = 12 * 3_600_000;
const FEW = 3;

function Courses({ courses }: Pick<TodayContent, 'courses'>) {
  const [isAll, setIsAll] = useState(false);
  const sorted = [...courses].sort(byProgress);
  const shown = isAll ? sorted : sorted.slice(0, FEW);
  return (
    <section className="today__section today__course-part" aria-labelledby="today-courses">
      <div className="today__section-head">
        <h2 id="today-courses">在学课程</h2>
        <Link className="today__more" to={paths.studyIndex()}>
          全部课程
        </Link>
      </div>
      <ul className="today__card today__courses">
        {shown.map(({ uuid, name, done_count: done, lesson_count: all, needs_agreement: needsAgreement }) => (
          <li key={uuid}>
            <Link to={needsAgreement ? paths.studyStep({ uuid }) : paths.studyList({ uuid })}>
              <span className="today__course">{name}</span>
              <span className="today__course-fact">{needsAgreement ? '待签协议' : `${done}/${all} 节`}</span>
            </Link>
            {!needsAgreement && all > 0 && (
              <progress className="study-progress" value={done} max={all} aria-label={`${name}的进度`} />
            )}
          </li>
        ))}
      </ul>
      {courses.length > shown.length && (
        <button type="button" className="today__all" onClick={() => setIsAll(true)}>
          还有 {courses.length - shown.length} 门
        </button>
      )}
    </section>
  );
}

/** Courses in progress come first, courses whose agreement is not signed last. */
function byProgress(one: Course, other: Course): number {
  const rank = ({ done_count: done, needs_agreement: needsAgreement }: Course) =>
    needsAgreement ? 2 : done > 0 ? 0 : 1;
  return rank(one) - rank(other);
}

type Course = TodayContent['courses'][number];

function NoCourse() {
  return (
    <section className="today__card today__no-course">
      <h2>选一门课，就有你的学习计划</h2>
      <p>有了课程，这里会按你每周的时间排好每天学什么，错过的自动顺延。</p>
      <Link className="button button--plain" to={paths.courseList()}>
        去选课
      </Link>
    </section>
  );
}

/** Skeleton in the final layout. */
function TodaySkeleton() {
  return (
    <div className="today__columns">
      <LoadingNote />
      <div className="today__main">
        <Skeleton className="today__next-place" />
        <Skeleton className="today__head-place" />
        <Skeleton className="today__plan-place" />
      </div>
      <div className="today__side">
        <Skeleton className="today__head-place" />
        <Skeleton className="today__days-place" />
        <Skeleton className="today__head-place" />
        <Skeleton className="today__live-place" />
      </div>
    </div>
  );
}
