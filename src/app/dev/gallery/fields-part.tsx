import { useState } from 'react';
import { AreaField, SelectField } from '#src/ui/app/field.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';
import { Part } from './part.tsx';

const YEARS = [
  { value: '2027', label: '2027 考研' },
  { value: '2028', label: '2028 考研' },
];

/** Fields with help, with a problem, filled and disabled. */
export function FieldsPart() {
  const [text, setText] = useState('希望老师晚上八点以后联系我');
  return (
    <Part title="TextField, SelectField, AreaField">
      <div className="gallery__card">
        <TextField label="手机号" help="用于接收上课通知" inputMode="tel" />
        <TextField label="手机号" defaultValue="238" problem="手机号格式错误，请重新输入" />
        <TextField
          label="验证码"
          action={
            <button type="button" className="text-field__action" disabled>
              58秒再次获取
            </button>
          }
        />
        <TextField label="姓名" defaultValue="林同学" disabled help="实名认证后不能修改" />
        <SelectField label="年份" placeholder="请选择" options={YEARS} />
        <SelectField label="年份" placeholder="请选择" options={YEARS} problem="请填写必填项" />
        <AreaField label="留言" value={text} maxLength={100} onChange={({ target }) => setText(target.value)} />
      </div>
    </Part>
  );
}
