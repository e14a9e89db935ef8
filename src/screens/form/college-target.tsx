import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { RadioGroup } from '#src/ui/app/choice.tsx';
import { SelectField } from '#src/ui/app/field.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';
import { CollegeField, type CollegePath } from './college-field.tsx';
import { type CollegeInfo, collegeInfoQuery, examYearsQuery, useSaveCollegeInfo } from './college-query.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { TabUnsaved } from './tab-unsaved.tsx';
import '#src/ui/app/paper-card.css';

const EXAMINEES = [
  { value: '0', label: '在读' },
  { value: '1', label: '应届' },
  { value: '2', label: '往届' },
] as const;
type Examinee = 0 | 1 | 2;

/** Where the student wants to study, and in which year. */
export function CollegeTarget() {
  const info = useQuery({ ...collegeInfoQuery, refetchOnWindowFocus: false });
  const years = useQuery(examYearsQuery);
  const failed = [info, years].find(({ data, error }) => error && !data);
  if (failed) return <FailedView text={failureText(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!info.data || !years.data) return <FormSkeleton />;
  return <Target key={info.data.updated_time ?? ''} info={info.data} years={years.data} />;
}

interface TargetProps {
  readonly info: CollegeInfo;
  readonly years: readonly { readonly year: number; readonly name: string }[];
}

function Target({ info, years }: TargetProps) {
  const [year, setYear] = useState(info.exam_year === null ? '' : String(info.exam_year));
  const [path, setPath] = useState(() => pathOf(info));
  const [college, setCollege] = useState(info.graduate_college);
  const [major, setMajor] = useState(info.graduate_major);
  const [examinee, setExaminee] = useState<Examinee>(info.examinee);
  const [isChecked, setIsChecked] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const save = useSaveCollegeInfo(info);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!year || !path || save.isPending) return;
    const body = {
      exam_year: Number(year),
      province_uuid: path.province.id,
      subject_id: Number(path.subject.id),
      college_uuid: path.college.id,
      graduate_college: college.trim(),
      graduate_major: major.trim(),
      examinee,
    };
    void save.mutateAsync(body).then(
      () => {
        setIsDirty(false);
        showToast('报考目标已保存');
      },
      () => undefined,
    );
  };
  const change = <V,>(set: (value: V) => void) => {
    return (value: V) => {
      setIsDirty(true);
      set(value);
    };
  };
  return (
    <Form className="form" onSubmit={handleSubmit}>
      <section className="paper-card" aria-label="报考目标">
        <SelectField
          label="报考年份"
          placeholder="请选择"
          options={years.map((one) => ({ value: String(one.year), label: one.name }))}
          value={year}
          problem={isChecked && !year ? '请选择报考年份' : undefined}
          onChange={({ target }) => change(setYear)(target.value)}
        />
        <CollegeField
          label="目标院校"
          value={path && [path.province.name, path.subject.name, path.college.name]}
          problem={isChecked && !path ? '请选择目标院校' : undefined}
          onChange={change(setPath)}
        />
      </section>
      <section className="paper-card" aria-label="本科院校">
        <TextField
          label="本科院校（选填）"
          maxLength={60}
          value={college}
          onChange={({ target }) => change(setCollege)(target.value)}
        />
        <TextField
          label="本科专业（选填）"
          maxLength={60}
          value={major}
          onChange={({ target }) => change(setMajor)(target.value)}
        />
        <RadioGroup
          label="考生身份"
          name="examinee"
          options={EXAMINEES}
          value={EXAMINEES[examinee].value}
          onChange={(value) => change(setExaminee)(value === '0' ? 0 : value === '1' ? 1 : 2)}
        />
      </section>
      <ActionBar>
        <Button type="submit" isBusy={save.isPending} disabled={!isDirty && info.is_filled}>
          {save.isPending ? '正在保存…' : '保存报考目标'}
        </Button>
      </ActionBar>
      <TabUnsaved isArmed={isDirty && !save.isPending} />
    </Form>
  );
}

function pathOf({ province, subject, college }: CollegeInfo): CollegePath | undefined {
  if (!province || !subject || !college) return undefined;
  return {
    province: { id: province.uuid, name: province.name },
    subject: { id: String(subject.id), name: subject.name },
    college: { id: college.uuid, name: college.name },
  };
}
