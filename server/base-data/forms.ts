import type { Database } from '#server/db/database.ts';
import { forms } from '#server/db/schema/form.ts';
import type { FormField } from '#src/contract/form-answers.ts';
import {
  CONFIRM_FIELDS,
  EVALUATION_FIELDS,
  FILL_ONLINE_FIELDS,
  PERSONAL_FIELDS,
  QUESTIONNAIRE_FIELDS,
  REGISTER_FIELDS,
  SUBJECT_FIELDS,
} from './form-fields.ts';
import { baseIds } from './ids.ts';

interface BaseForm {
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  readonly fields: readonly FormField[];
  readonly mayChange: boolean;
}

/** Row n is form n. */
const FORMS: readonly BaseForm[] = [
  {
    name: 'student_register',
    title: '学员登记',
    intro: '请如实填写，用于分班与保险。',
    fields: REGISTER_FIELDS,
    mayChange: true,
  },
  {
    name: 'student_confirm',
    title: '信息确认',
    intro: '请核对登记信息并签名。',
    fields: CONFIRM_FIELDS,
    mayChange: false,
  },
  {
    name: 'student_fill_online',
    title: '在线填写',
    intro: '填写报考意向，老师据此安排学习计划。',
    fields: FILL_ONLINE_FIELDS,
    mayChange: true,
  },
  {
    name: 'questionnaire',
    title: '学情问卷',
    intro: '约两分钟，帮助我们更了解你。',
    fields: QUESTIONNAIRE_FIELDS,
    mayChange: false,
  },
  {
    name: 'questionnaire_subject',
    title: '科目测评问卷',
    intro: '按所选科目作答。',
    fields: SUBJECT_FIELDS,
    mayChange: true,
  },
  { name: 'personal_info', title: '个人信息', intro: '', fields: PERSONAL_FIELDS, mayChange: true },
  {
    name: 'service_evaluation',
    title: '服务评价',
    intro: '你的评价会帮助老师改进，手机号选填。',
    fields: EVALUATION_FIELDS,
    mayChange: false,
  },
];

/** Adds the forms that screens look up by name. */
export async function addForms(db: Database): Promise<void> {
  await db
    .insert(forms)
    .values(
      FORMS.map((form, index) => ({
        id: baseIds.form(index + 1),
        ...form,
        doneText: '提交成功，感谢填写。',
        version: 1,
        closesAt: null,
      })),
    )
    .onConflictDoNothing();
}
