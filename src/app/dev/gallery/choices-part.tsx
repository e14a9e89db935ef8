import { useState } from 'react';
import { Checkbox, CheckboxGroup, RadioGroup, Switch } from '#src/ui/app/choice.tsx';
import { Rating } from '#src/ui/app/rating.tsx';
import { Stepper } from '#src/ui/app/stepper.tsx';
import { Part } from './part.tsx';

const SUBJECTS = [
  { value: 'english', label: '英语一' },
  { value: 'politics', label: '政治', help: '含马原、毛中特、史纲、思修' },
  { value: 'maths', label: '数学三', isDisabled: true, help: '名额已满' },
];

/** Checkboxes, radio groups, steppers and ratings. */
export function ChoicesPart() {
  const [isAgreed, setIsAgreed] = useState(true);
  const [isDefault, setIsDefault] = useState(true);
  const [subject, setSubject] = useState<string>('english');
  const [subjects, setSubjects] = useState<readonly string[]>(['english', 'politics']);
  const [count, setCount] = useState(1);
  const [stars, setStars] = useState<number | undefined>(4);
  const [unrated, setUnrated] = useState<number>();
  return (
    <Part title="Checkbox, Switch, RadioGroup, CheckboxGroup, Stepper, Rating">
      <div className="gallery__card">
        <div>
          <Checkbox label="我已阅读并同意课程协议" isChecked={isAgreed} onChange={setIsAgreed} />
          <Checkbox label="同时订阅学习提醒" help="每天一条，可随时关闭" isChecked={false} onChange={() => {}} />
          <Switch label="设为默认地址" isChecked={isDefault} onChange={setIsDefault} />
          <Switch label="开课提醒" isChecked={false} disabled help="在系统设置里打开通知后可用" onChange={() => {}} />
        </div>
        <RadioGroup label="主攻科目" name="gallery-one" options={SUBJECTS} value={subject} onChange={setSubject} />
        <CheckboxGroup
          label="想听的公开课"
          name="gallery-some"
          options={SUBJECTS}
          values={subjects}
          onChange={setSubjects}
          problem="最多选 1 门"
        />
        <Stepper label="同行人数" value={count} max={5} onChange={setCount} />
        <Rating label="老师讲得清楚吗" name="gallery-stars" value={stars} onChange={setStars} />
        <Rating
          label="服务老师的回复"
          name="gallery-unrated"
          value={unrated}
          onChange={setUnrated}
          problem="请填写必填项"
        />
      </div>
    </Part>
  );
}
