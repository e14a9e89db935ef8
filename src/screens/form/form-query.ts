import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import type { FormAnswers } from '#src/contract/form-answers.ts';
import { api } from '#src/lib/api/api-client.ts';
import { refusalName } from '#src/lib/api/refusal-name.ts';
import { useWrite } from '#src/lib/api/use-write.ts';

export type StepForm = ReplyOf<'GET /api/v1/form/steps/{step_id}/{course_id}'>;
export type FormView = ReplyOf<'GET /api/v1/form/service_evaluation'>;

export type StepKind = StepForm['kind'];
export type PersonalInfo = ReplyOf<'GET /api/v1/form/personal_info'>;

export interface StepPlace {
  readonly step_id: string;
  readonly course_id: string;
}

/** One step of a course: its form, the submission, and the draft. */
export const stepFormQuery = ({ step_id, course_id }: StepPlace) =>
  queryOptions({
    queryKey: ['form-step', step_id, course_id],
    queryFn: ({ signal }) =>
      api('GET /api/v1/form/steps/{step_id}/{course_id}', { params: { step_id, course_id }, signal, isSilent: true }),
    // A refetch must not change the form while the student types.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** All steps of a course, with the student's progress. */
export const stepsQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['form-steps', courseId],
    queryFn: ({ signal }) => api('GET /api/v1/form/steps', { query: { course_id: courseId }, signal, isSilent: true }),
    staleTime: 0,
    meta: { isQuiet: true },
  });

interface Submission {
  readonly answers: FormAnswers;
  readonly revision: number;
}

/** Submits a step. Idempotent for the same answers. */
export function useSubmitStep(place: StepPlace) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (body: Submission) =>
      api('POST /api/v1/form/steps/{step_id}/{course_id}', { params: { ...place }, body }),
    onSuccess: (reply) => {
      client.setQueryData(stepFormQuery(place).queryKey, reply);
      void client.invalidateQueries({ queryKey: stepsQuery(place.course_id).queryKey });
    },
    onError: (error) => {
      const name = refusalName(error);
      if (name === 'FORM_SUBMITTED' || name === 'FORM_CLOSED') {
        void client.invalidateQueries({ queryKey: stepFormQuery(place).queryKey });
      }
    },
  });
}

/** Saves a step's draft on the server; resolves to the new revision. */
export function saveStepDraft(place: StepPlace, body: Submission): Promise<number> {
  return api('PUT /api/v1/form/steps/{step_id}/{course_id}/draft', {
    params: { ...place },
    body,
    isSilent: true,
  }).then(({ revision }) => revision);
}

/** Name, birthday and the like of the student. */
export const personalInfoQuery = queryOptions({
  queryKey: ['personal-info'],
  queryFn: ({ signal }) => api('GET /api/v1/form/personal_info', { signal, isSilent: true }),
  staleTime: 0,
});

export function useSavePersonalInfo() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (body: Submission) => api('PUT /api/v1/form/personal_info', { body }),
    onSuccess: (reply) => client.setQueryData(personalInfoQuery.queryKey, reply),
  });
}

/** The evaluation form of a service, open to anybody. */
export const evaluationQuery = queryOptions({
  queryKey: ['service-evaluation'],
  queryFn: ({ signal }) => api('GET /api/v1/form/service_evaluation', { signal, isSilent: true }),
  staleTime: Number.POSITIVE_INFINITY,
});

interface Evaluation {
  /** Makes a retry the same evaluation. */
  readonly requestId: string;
  readonly courseUuid: string | undefined;
  readonly answers: FormAnswers;
}

export function useSendEvaluation() {
  return useWrite({
    mutationFn: ({ requestId, courseUuid, answers }: Evaluation) =>
      api('POST /api/v1/form/service_evaluation', {
        body: { request_id: requestId, answers, ...(courseUuid && { course_uuid: courseUuid }) },
      }),
  });
}
