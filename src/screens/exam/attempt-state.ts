/**
 * What is known on this device of an attempt that goes on, as one pure machine.
 *
 * The rules of revisions are the server's: see docs/exam-rules.md.
 */
export interface AttemptState {
  readonly phase: 'answering' | 'submitting' | 'closed';
  /** Who submits; while `submitting`. */
  readonly submitter?: 'student' | 'time';
  /** `elsewhere`: another tab or device has submitted it. */
  readonly ending?: 'submitted' | 'elsewhere';
  /** How the calls that save are doing. */
  readonly link: 'idle' | 'sending' | 'failing';
  /** The last call failed because its token was refused. */
  readonly isLoggedOut: boolean;
  /** Calls that failed in a row. */
  readonly failures: number;
  /** Whether the browser keeps the drafts; false where storage is forbidden or full. */
  readonly isOnDevice: boolean;
  readonly entries: Readonly<Record<string, Entry>>;
}

export interface Draft {
  readonly revision: number;
  readonly answer: readonly string[];
  readonly isFlagged: boolean;
}

export interface Entry extends Draft {
  /** The server has not said yet that it has this. */
  readonly isUnsaved: boolean;
  /** What was handed to the network last: it may stand at the server, whatever came back. */
  readonly sent: Draft | undefined;
  /** What stands at the server instead; the student chooses. */
  readonly conflict?: Draft;
  /** Why the server takes no such answer. */
  readonly problem?: string;
}

export interface Outcome extends Draft {
  readonly question: string;
  readonly outcome: 'saved' | 'kept' | 'late';
}

export type AttemptEvent =
  | { readonly type: 'answered'; readonly question: string; readonly answer: readonly string[] }
  | { readonly type: 'flagged'; readonly question: string; readonly isFlagged: boolean }
  /** What the server has, from reading the attempt. */
  | { readonly type: 'seen'; readonly saved: readonly (Draft & { readonly question: string })[] }
  /** A draft of this device: kept from an earlier visit, or made in another tab. */
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

/** The state after an event. An answer is never dropped by any of them; once closed, nothing changes any more. */
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
      // After the time is over there is no way back to answering.
      return state.submitter === 'time'
        ? { ...state, link: 'failing', failures: state.failures + 1 }
        : { ...state, phase: 'answering', link: 'failing', failures: state.failures + 1 };
    case 'closed':
      return { ...state, phase: 'closed', ending: event.ending, link: 'idle' };
  }
}

/** What is to be sent now. What waits for the student's choice, and what the server refused, is not. */
export function toSend({ entries }: AttemptState): (Draft & { readonly question: string })[] {
  return Object.entries(entries).flatMap(([question, { isUnsaved, conflict, problem, revision, answer, isFlagged }]) =>
    isUnsaved && !conflict && problem === undefined ? [{ question, revision, answer, isFlagged }] : [],
  );
}

/** Questions that the server does not have as they are here. */
export function unsavedQuestions({ entries }: AttemptState): string[] {
  return Object.keys(entries).filter((question) => entries[question]?.isUnsaved);
}

export function conflicts({ entries }: AttemptState): string[] {
  return Object.keys(entries).filter((question) => entries[question]?.conflict);
}

export type SaveStatus = 'saved' | 'saving' | 'offline' | 'logged-out' | 'conflict' | 'refused';

/** What the student is told of the saving. */
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
    // What has left this device keeps its revision: another answer under the same one would not be taken.
    const isSpent = !entry.isUnsaved || (entry.sent?.revision ?? 0) >= entry.revision;
    const { problem: _problem, ...rest } = next;
    return { ...rest, revision: isSpent ? entry.revision + 1 : entry.revision, isUnsaved: true };
  });
}

/** The entry after hearing what stands at the server. */
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
      // What stands is this device's own, on its way when the answer was changed again.
      if (isSame(outcome, entry.sent)) return above(entry, outcome);
      return { ...entry, conflict: draftOf(outcome) };
  }
}

/** The same answer on both sides; a flag that differs is this device's to set. */
function agreed(entry: Entry, saved: Draft): Entry {
  if (!entry.isUnsaved) return saved.revision >= entry.revision ? adopted(saved) : entry;
  if (saved.isFlagged !== entry.isFlagged) return above(entry, saved);
  return { ...adopted(saved), revision: Math.max(entry.revision, saved.revision) };
}

function above({ conflict: _conflict, ...entry }: Entry, saved: Draft): Entry {
  return { ...entry, revision: Math.max(entry.revision, saved.revision + 1), isUnsaved: true };
}

/** A tab that was changed last speaks for this device. */
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
