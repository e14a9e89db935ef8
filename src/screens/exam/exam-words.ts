import { type ExamState, examStates, examStateTexts, type QuestionKind, questionKinds } from '#src/contract/states.ts';

/** Whether the attempt is running; null for no attempt. */
export const isGoing = (state: ExamState | null) => state === examStates.GOING;

/** Whether the essays of the attempt are not marked yet. */
export const isMarking = (state: ExamState | null) => state === examStates.MARKING;

export const isEssay = ({ kind }: { readonly kind: QuestionKind }) => kind === questionKinds.ESSAY;

export const stateText = (state: ExamState) => examStateTexts[state];
