import './consult.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { LONGEST_REPLY_TITLE } from '#src/contract/console/list-parts.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { hoursProblem, isOnDuty, LONGEST_HOURS } from '#src/contract/opening-hours.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { consoleApi } from '../client/console-api.ts';
import { editorPath } from '../pages/page-words.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { Decision } from '../ui/decision.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { choicesQuery, otherServiceQuery, type QuickReply } from './chat-words.ts';

type Asked = { readonly what: 'keep' | 'drop'; readonly reply: QuickReply };

/** The school's quick replies, and the service hours that students see. */
export default function ConsultSettingsPage() {
  const { data, error, refetch } = useQuery(choicesQuery);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <>
      <p className="console-back">
        <Link to="/console/consult">← 返回咨询</Link>
      </p>
      <PageHead title="快捷回复和服务时间" text="快捷回复大家共用，点一下就放进正在写的回复里。">
        <Button
          look="primary"
          onClick={() => setAsked({ what: 'keep', reply: { uuid: randomUuid(), title: '', text: '' } })}
        >
          添加快捷回复
        </Button>
      </PageHead>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={6} /> : null}
      {data ? <Hours key={data.hours} hours={data.hours} /> : null}
      {data ? <OtherPages hours={data.hours} /> : null}
      {data?.replies.length === 0 ? (
        <StateView title="还没有快捷回复" text="把常答的话写在这里，例如回看、发票、退款。" />
      ) : null}
      {data && data.replies.length > 0 ? (
        <ul className="consult-replies" aria-label="快捷回复">
          {data.replies.map((reply) => (
            <li key={reply.uuid} className="console-card">
              <h2>{reply.title}</h2>
              <p>{reply.text}</p>
              <div>
                <Button onClick={() => setAsked({ what: 'keep', reply })}>
                  修改<span className="visually-hidden">：{reply.title}</span>
                </Button>
                <Button look="quiet" onClick={() => setAsked({ what: 'drop', reply })}>
                  删除<span className="visually-hidden">：{reply.title}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {asked?.what === 'keep' ? <KeepDialog reply={asked.reply} onClose={close} /> : null}
      {asked?.what === 'drop' ? <DropDialog reply={asked.reply} onClose={close} /> : null}
    </>
  );
}

function Hours({ hours: stored }: { readonly hours: string }) {
  const me = useMe();
  const queries = useQueryClient();
  const [hours, setHours] = useState(stored);
  const problem = hours === stored ? '' : hoursProblem(hours);
  const write = useWrite({
    mutationFn: () => consoleApi('PUT /console/api/consult/hours', { body: { hours: hours.trim() } }),
    onSuccess: async () => {
      showToast('已保存，学员马上看到');
      await queries.invalidateQueries({ queryKey: choicesQuery.queryKey });
    },
  });
  const mayChange = isAllowed(me?.role ?? null, 'staff:operator');
  const now = isOnDuty(hours, Date.now())
    ? '现在是服务时间，学员看到“在线”'
    : '现在不是服务时间，学员看到“休息中，可留言”';
  if (!mayChange) {
    return (
      <section className="console-card consult-hours" aria-labelledby="consult-hours">
        <h2 id="consult-hours">服务时间</h2>
        <p>{stored}</p>
        <p className="console-field__help">由运营或管理员修改</p>
      </section>
    );
  }
  return (
    <section className="console-card consult-hours" aria-labelledby="consult-hours">
      <h2 id="consult-hours">服务时间</h2>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!problem) write.mutate();
        }}
      >
        <TextInput
          label="学员看到的服务时间"
          value={hours}
          onChange={setHours}
          required
          maxLength={LONGEST_HOURS}
          autoComplete="off"
          help={`例如：周一至周五 9:00—22:00。${now}`}
          problem={problem || write.error?.message}
        />
        <Button
          type="submit"
          look="primary"
          isBusy={write.isPending}
          disabled={hours.trim() === stored || problem !== ''}
        >
          保存
        </Button>
      </form>
    </section>
  );
}

/** Pages and fragments that say something else; renders nothing when all agree. */
function OtherPages({ hours }: { readonly hours: string }) {
  const { data, error, refetch } = useQuery(otherServiceQuery(hours));
  const isAuthor = isAllowed(useMe()?.role ?? null, 'staff:author');
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />;
  if (!data?.pages || data.pages.length === 0) return null;
  return (
    <div className="console-notice" role="alert">
      <p>
        {data.pages.length} 个页面或片段写的时间、电话和后台不一样：
        {isAuthor ? '打开改好，再发布。' : '请做页面的同事改好。'}
      </p>
      <ul>
        {data.pages.map(({ file, title, said }) => (
          <li key={file}>
            {isAuthor ? <Link to={editorPath(file)}>{title}</Link> : title}：{said.join('、')}
          </li>
        ))}
      </ul>
      {isAuthor
        ? [...new Set(data.pages.flatMap(({ said }) => said))].map((words) => (
            <p key={words}>
              <Link to={`/console/pages/replace?q=${encodeURIComponent(words)}`}>一起改“{words}”</Link>
            </p>
          ))
        : null}
    </div>
  );
}

interface ReplyDialogProps {
  readonly reply: QuickReply;
  readonly onClose: () => void;
}

function useReplyWrite(send: () => Promise<unknown>, said: string, onClose: () => void) {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: send,
    onSuccess: () => {
      showToast(said);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: choicesQuery.queryKey }),
  });
}

function KeepDialog({ reply, onClose }: ReplyDialogProps) {
  const [title, setTitle] = useState(reply.title);
  const [text, setText] = useState(reply.text);
  const write = useReplyWrite(
    () =>
      consoleApi('PUT /console/api/consult/replies/{uuid}', {
        params: { uuid: reply.uuid },
        body: { title: title.trim(), text: text.trim() },
      }),
    '已保存',
    onClose,
  );
  return (
    <Decision title={reply.title ? '修改快捷回复' : '添加快捷回复'} label="保存" write={write} onClose={onClose}>
      <TextInput
        label="名称"
        value={title}
        onChange={setTitle}
        required
        maxLength={LONGEST_REPLY_TITLE}
        autoComplete="off"
        help="按钮上的字，例如：回看"
      />
      <TextArea
        label="内容"
        value={text}
        onChange={setText}
        required
        rows={5}
        maxLength={500}
        problem={write.error?.message}
      />
    </Decision>
  );
}

function DropDialog({ reply, onClose }: ReplyDialogProps) {
  const write = useReplyWrite(
    () => consoleApi('DELETE /console/api/consult/replies/{uuid}', { params: { uuid: reply.uuid } }),
    '已删除',
    onClose,
  );
  return (
    <Decision title={`删除“${reply.title}”？`} label="删除" write={write} onClose={onClose}>
      <p>大家都不能再用它，已经发出的消息不变。</p>
      {write.error ? (
        <p role="alert" className="console-field__problem">
          {write.error.message}
        </p>
      ) : null}
    </Decision>
  );
}
