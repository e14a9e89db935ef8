import { Type } from 'typebox';
import { object, oneOf, Uuid } from './fields.ts';
import { questionKinds } from './states.ts';

export const Subject = Type.Optional(Type.Integer({ minimum: 1, maximum: 99 }));
/**
 * For choices the keys; for judgements `T` or `F`; for blanks one text per blank; for essays one text. Empty:
 * unanswered.
 */
export const AnswerInput = Type.Array(Type.String({ maxLength: 20_000, message: '作答内容过长' }), { maxItems: 20 });
export const Answer = Type.Array(Type.String());

/** The formulas of the texts, each once, as MathML; absent when there are none. */
export const Formulas = Type.Optional(Type.Array(object({ source: Type.String(), html: Type.String() })));

/** Texts are plain, or HTML; `$…$` and `$$…$$` in them are TeX. */
export const Question = object({
  uuid: Uuid,
  kind: oneOf(questionKinds),
  stem: Type.String(),
  material: Type.String(),
  options: Type.Array(object({ key: Type.String(), text: Type.String() })),
  /** Number of blanks; 0 for other kinds. */
  blank_count: Type.Integer(),
  knowledge: Type.String(),
  difficulty: Type.Integer({ minimum: 1, maximum: 5 }),
  subject_name: Type.String(),
  formulas: Formulas,
});
