import { type FormEvent, useState } from 'react';
import { readIdNumber, readName, realNameProblems, useSubmitRealName } from '#src/features/my/real-name.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';
import '#src/ui/app/paper-card.css';

interface RealNameFormProps {
  /** Why the last try failed; empty when there was none. */
  readonly failedBecause: string;
}

/** Name and ID number, validated before they are sent. */
export function RealNameForm({ failedBecause }: RealNameFormProps) {
  const [name, setName] = useState('');
  const [idNumber, setIdNumber] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const submit = useSubmitRealName();
  const input = { name: readName(name), idNumber: readIdNumber(idNumber) };
  const problems = isChecked ? realNameProblems(input, serverNow()) : {};
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = realNameProblems(input, serverNow());
    setIsChecked(true);
    if (Object.keys(found).length === 0 && !submit.isPending) submit.mutate(input);
  };
  return (
    <Form className="identity" onSubmit={handleSubmit}>
      <section className="paper-card" aria-label="身份信息">
        {failedBecause && (
          <p className="identity__failed" role="alert">
            上次认证未通过：{failedBecause}
          </p>
        )}
        <TextField
          label="真实姓名"
          name="name"
          autoComplete="name"
          maxLength={24}
          value={name}
          readOnly={submit.isPending}
          problem={problems.name}
          help="与身份证上的姓名一致"
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label="身份证号"
          name="id_number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          value={idNumber}
          readOnly={submit.isPending}
          problem={problems.idNumber}
          help="只用于核验，不会保存完整号码"
          onChange={(event) => setIdNumber(event.target.value.toUpperCase())}
        />
        <Button type="submit" isBusy={submit.isPending}>
          {submit.isPending ? '正在核验…' : '提交认证'}
        </Button>
      </section>
    </Form>
  );
}
