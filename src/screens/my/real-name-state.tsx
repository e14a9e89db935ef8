import type { RealName } from '#src/features/my/real-name.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { realNameWords } from './real-name-words.ts';

const HINTS: Readonly<Record<RealName['state'], string>> = {
  0: '填写姓名和身份证号，核验一致即通过。',
  1: '正在核验，通常一分钟内有结果，可以先离开。',
  2: '姓名和证件号已核验一致。',
  3: '请核对后重新提交。',
};

const TONES: Readonly<Record<RealName['state'], string>> = { 0: 'none', 1: 'going', 2: 'passed', 3: 'failed' };

/** The state of the verification, with the submitted data, masked. */
export function RealNameState({ realName }: { readonly realName: RealName }) {
  const { state, name, id_number: idNumber, reason, submitted_time: submitted } = realName;
  const facts = [
    { name: '姓名', value: name },
    { name: '身份证号', value: idNumber },
    { name: '提交时间', value: submitted ? chinaMoment(Date.parse(submitted), serverNow()) : '' },
  ].filter(({ value }) => value);
  return (
    <div className="real-name-state" role="status">
      <p>
        <strong className={`real-name-state__word real-name-state__word--${TONES[state]}`}>
          {realNameWords[state]}
        </strong>
      </p>
      <p className="identity__note">
        {reason && `${reason}。`}
        {HINTS[state]}
      </p>
      {facts.length > 0 && <FactList facts={facts} />}
    </div>
  );
}
