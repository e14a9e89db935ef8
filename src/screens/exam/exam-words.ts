import { type ExamState, examStates, examStateTexts, type QuestionKind, questionKinds } from '#src/contract/states.ts';

/** Whether the attempt goes on; null where there is none. */
export const isGoing = (state: ExamState | null) => state === examStates.GOING;

/** Whether the attempt waits for its essays to be marked. */
export const isMarking = (state: ExamState | null) => state === examStates.MARKING;

export const isEssay = ({ kind }: { readonly kind: QuestionKind }) => kind === questionKinds.ESSAY;

export const stateText = (state: ExamState) => examStateTexts[state];
