import './week-plan.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Today, todayQuery } from '#src/features/today/today-query.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import * as paths from '#src/lib/paths.ts';
import { PlanSheet } from './plan-sheet.tsx';

type Day = Today['week'][number];
type Lesson = Day['lessons'][number];

const NAMES = '一二三四五六日';

/** The plan of this week: seven days, and the lessons of the chosen one. */
export function WeekPlan({ today }: { readonly today: Today }) {
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const { plan, week, moved_on: movedOn } = today;
  const day = week.find((each) => each.day === (chosen ?? today.day));
  return (
    <section className="week-plan" aria-labelledby="week-plan">
      <div className="today__section-head">
        <h2 id="week-plan">本周计划</h2>
        {plan && (
          <button type="button" className="today__more" onClick={() => setIsOpen(true)}>
            调整计划
          </button>
        )}
      </div>
      {plan ? (
        <div className="today__card">
          <ol className="week-plan__days">
            {week.map((each, index) => (
              <li key={each.day}>
                <button
                  type="button"
                  className="week-plan__day"
                  aria-pressed={each.day === day?.day}
                  data-today={each.day === today.day}
                  onClick={() => setChosen(each.day)}
                >
                  <span>
                    <span className="visually-hidden">周</span>
                    {NAMES[index]}
                  </span>
                  <strong>{Number(each.day.slice(8))}</strong>
                  <span className="week-plan__sign" data-state={stateOf(each)}>
                    {signOf(each)}
                  </span>
                  <span className="visually-hidden">，{dayWords(each)}</span>
                </button>
              </li>
            ))}
          </ol>
          {day && <DayPlan day={day} today={today} />}
          {movedOn && (
            <p className="week-plan__note">
              {movedOn.count} 节已顺延到{dateWords(movedOn.day)}，不用补。
            </p>
          )}
        </div>
      ) : (
        <div className="today__card week-plan__none">
          <p>一周学哪几天、每天多久，由你定。没学完的会自动顺延到下一个学习日。</p>
          <button type="button" className="button button--plain" onClick={() => setIsOpen(true)}>
            定一个学习计划
          </button>
        </div>
      )}
      <PlanSheet plan={plan} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  );
}

function DayPlan({ day, today }: { readonly day: Day; readonly today: Today }) {
  const isAhead = day.day >= today.day;
  const minutes = day.lessons.filter(({ is_done: isDone }) => !isDone).reduce((sum, lesson) => sum + lesson.minutes, 0);
  return (
    <div className="week-plan__plan">
      <p className="week-plan__head" aria-live="polite">
        <strong>
          {day.day === today.day ? '今天' : dateWords(day.day)}
          {isAhead && minutes > 0 && `，约 ${minutes} 分钟`}
        </strong>
        {isAhead && (day.is_planned || day.is_off) && <DayOff day={day} />}
      </p>
      {day.lessons.length > 0 ? (
        <ul className="week-plan__lessons">
          {day.lessons.map((lesson) => (
            <LessonRow key={lesson.uuid} lesson={lesson} />
          ))}
        </ul>
      ) : (
        <p className="week-plan__nothing">{nothingWords(day, isAhead)}</p>
      )}
    </div>
  );
}

function LessonRow({ lesson }: { readonly lesson: Lesson }) {
  const { name, course_name: course, minutes, is_done: isDone, moved_from: movedFrom } = lesson;
  return (
    <li>
      <Link className="week-plan__lesson" to={targetOf(lesson)} state={{ isStarting: true }} data-done={isDone}>
        <span className="week-plan__tick" aria-hidden="true">
          {isDone ? '✓' : ''}
        </span>
        <span className="week-plan__words">
          <span className="week-plan__name">{name}</span>
          <span className="week-plan__fact">
            <span>{course}</span>
            <span>
              {isDone ? '已学完' : `约 ${minutes} 分钟`}
              {movedFrom && ` · ${weekdayWords(movedFrom)}顺延`}
            </span>
          </span>
        </span>
      </Link>
    </li>
  );
}

/** Marks a day as free, or undoes that. */
function DayOff({ day: { day, is_off: isOff } }: { readonly day: Day }) {
  const client = useQueryClient();
  const write = useWrite({
    mutationFn: () => api('PUT /api/v1/study/day_off', { body: { day, is_off: !isOff } }),
    onSuccess: () => client.invalidateQueries({ queryKey: todayQuery.queryKey }),
  });
  return (
    <button type="button" className="week-plan__off" disabled={write.isPending} onClick={() => write.mutate()}>
      {isOff ? '取消休息' : '这天休息'}
    </button>
  );
}

function targetOf({ video_uuid: video, paper_uuid: paper, mycourse_uuid: mycourse, uuid }: Lesson): string {
  if (paper) return paths.examIndex({ paper_uuid: paper }, { mycourse, course_section_uuid: uuid });
  return paths.studyVideo({}, { video });
}

function stateOf(day: Day): 'studied' | 'off' | 'planned' | 'free' {
  if (day.is_studied) return 'studied';
  if (day.is_off) return 'off';
  return day.is_planned ? 'planned' : 'free';
}

function signOf(day: Day): string {
  const left = day.lessons.filter(({ is_done: isDone }) => !isDone).length;
  const signs = { studied: '✓', off: '休', planned: left > 0 ? `${left}节` : '·', free: '' };
  return signs[stateOf(day)];
}

function dayWords(day: Day): string {
  const left = day.lessons.filter(({ is_done: isDone }) => !isDone).length;
  const words = { studied: '学过了', off: '休息', planned: '学习日', free: '没有安排' };
  return `${dateWords(day.day)} ${words[stateOf(day)]}${left > 0 ? `，${left} 节` : ''}`;
}

function nothingWords(day: Day, isAhead: boolean): string {
  if (day.is_off) return '休息一天，课程顺延到下一个学习日。';
  if (!isAhead) return day.is_studied ? '这天学过了。' : '没有安排。';
  return day.is_planned ? '安排好的课都学完了。' : '没有安排，想学随时可以学。';
}

/** `周三`. */
function weekdayWords(day: string): string {
  return `周${NAMES[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]}`;
}

/** `11月25日`. */
function dateWords(day: string): string {
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
}
