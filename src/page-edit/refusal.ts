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
