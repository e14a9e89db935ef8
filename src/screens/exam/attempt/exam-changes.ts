import { useQueryClient } from '@tanstack/react-query';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { attemptQuery, type ExamPlace, practiceAnswerQuery, resultQuery } from '../exam-queries.ts';

/** Starts an attempt, or continues the running one. */
export function useStartExam(paperUuid: string) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: ({ mycourse, course_section_uuid: section }: ExamPlace) =>
      api('POST /api/v1/exam/papers/{id}/answers', {
        params: { id: paperUuid },
        body: { ...(mycourse && { mycourse }), ...(section && { course_section_uuid: section }) },
      }),
    onSuccess: (attempt) => client.setQueryData(attemptQuery(attempt.answer_id).queryKey, attempt),
    onSettled: () => {
      for (const name of ['paper', 'papers', 'paper-answers', 'my-answers']) {
        void client.invalidateQueries({ queryKey: ['exam', name] });
      }
    },
  });
}

/** The student marks their own essay. */
export function useMarkEssay(answerId: string) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (mark: { readonly question_uuid: string; readonly score: number }) =>
      api('PUT /api/v1/exam/answers/{id}/marks', { params: { id: answerId }, body: { marks: [mark] } }),
    onSuccess: async (result) => {
      client.setQueryData(resultQuery(answerId).queryKey, result);
      for (const name of ['my-answers', 'paper', 'papers', 'paper-answers']) {
        void client.invalidateQueries({ queryKey: ['exam', name] });
      }
      await client.invalidateQueries({ queryKey: ['exam', 'analysis', answerId] });
    },
  });
}

/** Answers a single question outside a paper. Idempotent by `request_id`. */
export function usePractise(questionUuid: string) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (body: { readonly request_id: string; readonly answer: string[] }) =>
      api('POST /api/v1/exam/questions/{id}/answers', { params: { id: questionUuid }, body }),
    onSuccess: (given) => {
      client.setQueryData(practiceAnswerQuery(questionUuid, given.answer_uuid).queryKey, given);
      void client.invalidateQueries({ queryKey: ['exam', 'wrong-questions'] });
    },
  });
}
