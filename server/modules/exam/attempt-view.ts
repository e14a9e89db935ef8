import type { Database } from '#server/db/database.ts';
import { type AttemptRow, answersOf, questionsOf } from '#server/domains/exams/attempts.ts';
import { picturesOf } from '#server/domains/exams/exam-pages.ts';
import type { PaperRow } from '#server/domains/exams/papers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { FieldSeal } from '#server/kernel/secrets/field-seal.ts';
import { pictureView } from '#server/views/picture.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { examStates } from '#src/contract/states.ts';
import { bySection, placedView } from './question-view.ts';

/** The state of an attempt by the server's clock. */
export function attemptClock(attempt: AttemptRow, now: Date) {
  const restMs = attempt.state === examStates.GOING ? attempt.deadlineAt.getTime() - now.getTime() : 0;
  return {
    answer_id: attempt.id,
    state: attempt.state,
    server_time: toInstant(now),
    deadline: toInstant(attempt.deadlineAt),
    rest_seconds: Math.max(0, Math.floor(restMs / 1000)),
  };
}

/** The paper to answer, with the saved answers. */
export async function attemptView(
  db: Database,
  paper: PaperRow,
  attempt: AttemptRow,
  { seal, now }: { readonly seal: FieldSeal; readonly now: Date },
): Promise<ReplyOf<'GET /api/v1/exam/answers/{id}'>> {
  const placed = await questionsOf(db, paper.id);
  const answers = await answersOf(db, attempt.id);
  const pictures = await picturesOf(db, attempt.id);
  const order = new Map(placed.map(({ question }, index) => [question.id, index]));
  const placeOf = ({ questionId }: { readonly questionId: string }) => order.get(questionId) ?? order.size;
  return {
    ...attemptClock(attempt, now),
    draft_key: attempt.draftKey,
    paper: {
      uuid: paper.id,
      title: paper.title,
      subject_name: paper.subjectName,
      full_score: placed.reduce((sum, { score }) => sum + score, 0),
      is_teacher_marked: paper.isTeacherMarked,
    },
    mycourse: attempt.mycourseId,
    course_section_uuid: attempt.sectionId,
    number: attempt.number,
    start_time: toInstant(attempt.startedAt),
    questions: placed.map(placedView),
    answers: [...answers.values()]
      .sort((a, b) => placeOf(a) - placeOf(b))
      .map((row) => ({
        question_uuid: row.questionId,
        revision: row.revision,
        answer: row.answer,
        is_flagged: row.isFlagged,
      })),
    pictures: [...pictures.values()].map(({ uploadId: id, ...size }) => pictureView({ id, ...size }, seal, now)),
  };
}

/** The answer card: whether each question is answered, and right once the paper is submitted. */
export async function cardView(
  db: Database,
  attempt: AttemptRow,
  now: Date,
): Promise<ReplyOf<'GET /api/v1/exam/answers/{id}/card'>> {
  const sections = bySection(await questionsOf(db, attempt.paperId));
  const answers = await answersOf(db, attempt.id);
  return {
    ...attemptClock(attempt, now),
    draft_key: attempt.draftKey,
    sections: [...sections].map(([title, placed]) => ({
      title,
      items: placed.map(({ question, position }) => {
        const row = answers.get(question.id);
        const isCorrect = row ? row.isCorrect : false;
        return {
          question_uuid: question.id,
          position,
          is_answered: (row?.answer.length ?? 0) > 0,
          is_flagged: row?.isFlagged ?? false,
          is_correct: attempt.state === examStates.GOING ? null : isCorrect,
        };
      }),
    })),
  };
}
