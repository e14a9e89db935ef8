/**
 * A running attempt as this device knows it, as a pure state machine.
 *
 * The server sets the rules for revisions: see docs/exam-rules.md.
 */
export interface AttemptState {
  readonly phase: 'answering' | 'submitting' | 'closed';
  /** Who submits; set while `submitting`. */
  readonly submitter?: 'student' | 'time';
  /** `elsewhere`: submitted in another tab or on another device. */
  readonly ending?: 'submitted' | 'elsewhere';
  /** State of the requests that save. */
  readonly link: 'idle' | 'sending' | 'failing';
  /** The last request failed because the session has ended. */
  readonly isLoggedOut: boolean;
  /** Failed requests in a row. */
  readonly failures: number;
  /** Whether the browser stores the drafts; false where storage is forbidden or full. */
  readonly isOnDevice: boolean;
  readonly entries: Readonly<Record<string, Entry>>;
}

export interface Draft {
  readonly revision: number;
  readonly answer: readonly string[];
  readonly isFlagged: boolean;
}

export interface Entry extends Draft {
  /** The server has not confirmed this answer. */
  readonly isUnsaved: boolean;
  /** The draft of the last request: the server may have it, even if no response came. */
  readonly sent: Draft | undefined;
  /** A different answer that the server has; the student chooses. */
  readonly conflict?: Draft;
  /** Why the server refused the answer. */
  readonly problem?: string;
}

export interface Outcome extends Draft {
  readonly question: string;
  readonly outcome: 'saved' | 'kept' | 'late';
}

export type AttemptEvent =
  | { readonly type: 'answered'; readonly question: string; readonly answer: readonly string[] }
  | { readonly type: 'flagged'; readonly question: string; readonly isFlagged: boolean }
  /** Answers on the server, from reading the attempt. */
  | { readonly type: 'seen'; readonly saved: readonly (Draft & { readonly question: string })[] }
  /** A draft on this device, from an earlier visit or from another tab. */
  | { readonly type: 'heard'; readonly question: string; readonly draft: Draft }
  | { readonly type: 'kept'; readonly isOnDevice: boolean }
  | { readonly type: 'sent'; readonly items: readonly (Draft & { readonly question: string })[] }
  | { readonly type: 'outcomes'; readonly outcomes: readonly Outcome[] }
  | { readonly type: 'failed'; readonly isLoggedOut?: boolean }
  | { readonly type: 'refused'; readonly problems: readonly { readonly question: string; readonly text: string }[] }
  | { readonly type: 'chosen'; readonly question: string; readonly isMine: boolean }
  | { readonly type: 'submitting'; readonly by: 'student' | 'time' }
  | { readonly type: 'submit-failed' }
  | { readonly type: 'closed'; readonly ending: 'submitted' | 'elsewhere' };

export const FRESH_STATE: AttemptState = {
  phase: 'answering',
  link: 'idle',
  isLoggedOut: false,
  failures: 0,
  isOnDevice: true,
  entries: {},
};

export const BLANK_ENTRY: Entry = { revision: 0, answer: [], isFlagged: false, isUnsaved: false, sent: undefined };

/** The state after an event. No event drops an answer; a closed attempt never changes. */
export function nextState(state: AttemptState, event: AttemptEvent): AttemptState {
  if (state.phase === 'closed') return state;
  switch (event.type) {
    case 'answered':
      return state.phase === 'answering' ? edited(state, event.question, { answer: event.answer }) : state;
    case 'flagged':
      return state.phase === 'answering' ? edited(state, event.question, { isFlagged: event.isFlagged }) : state;
    case 'seen':
      return withEntries(state, event.saved, (entry, saved) => met(entry, saved));
    case 'heard':
      return withEntries(state, [event], (entry, { draft }) => heard(entry, draft));
    case 'kept':
      return { ...state, isOnDevice: event.isOnDevice };
    case 'sent':
      return {
        ...withEntries(state, event.items, (entry, { question: _question, ...sent }) => ({ ...entry, sent })),
        link: 'sending',
      };
    case 'outcomes':
      return {
        ...withEntries(state, event.outcomes, settled),
        link: 'idle',
        isLoggedOut: false,
        failures: 0,
      };
    case 'failed':
      return { ...state, link: 'failing', isLoggedOut: event.isLoggedOut ?? false, failures: state.failures + 1 };
    case 'refused':
      return {
        ...withEntries(state, event.problems, (entry, { text }) => ({ ...entry, problem: text })),
        link: 'idle',
      };
    case 'chosen':
      return withEntries(state, [event], (entry, { isMine }) => chosen(entry, isMine));
    case 'submitting':
      return { ...state, phase: 'submitting', submitter: event.by };
    case 'submit-failed':
      // The time limit has passed, so answering cannot go on.
      return state.submitter === 'time'
        ? { ...state, link: 'failing', failures: state.failures + 1 }
        : { ...state, phase: 'answering', link: 'failing', failures: state.failures + 1 };
    case 'closed':
      return { ...state, phase: 'closed', ending: event.ending, link: 'idle' };
  }
}

/** Answers to send now; without conflicts and refused ones. */
export function toSend({ entries }: AttemptState): (Draft & { readonly question: string })[] {
  return Object.entries(entries).flatMap(([question, { isUnsaved, conflict, problem, revision, answer, isFlagged }]) =>
    isUnsaved && !conflict && problem === undefined ? [{ question, revision, answer, isFlagged }] : [],
  );
}

/** Questions whose answer here differs from the server's. */
export function unsavedQuestions({ entries }: AttemptState): string[] {
  return Object.keys(entries).filter((question) => entries[question]?.isUnsaved);
}

export function conflicts({ entries }: AttemptState): string[] {
  return Object.keys(entries).filter((question) => entries[question]?.conflict);
}

export type SaveStatus = 'saved' | 'saving' | 'offline' | 'logged-out' | 'conflict' | 'refused';

/** The saving status that is shown to the student. */
export function saveStatus(state: AttemptState): SaveStatus {
  if (conflicts(state).length > 0) return 'conflict';
  if (toSend(state).length > 0) {
    if (state.link !== 'failing') return 'saving';
    return state.isLoggedOut ? 'logged-out' : 'offline';
  }
  return unsavedQuestions(state).length > 0 ? 'refused' : 'saved';
}

function sameAnswer(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}

function edited(state: AttemptState, question: string, change: Partial<Pick<Draft, 'answer' | 'isFlagged'>>) {
  return withEntries(state, [{ question }], (entry) => {
    const next = { ...entry, ...change };
    if (isSame(next, entry) && entry.problem === undefined) return entry;
    // A revision that was sent is used up: the server would ignore another answer under the same number.
    const isSpent = !entry.isUnsaved || (entry.sent?.revision ?? 0) >= entry.revision;
    const { problem: _problem, ...rest } = next;
    return { ...rest, revision: isSpent ? entry.revision + 1 : entry.revision, isUnsaved: true };
  });
}

/** The entry after the server has told which answer it has. */
function met(entry: Entry, saved: Draft): Entry {
  if (!entry.isUnsaved) return saved.revision >= entry.revision ? adopted(saved) : entry;
  if (saved.revision < entry.revision) return entry;
  if (sameAnswer(saved.answer, entry.answer)) return agreed(entry, saved);
  return isSame(saved, entry.sent) ? above(entry, saved) : { ...entry, conflict: draftOf(saved) };
}

function settled(entry: Entry, outcome: Outcome): Entry {
  switch (outcome.outcome) {
    case 'saved':
      return outcome.revision >= entry.revision ? { ...entry, revision: outcome.revision, isUnsaved: false } : entry;
    case 'late':
      return { ...entry, isUnsaved: false };
    case 'kept':
      if (!entry.isUnsaved || sameAnswer(outcome.answer, entry.answer)) return agreed(entry, outcome);
      // The server has an answer of this device, sent before the student changed it again.
      if (isSame(outcome, entry.sent)) return above(entry, outcome);
      return { ...entry, conflict: draftOf(outcome) };
  }
}

/** The entry when both sides have the same answer; the flag is taken from this device. */
function agreed(entry: Entry, saved: Draft): Entry {
  if (!entry.isUnsaved) return saved.revision >= entry.revision ? adopted(saved) : entry;
  if (saved.isFlagged !== entry.isFlagged) return above(entry, saved);
  return { ...adopted(saved), revision: Math.max(entry.revision, saved.revision) };
}

function above({ conflict: _conflict, ...entry }: Entry, saved: Draft): Entry {
  return { ...entry, revision: Math.max(entry.revision, saved.revision + 1), isUnsaved: true };
}

/** The tab with the latest change wins on this device. */
function heard(entry: Entry, draft: Draft): Entry {
  const isNews = draft.revision > entry.revision || (draft.revision === entry.revision && !isSame(draft, entry));
  if (!isNews) return entry;
  const { conflict } = entry;
  const isOver = !conflict || draft.revision > conflict.revision;
  return { ...draftOf(draft), isUnsaved: true, sent: draftOf(draft), ...(!isOver && { conflict }) };
}

function chosen(entry: Entry, isMine: boolean): Entry {
  if (!entry.conflict) return entry;
  return isMine ? above(entry, entry.conflict) : adopted(entry.conflict);
}

function adopted(saved: Draft): Entry {
  return { ...draftOf(saved), isUnsaved: false, sent: undefined };
}

function draftOf({ revision, answer, isFlagged }: Draft): Draft {
  return { revision, answer, isFlagged };
}

function isSame(one: Pick<Draft, 'answer' | 'isFlagged'>, other: Pick<Draft, 'answer' | 'isFlagged'> | undefined) {
  return other !== undefined && one.isFlagged === other.isFlagged && sameAnswer(one.answer, other.answer);
}

function withEntries<T extends { readonly question: string }>(
  state: AttemptState,
  items: readonly T[],
  change: (entry: Entry, item: T) => Entry,
): AttemptState {
  const entries = { ...state.entries };
  for (const item of items) entries[item.question] = change(entries[item.question] ?? BLANK_ENTRY, item);
  return { ...state, entries };
}
