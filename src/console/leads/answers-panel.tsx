import '../ui/facts.css';
import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { LEADS_KEY } from './lead-queries.ts';

interface AnswersPanelProps {
  readonly uuid: string;
  /** Only the lead's owner and admins may see them. */
  readonly mayRead: boolean;
}

/** The person's form answers; viewing them is recorded. */
export function AnswersPanel({ uuid, mayRead }: AnswersPanelProps) {
  const queries = useQueryClient();
  const read = useWrite({
    mutationFn: () => consoleApi('POST /console/api/leads/{uuid}/answers', { params: { uuid } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...LEADS_KEY, 'one', uuid] }),
  });
  const forms = read.data?.forms;
  return (
    <section className="lead-card" aria-label="填写的表单">
      <h2>填写的表单</h2>
      {mayRead ? null : <p className="console-field__help">只有负责人和管理员可以查看。</p>}
      {mayRead && !forms ? (
        <>
          <Button isBusy={read.isPending} onClick={() => read.mutate()}>
            查看表单内容
          </Button>
          <p className="console-field__help">查看会记入操作记录</p>
        </>
      ) : null}
      {read.error ? (
        <p role="alert" className="console-field__problem">
          {read.error.message}
        </p>
      ) : null}
      {forms?.map(({ title, submittedAt, answers }) => (
        <div key={`${title} ${submittedAt}`} className="lead-form">
          <h3>{title}</h3>
          <p className="console-field__help">{chinaMoment(Date.parse(submittedAt), Date.now())} 提交</p>
          <dl className="console-facts">
            {answers.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
