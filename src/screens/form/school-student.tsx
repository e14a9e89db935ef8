import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { profileQuery, useBindStudent } from './student-query.ts';
import { TabUnsaved } from './tab-unsaved.tsx';
import '#src/ui/app/paper-card.css';

const BOUND = 1;

/** The school student bound to this account. */
export function SchoolStudent() {
  const { data, error, refetch } = useQuery({ ...profileQuery, refetchOnWindowFocus: false });
  if (!data) {
    if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
    return <FormSkeleton />;
  }
  const { student } = data;
  if (student?.auth_state !== BOUND) {
    return (
      <BindForm name={student?.name ?? ''} school={student?.school ?? ''} number={student?.student_number ?? ''} />
    );
  }
  const facts = [
    { name: '姓名', value: student.name },
    { name: '学校', value: student.school },
    { name: '学号', value: student.student_number },
  ];
  return (
    <div className="form">
      <section className="paper-card" aria-label="学员身份">
        <h2 className="form__title">已绑定</h2>
        <FactList facts={facts} />
        <Link className="button button--plain" to={paths.myIdentity()}>
          管理学员身份
        </Link>
      </section>
    </div>
  );
}

interface BindFormProps {
  readonly name: string;
  readonly school: string;
  readonly number: string;
}

function BindForm(known: BindFormProps) {
  const [name, setName] = useState(known.name);
  const [school, setSchool] = useState(known.school);
  const [number, setNumber] = useState(known.number);
  const [isChecked, setIsChecked] = useState(false);
  const bind = useBindStudent();
  const problems = {
    name: /^[\u4e00-\u9fff·]{2,20}$/.test(name.trim()) ? undefined : '请填写真实姓名',
    school: school.trim() ? undefined : '请填写学校',
    number: /^[A-Za-z0-9]{1,30}$/.test(number.trim()) ? undefined : '学号只能是字母和数字',
  };
  const isDirty = name !== known.name || school !== known.school || number !== known.number;
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    if (Object.values(problems).some(Boolean) || bind.isPending) return;
    void bind.mutateAsync({ name: name.trim(), school: school.trim(), student_number: number.trim() }).then(
      () => showToast('学员身份已绑定'),
      () => undefined,
    );
  };
  return (
    <Form className="form" onSubmit={handleSubmit}>
      <section className="paper-card" aria-label="学员身份">
        <p className="form__note">填写学校和学号，绑定后可以看到学校为你开的课程。一个学号只能绑定一个账号。</p>
        <TextField
          label="真实姓名"
          name="name"
          autoComplete="name"
          maxLength={20}
          value={name}
          problem={isChecked ? problems.name : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label="学校"
          name="school"
          maxLength={60}
          value={school}
          problem={isChecked ? problems.school : undefined}
          onChange={({ target }) => setSchool(target.value)}
        />
        <TextField
          label="学号"
          name="number"
          autoComplete="off"
          maxLength={30}
          value={number}
          problem={isChecked ? problems.number : undefined}
          onChange={({ target }) => setNumber(target.value)}
        />
      </section>
      <ActionBar>
        <Button type="submit" isBusy={bind.isPending}>
          {bind.isPending ? '正在绑定…' : '绑定学员身份'}
        </Button>
      </ActionBar>
      <TabUnsaved isArmed={isDirty && !bind.isPending && !bind.isSuccess} />
    </Form>
  );
}
