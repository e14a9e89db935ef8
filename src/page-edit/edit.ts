import type { Json, ValuePath } from './read/page-node.ts';

/** One change of a page, as the editor means it. */
export type PageEdit =
  | SetEdit
  | RemoveEdit
  | InsertEdit
  | MoveEdit
  | DuplicateEdit
  | PasteEdit
  | RenameBlockEdit
  | TextEdit;

/** Sets the value at a path. Missing keys on the way are created. */
export interface SetEdit {
  readonly kind: 'set';
  readonly path: ValuePath;
  readonly value: Json;
  /** Keys of the map in schema order: decide where a new key is inserted. */
  readonly order?: readonly string[];
}

/** Removes a key of a map or an item of a list, with its own comments. */
export interface RemoveEdit {
  readonly kind: 'remove';
  readonly path: ValuePath;
}

/** Inserts an item into the list at `path`, before the one at `index`; creates the list when it is missing. */
export interface InsertEdit {
  readonly kind: 'insert';
  readonly path: ValuePath;
  readonly index: number;
  readonly value: Json;
}

/** Moves an item of the list at `path`; `to` is its index afterwards. */
export interface MoveEdit {
  readonly kind: 'move';
  readonly path: ValuePath;
  readonly from: number;
  readonly to: number;
}

/** Duplicates an item of a list behind itself, as it is written. The copy of a block with an id gets a free one. */
export interface DuplicateEdit {
  readonly kind: 'duplicate';
  readonly path: ValuePath;
}

/** Inserts an item from another place or page, as `copyItem` returned it, into the list at `path`. */
export interface PasteEdit {
  readonly kind: 'paste';
  readonly path: ValuePath;
  readonly index: number;
  readonly text: string;
}

/** Changes a block's id everywhere in the page. */
export interface RenameBlockEdit {
  readonly kind: 'rename-block';
  readonly from: string;
  readonly to: string;
}

/** Replaces a part of the text, whatever its meaning. */
interface TextEdit {
  readonly kind: 'text';
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Why an edit was refused. Each code has a sentence for the editor. */
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
  /** A full sentence: the reason, and that the text can be edited instead. */
  readonly reason: string;
  /** The reason. */
  readonly at?: Stretch;
}

/** Thrown while an edit is planned, and caught in `applyEdit`. */
export class RefusedEdit extends Error {
  override readonly name = 'RefusedEdit';
  readonly refusal: Refusal;

  constructor(code: RefusalCode, reason: string, at?: Stretch) {
    super(reason);
    this.refusal = { ok: false, code, reason, ...(at && { at: { start: at.start, end: at.end } }) };
  }
}
