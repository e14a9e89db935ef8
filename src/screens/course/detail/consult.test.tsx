// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { replyTo } from '#src/contract/testing.ts';
import { answer, sentTo } from '#src/lib/api/testing-api.ts';
import { openScreen } from '../../testing.tsx';
import { ConsultNote } from './consult-note.tsx';
import { ConsultSheet } from './consult-sheet.tsx';
import { useCourseSeen } from './use-course-seen.ts';

const POPUP = 'GET /api/v2.1/app/consult/popup/';
const REPORT = 'POST /api/v1.4/base/report/';
const DELAY_MS = 5000;

/** A refetch of the same course. */
const read = () => replyTo('GET /api/v1/course/by_number/{number}', { name: '英语' });

/** A screen that refetches its course on a tap. */
function Course({ children }: { readonly children: (course: ReturnType<typeof read>) => React.ReactNode }) {
  const [course, setCourse] = useState(read);
  return (
    <>
      <button type="button" onClick={() => setCourse(read())}>
        read anew
      </button>
      {children(course)}
    </>
  );
}

const readAnew = () => act(async () => screen.getByText('read anew').click());
const reported = () => sentTo(REPORT).map(({ body }) => (body as { event: string }).event);

beforeEach(() => {
  answer(POPUP, replyTo(POPUP, { delay_ms: DELAY_MS, content: '有什么可以帮你？', is_on_duty: true }));
  answer(REPORT, null);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the advisor’s word', () => {
  it('comes when its time is over, also where the course was read anew meanwhile', async () => {
    vi.useFakeTimers();
    openScreen(() => <Course>{(course) => <ConsultNote course={course} />}</Course>, '/course');
    await act(() => vi.advanceTimersByTimeAsync(DELAY_MS - 1000));

    await readAnew();
    await act(() => vi.advanceTimersByTimeAsync(1000));

    expect(screen.getByText('有什么可以帮你？')).toBeTruthy();
    expect(reported()).toEqual(['consult_show']);
  });
});

describe('the ways to ask an advisor', () => {
  it('are reported once when they are opened, also where the course is read anew meanwhile', async () => {
    openScreen(
      () => <Course>{(course) => <ConsultSheet course={course} isOpen onDismiss={() => {}} />}</Course>,
      '/course',
    );

    await readAnew();

    expect(reported()).toEqual(['consult_open']);
  });
});

describe('a course', () => {
  function Seen({ course }: { readonly course: ReturnType<typeof read> }) {
    useCourseSeen(course);
    return null;
  }

  it('is reported as seen once, also where it is read anew', async () => {
    openScreen(() => <Course>{(course) => <Seen course={course} />}</Course>, '/course');

    await readAnew();

    expect(reported()).toEqual(['exposure']);
  });
});
