import '../ui/facts.css';
import './postbacks.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import { POSTBACK_EVENT_NAMES } from '#src/contract/console/postback-words.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { consoleApi } from '../client/console-api.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';
import { CallView } from './call-view.tsx';
import { POSTBACKS_KEY, postbackQuery, STATE_LOOKS, STATE_NAMES, theirEventText } from './postback-words.ts';

/** One event: its state, its request and the platform's answer. */
export default function PostbackPage() {
  const { uuid = '' } = useParams();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(postbackQuery(uuid));
  return (
    <>
      <p className="console-back">
        <Link to={{ pathname: '/console/postbacks', search: search.toString() }}>← 返回回传列表</Link>
      </p>
      {data ? <Detail detail={data} /> : <PageHead title="回传" />}
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={6} /> : null}
    </>
  );
}

function Detail({ detail }: { readonly detail: ConsoleReply<'GET /console/api/postbacks/{uuid}'> }) {
  const { postback, key, clickEnd, tellUntil, call } = detail;
  const { platform, event, theirEvent, page, cents, state, reason, tries, happenedAt, toldAt, nextTryAt } = postback;
  const me = useMe();
  const queries = useQueryClient();
  const now = Date.now();
  const moment = (text: string) => chinaMoment(Date.parse(text), now);
  const retry = useWrite({
    mutationFn: () => consoleApi('POST /console/api/postbacks/{uuid}/retry', { params: { uuid: postback.uuid } }),
    onSuccess: async () => {
      showToast('马上重发');
      await queries.invalidateQueries({ queryKey: POSTBACKS_KEY });
    },
  });
  const mayRetry = isAllowed(me?.role ?? null, 'staff:admin') && (state === 'refused' || state === 'expired');
  return (
    <>
      <PageHead title={`${POSTBACK_EVENT_NAMES[event]} → ${AD_PLATFORM_NAMES[platform]}`}>
        {mayRetry ? (
          <Button look="primary" isBusy={retry.isPending} onClick={() => retry.mutate()}>
            重发
          </Button>
        ) : null}
      </PageHead>
      {retry.error ? (
        <p role="alert" className="console-field__problem">
          {retry.error.message}
        </p>
      ) : null}
      <section className="platform-card" aria-label="事件">
        <dl className="console-facts console-facts--grid">
          <div>
            <dt>状态</dt>
            <dd>
              <span className={`console-badge ${STATE_LOOKS[state]}`}>{STATE_NAMES[state]}</span> {reason}
            </dd>
          </div>
          <div>
            <dt>平台的事件</dt>
            <dd>{theirEventText(platform, theirEvent)}</dd>
          </div>
          <div>
            <dt>发生</dt>
            <dd>{moment(happenedAt)}</dd>
          </div>
          <div>
            <dt>{toldAt ? '送达' : '最晚'}</dt>
            <dd>{moment(toldAt ?? tellUntil)}</dd>
          </div>
          <div>
            <dt>发送</dt>
            <dd>
              {tries === 0 ? '还没有发送' : `${tries} 次`}
              {nextTryAt && tries > 0 ? `，${moment(nextTryAt)} 再试` : ''}
            </dd>
          </div>
          <div>
            <dt>落地页</dt>
            <dd>{page || '不清楚'}</dd>
          </div>
          <div>
            <dt>金额</dt>
            <dd>{cents > 0 ? `¥${yuan(cents)}` : '没有'}</dd>
          </div>
          <div>
            <dt>点击编号</dt>
            <dd>…{clickEnd}</dd>
          </div>
          <div>
            <dt>去重编号</dt>
            <dd>
              <code>{key}</code>
            </dd>
          </div>
        </dl>
      </section>
      {call ? (
        <div className="platform-card postback-answer">
          <CallView call={call} />
        </div>
      ) : (
        <p className="postback-none">
          {tries === 0 ? '发送以后，这里会有请求和平台的回复。' : '这一条没有留下请求原文，原文最多保留 60 天。'}
        </p>
      )}
    </>
  );
}
