import '../ui/facts.css';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { saveFile } from '../client/save-file.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { recordKey, type StudentRecord } from './student-query.ts';

const STATES = { waiting: '等待中', cancelled: '已撤销', erased: '已完成' } as const;
const moment = (text: string) => chinaMoment(Date.parse(text), Date.now());

type Act = 'export' | 'erase' | 'keep';

/** One student, masked, with the actions on their data. */
export function StudentView({ record }: { readonly record: StudentRecord }) {
  const [act, setAct] = useState<Act>();
  const { eraseAt, obstacles, wishes } = record;
  const facts = [
    ['账号编号', record.number],
    ['手机号', record.mobile],
    ['昵称', record.nickname],
    ['注册', moment(record.registeredAt)],
    ['最近登录', record.lastLoginAt ? moment(record.lastLoginAt) : '—'],
    ['订单', `${record.orders} 个`],
    ['课程', `${record.courses} 门`],
  ] as const;
  return (
    <div className="student-record">
      <section className="student-card" aria-label="账号">
        <h2>账号</h2>
        <dl className="console-facts console-facts--grid student-card__facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="student-card__buttons">
          <Button onClick={() => setAct('export')}>导出个人信息</Button>
          {eraseAt ? (
            <Button look="primary" onClick={() => setAct('keep')}>
              撤销注销
            </Button>
          ) : (
            <Button look="danger" disabled={obstacles.length > 0} onClick={() => setAct('erase')}>
              申请注销
            </Button>
          )}
        </div>
      </section>
      <section className="student-card" aria-label="注销">
        <h2>注销</h2>
        <p>{eraseAt ? `账号将于 ${moment(eraseAt)} 注销，之前随时可以撤销。` : '没有等待中的注销申请。'}</p>
        {obstacles.length > 0 ? (
          <>
            <p>{eraseAt ? '到期时要等这些办完：' : '先办完这些事，才能申请注销：'}</p>
            <ul className="student-card__list">
              {obstacles.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        ) : null}
        {wishes.length > 0 ? (
          <ul className="student-card__list" aria-label="申请记录">
            {wishes.map(({ askedAt, askedBy, reason, state, endedAt }) => (
              <li key={askedAt}>
                {moment(askedAt)} {askedBy === '' ? '本人申请' : `${askedBy} 代为申请：${reason}`}，{STATES[state]}
                {endedAt ? `（${moment(endedAt)}）` : ''}
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      {act ? <ActDialog act={act} record={record} onClose={() => setAct(undefined)} /> : null}
    </div>
  );
}

const WORDS = {
  export: {
    title: '导出这位学员的个人信息？',
    text: '得到一个网页文件，里面有手机号、地址等完整信息。只交给本人，交出后从这台电脑上删掉。',
    label: '怎样核实的本人',
    button: '导出',
  },
  erase: {
    title: '为这位学员申请注销账号？',
    text: '等待 15 天后自动执行，不能恢复。期间学员登录会看到，也可以自己撤销。',
    label: '本人怎样提出的',
    button: '申请注销',
  },
  keep: {
    title: '撤销注销申请？',
    text: '账号保留，和申请前一样。',
    label: '本人怎样提出的',
    button: '撤销注销',
  },
} as const;

interface ActDialogProps {
  readonly act: Act;
  readonly record: StudentRecord;
  readonly onClose: () => void;
}

/** Asks for the reason, which is recorded with the action. */
function ActDialog({ act, record: { uuid }, onClose }: ActDialogProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const { title, text, label, button } = WORDS[act];
  const input = { params: { uuid }, body: { reason: reason.trim() } };
  const write = useWrite({
    mutationFn: async () => {
      if (act === 'export') {
        const { name, html } = await consoleApi('POST /console/api/student-data/{uuid}/export', input);
        saveFile(name, new Blob([html], { type: 'text/html;charset=utf-8' }));
        return '已导出';
      }
      const after =
        act === 'erase'
          ? await consoleApi('POST /console/api/student-data/{uuid}/erasure', input)
          : await consoleApi('POST /console/api/student-data/{uuid}/erasure/cancel', input);
      queries.setQueryData(recordKey(uuid), after);
      return act === 'erase' ? '已申请，15 天后注销' : '已撤销，账号保留';
    },
    onSuccess: (done) => {
      showToast(done);
      onClose();
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="console-stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          write.mutate();
        }}
      >
        <p>{text}</p>
        <TextInput
          label={label}
          value={reason}
          onChange={setReason}
          help="例如：来电 400，核对了身份证与最近订单"
          problem={write.error?.message}
          required
          minLength={4}
          maxLength={200}
        />
        <div className="console-dialog__actions">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" look={act === 'erase' ? 'danger' : 'primary'} isBusy={write.isPending}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
