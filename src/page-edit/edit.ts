import type { Json, ValuePath } from './page-node.ts';

/** One change of a page, as whoever edits means it. */
export type PageEdit =
  | SetEdit
  | RemoveEdit
  | InsertEdit
  | MoveEdit
  | DuplicateEdit
  | PasteEdit
  | RenameBlockEdit
  | TextEdit;

/** Gives the value at a path. Keys on the way that are not set are made. */
export interface SetEdit {
  readonly kind: 'set';
  readonly path: ValuePath;
  readonly value: Json;
  /** Keys of the map in the order of its schema: tells where a key that is not set is put. */
  readonly order?: readonly string[];
}

/** Removes a key of a map or an item of a list, with the comments that are its own. */
export interface RemoveEdit {
  readonly kind: 'remove';
  readonly path: ValuePath;
}

/** Puts a new item into the list at `path`, before the one at `index`; a list that is not set is made. */
export interface InsertEdit {
  readonly kind: 'insert';
  readonly path: ValuePath;
  readonly index: number;
  readonly value: Json;
}

/** Moves an item of the list at `path`; `to` is the index it has afterwards. */
export interface MoveEdit {
  readonly kind: 'move';
  readonly path: ValuePath;
  readonly from: number;
  readonly to: number;
}

/** Repeats an item of a list behind itself, as it is written. The copy of a block with an id gets a free one. */
export interface DuplicateEdit {
  readonly kind: 'duplicate';
  readonly path: ValuePath;
}

/** Puts an item from another place or page, as `copyItem` gave it, into the list at `path`. */
export interface PasteEdit {
  readonly kind: 'paste';
  readonly path: ValuePath;
  readonly index: number;
  readonly text: string;
}

/** Gives a block another id, wherever the page says it. */
export interface RenameBlockEdit {
  readonly kind: 'rename-block';
  readonly from: string;
  readonly to: string;
}

/** Replaces a stretch of the text, whatever it means. */
interface TextEdit {
  readonly kind: 'text';
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Why an edit was not made. Each has a sentence for who edits. */
export type RefusalCode =
  | 'ALIAS'
  | 'ANCHOR'
  | 'BROKEN'
  | 'COMMENT'
  | 'ID_TAKEN'
  | 'KEY_TWICE'
  | 'NOT_AS_MEANT'
  | 'NOT_FOUND'
  | 'NOT_READABLE'
  | 'NOT_TEXT'
  | 'TEXT_CHANGED'
  | 'VALUE';

interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface Refusal {
  readonly ok: false;
  readonly code: RefusalCode;
  /** A full sentence: what stands in the way, and that the text can be edited instead. */
  readonly reason: string;
  /** What stands in the way. */
  readonly at?: Stretch;
}

/** Thrown while an edit is planned, and caught where it is applied. */
export class RefusedEdit extends Error {
  override readonly name = 'RefusedEdit';
  readonly refusal: Refusal;

  constructor(code: RefusalCode, reason: string, at?: Stretch) {
    super(reason);
    this.refusal = { ok: false, code, reason, ...(at && { at: { start: at.start, end: at.end } }) };
  }
}
