import '#src/ui/app/paper-card.css';
import './service.css';
import { type FormEvent, useRef } from 'react';
import { type CustomerField, isMaskedId, shirtSizes } from '#src/features/yanxue/customer-draft.ts';
import type { CustomerInfo } from '#src/features/yanxue/customer-info.ts';
import { useCustomerForm } from '#src/features/yanxue/use-customer-form.ts';
import { formatMobile } from '#src/lib/forms/phone.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { RadioGroup } from '#src/ui/app/choice.tsx';
import { AreaField } from '#src/ui/app/field.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';

interface RegisterFormProps {
  readonly courseUuid: string;
  readonly courseName: string;
  readonly info: CustomerInfo | null;
  readonly onSaved: () => void;
}

const LABELS: Readonly<Record<CustomerField, string>> = {
  name: '营员姓名',
  mobile: '营员手机号',
  id_number: '身份证号',
  school: '学校',
  grade: '年级',
  shirt_size: '营服尺码',
  guardian_name: '联系人姓名',
  guardian_mobile: '联系人手机号',
  guardian_relation: '与营员的关系',
  health: '健康情况（选填）',
  diet: '饮食习惯（选填）',
};
const SIZES = shirtSizes.map((size) => ({ value: size, label: size }));

/** The traveller, an emergency contact, and notes for the leader. */
export function RegisterForm({ courseUuid, courseName, info, onSaved }: RegisterFormProps) {
  const form = useCustomerForm({ courseUuid, info, onSaved });
  const element = useRef<HTMLFormElement>(null);
  const focus = (field: string) => element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = form.submit();
    if (first) focus(first);
  };
  const field = (name: CustomerField) => ({
    name,
    label: LABELS[name],
    value: form.draft[name],
    problem: form.problems[name],
    readOnly: form.isPending,
    onBlur: () => form.leave(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => form.edit(name, target.value),
  });
  const mobile = (name: 'mobile' | 'guardian_mobile') => ({
    ...field(name),
    value: formatMobile(form.draft[name]),
    type: 'tel',
    inputMode: 'tel' as const,
    maxLength: 20,
  });
  return (
    <Form ref={element} className="yanxue-form" onSubmit={handleSubmit}>
      <div className="yanxue-service">
        <h2 className="yanxue-service__course">{courseName}</h2>
        {form.isRestored && (
          <p className="yanxue-service__restored" role="status">
            已恢复上次没提交的内容，身份证号和健康情况请重新填写。
            <button type="button" className="button button--quiet" onClick={form.startOver}>
              清空重填
            </button>
          </p>
        )}
        {form.isConflicting && (
          <p className="yanxue-service__restored" role="alert">
            这份信息刚在别处改过。确认下面的内容无误后，再次提交即可。
          </p>
        )}
        <FieldProblems problems={form.problems} labels={LABELS} onPick={focus} />
        <section className="paper-card" aria-labelledby="register-traveller">
          <h3 id="register-traveller">营员</h3>
          <TextField {...field('name')} autoComplete="name" maxLength={20} help="与身份证上的姓名一致" />
          <TextField
            {...field('id_number')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={24}
            help={
              isMaskedId(form.draft.id_number) ? '已保存，重新输入可更换' : '用于购买旅行意外险，性别和生日由此得出'
            }
          />
          <TextField {...mobile('mobile')} autoComplete="tel" />
          <TextField {...field('school')} autoComplete="organization" maxLength={40} />
          <TextField {...field('grade')} maxLength={20} placeholder="如：大三" />
          <RadioGroup
            label={LABELS.shirt_size}
            name="shirt_size"
            options={SIZES}
            value={SIZES.find(({ value }) => value === form.draft.shirt_size)?.value}
            problem={form.problems.shirt_size}
            onChange={(size) => form.edit('shirt_size', size)}
          />
        </section>
        <section className="paper-card" aria-labelledby="register-guardian">
          <h3 id="register-guardian">紧急联系人</h3>
          <TextField {...field('guardian_name')} autoComplete="off" maxLength={20} help="未成年营员请填写监护人" />
          <TextField {...mobile('guardian_mobile')} autoComplete="off" />
          <TextField {...field('guardian_relation')} autoComplete="off" maxLength={10} placeholder="如：母亲" />
        </section>
        <section className="paper-card" aria-labelledby="register-care">
          <h3 id="register-care">需要老师留意</h3>
          <AreaField {...field('health')} rows={3} maxLength={300} placeholder="过敏、慢性病、正在服用的药" />
          <AreaField {...field('diet')} rows={2} maxLength={200} placeholder="忌口、素食、清真" />
        </section>
        <p className="yanxue-service__note">信息只供带队老师安排行程和购买保险，加密保存。</p>
      </div>
      <ActionBar>
        <Button type="submit" isBusy={form.isPending}>
          {form.isPending ? '正在保存…' : info ? '保存修改' : '保存并选择团期'}
        </Button>
      </ActionBar>
    </Form>
  );
}

interface FieldProblemsProps<F extends string> {
  readonly problems: Readonly<Partial<Record<F, string>>>;
  readonly labels: Readonly<Record<F, string>>;
  /** Scrolls to the field. */
  readonly onPick: (field: F) => void;
}

/** All problems of a form, each with a link to its field. */
function FieldProblems<F extends string>({ problems, labels, onPick }: FieldProblemsProps<F>) {
  const fields = Object.keys(problems) as F[];
  if (fields.length < 2) return null;
  return (
    <div className="field-problems" role="alert">
      <p>还有 {fields.length} 项需要完善</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <button type="button" onClick={() => onPick(field)}>
              {labels[field]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
