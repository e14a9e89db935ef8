import { clockText } from '#src/lib/money-and-time/china-time.ts';

/** A student's note at a place in a video. */
export interface Note {
  /** Created on this device: a note that is sent twice is stored once. */
  readonly uuid: string;
  readonly video: string;
  readonly second: number;
  readonly text: string;
  /** From the server: the text with its formulas typeset; empty or missing when it has none. */
  readonly html?: string;
}

/** A change that the server does not have yet. */
export interface Unsent extends Note {
  readonly kind: 'save' | 'delete';
  /** Distinguishes this change from a later change of the same note. */
  readonly stamp: string;
  /** Why the server refused the change; it is then not sent again automatically. */
  readonly problem?: string;
}

export interface ShownNote extends Note {
  readonly state: 'saved' | 'waiting' | 'refused';
  readonly problem: string;
}

/** More than anybody writes while offline. */
const MOST_UNSENT = 200;

/** The notes on one video as the student sees them: the server's notes with the unsent changes applied. */
export function foldNotes(saved: readonly Note[], unsent: readonly Unsent[], video: string): ShownNote[] {
  const shown = new Map<string, ShownNote>();
  for (const note of saved) shown.set(note.uuid, { ...note, state: 'saved', problem: '' });
  for (const { kind, stamp: _, problem, ...note } of unsent) {
    if (note.video !== video) continue;
    if (kind === 'save') {
      shown.set(note.uuid, { ...note, state: problem === undefined ? 'waiting' : 'refused', problem: problem ?? '' });
    } else if (problem === undefined) shown.delete(note.uuid);
  }
  return [...shown.values()].sort((a, b) => a.second - b.second || (a.uuid < b.uuid ? -1 : 1));
}

/** Saved notes on any videos with the unsent changes applied; new notes that the server does not have are left out. */
export function changedNotes<Row extends Note>(saved: readonly Row[], unsent: readonly Unsent[]): (Row & ShownNote)[] {
  const changes = new Map(unsent.map((change) => [change.uuid, change]));
  return saved.flatMap((note): (Row & ShownNote)[] => {
    const { kind, text, problem } = changes.get(note.uuid) ?? {};
    if (kind === 'save') {
      return [
        { ...note, text: text ?? '', state: problem === undefined ? 'waiting' : 'refused', problem: problem ?? '' },
      ];
    }
    return kind === 'delete' && problem === undefined ? [] : [{ ...note, state: 'saved', problem: '' }];
  });
}

interface PlacedNote extends Note {
  readonly video_name: string;
  readonly course_name: string;
}

/** Notes as plain text for copying: by course and lesson in the given order, within a lesson by position. */
export function notesText(notes: readonly PlacedNote[]): string {
  const courses = new Map<string, Map<string, PlacedNote[]>>();
  for (const note of notes) {
    const lessons = courses.get(note.course_name) ?? new Map<string, PlacedNote[]>();
    courses.set(note.course_name, lessons);
    lessons.set(note.video_name, [...(lessons.get(note.video_name) ?? []), note]);
  }
  const parts = [...courses].map(([course, lessons]) => {
    const texts = [...lessons].map(([lesson, some]) => {
      const lines = [...some]
        .sort((a, b) => a.second - b.second)
        .map(({ second, text }) => `${clockText(second)} ${text}`);
      return [lesson, ...lines].join('\n');
    });
    return [course, ...texts].join('\n\n');
  });
  return parts.join('\n\n\n');
}

/** The changes with one more; it replaces an earlier change of the same note. */
export function withChange(unsent: readonly Unsent[], change: Unsent): Unsent[] {
  return [...unsent.filter(({ uuid }) => uuid !== change.uuid), change].slice(-MOST_UNSENT);
}

/** The number of unsent notes as text; empty when there are none. */
export function waitingText(unsent: readonly Unsent[]): string {
  const waiting = unsent.filter(({ problem }) => problem === undefined);
  return waiting.length === 0 ? '' : `${waiting.length} 条笔记待上传`;
}

/** The changes in a stored text; damaged entries are left out. */
export function readChanges(stored: string | undefined): Unsent[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isChange).slice(-MOST_UNSENT) : [];
  } catch {
    return [];
  }
}

function isChange(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, uuid, video, second, text, stamp, problem } = value as Partial<Record<keyof Unsent, unknown>>;
  const areTexts = [uuid, video, text, stamp, problem ?? ''].every((part) => typeof part === 'string');
  return (kind === 'save' || kind === 'delete') && areTexts && Number.isInteger(second);
}
