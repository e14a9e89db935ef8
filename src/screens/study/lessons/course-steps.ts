import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { type StepKind, stepKinds, stepStates } from '#src/contract/states.ts';
import { api } from '#src/lib/api/api-client.ts';
import { ApiRefusal } from '#src/lib/api/api-failures.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import * as paths from '#src/lib/paths.ts';
import type { MyCourse } from '../my-courses.ts';

type OrderStep = ReplyOf<'GET /api/v1/course/flow/'>['steps'][number];
type FormStep = ReplyOf<'GET /api/v1/form/steps'>[number];

/** How an order opens its course, and the forms of the course. */
export interface Opening {
  readonly orderSteps: readonly OrderStep[];
  readonly forms: readonly FormStep[];
}

/** Everything before the first lesson. A given course has no order, an expired one has no forms. */
export function openingQuery(courseUuid: string) {
  return queryOptions({
    queryKey: ['my-courses', 'opening', courseUuid],
    queryFn: async ({ signal }): Promise<Opening> => {
      const [flow, forms] = await Promise.all([
        orNothing(api('GET /api/v1/course/flow/', { query: { course_uuid: courseUuid }, signal, isSilent: true })),
        orNothing(api('GET /api/v1/form/steps', { query: { course_id: courseUuid }, signal, isSilent: true })),
      ]);
      return { orderSteps: flow?.steps ?? [], forms: forms ?? [] };
    },
    meta: { isStored: true },
  });
}

/** A refusal means that there is none. */
async function orNothing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (reason) {
    if (reason instanceof ApiRefusal) return undefined;
    throw reason;
  }
}

export interface CourseStep {
  readonly key: string;
  readonly name: string;
  readonly status: 'done' | 'current' | 'todo';
  /** When it was done, or what it waits for. */
  readonly note: string;
  /** Where to do it, or read it again. */
  readonly to?: string;
}

interface StepFacts {
  readonly course: MyCourse;
  readonly opening: Opening;
  /** When the agreement was signed; undefined while it is not, or when there is none. */
  readonly signedTime: string | undefined;
  readonly now: number;
}

/** The steps from the order to the first lesson. The first one that the student has to do is current. */
export function courseSteps({ course, opening, signedTime, now }: StepFacts): CourseStep[] {
  const at = (time: string | null | undefined) => (time ? chinaMoment(Date.parse(time), now) : '');
  const steps: (Omit<CourseStep, 'status'> & { readonly isDone: boolean; readonly isNeeded: boolean })[] = [
    ...opening.orderSteps
      .filter(({ key }) => OPENING_KEYS.has(key))
      .map(({ key, name, status, time }) => ({ key, name, note: at(time), isDone: status === 'done', isNeeded: true })),
    ...(course.needs_agreement || signedTime
      ? [
          {
            key: 'agreement',
            name: '签署课程协议',
            note: at(signedTime),
            isDone: !course.needs_agreement,
            isNeeded: true,
          },
        ]
      : []),
    ...opening.forms.map((form) => ({
      key: form.step_id,
      name: form.title,
      note: at(form.submit_time) || noteOf(form),
      isDone: form.state === stepStates.DONE,
      isNeeded: form.is_required && form.state !== stepStates.CLOSED,
      ...(mayOpen(form, course) && {
        to: FORM_PATHS[form.kind]({ step_id: form.step_id, course_id: course.course_uuid }),
      }),
    })),
    {
      key: 'study',
      name: '开始学习',
      note: at(course.studied_time),
      isDone: course.studied_time !== null,
      isNeeded: true,
    },
  ];
  const current = steps.findIndex(({ isDone, isNeeded }) => !isDone && isNeeded);
  return steps.map(({ isDone, isNeeded: _, ...step }, index) => ({
    ...step,
    status: isDone ? 'done' : index === current ? 'current' : 'todo',
  }));
}

/** Steps after the opening, such as a parcel, have their own screens. */
const OPENING_KEYS: ReadonlySet<string> = new Set(['submit', 'deposit', 'pay', 'group', 'open']);

const FORM_PATHS = {
  [stepKinds.REGISTER]: paths.studentRegister,
  [stepKinds.CONFIRM]: paths.studentConfirm,
  [stepKinds.FILL_ONLINE]: paths.studentFillOnline,
  [stepKinds.QUESTIONNAIRE]: paths.questionnaireForm,
  [stepKinds.SUBJECT_QUESTIONNAIRE]: paths.questionnaireSubjectForm,
} as const satisfies Readonly<Record<StepKind, unknown>>;

function mayOpen({ state }: FormStep, { needs_agreement: mustSign }: MyCourse): boolean {
  return state === stepStates.DONE || (state === stepStates.OPEN && !mustSign);
}

function noteOf({ state, is_required: isRequired }: FormStep): string {
  if (state === stepStates.LOCKED) return '完成上一步后填写';
  if (state === stepStates.CLOSED) return '填写已截止';
  return isRequired ? '' : '选填';
}
