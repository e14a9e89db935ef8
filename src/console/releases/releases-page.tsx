import '../ui/table.css';
import './releases.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment, timeAgo } from '#src/lib/money-and-time/china-time.ts';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { consoleApi } from '../client/console-api.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';
import { ChangedPages } from './plan-view.tsx';
import { PublishButton } from './publish-button.tsx';
import { type Publication, publicationSentence, STATE_NAMES } from './release-words.ts';
import { RollbackDialog } from './rollback-dialog.tsx';
import { RELEASES_KEY } from './use-publication.ts';

type Releases = ConsoleReply<'GET /console/api/releases'>;

const AGAIN_MS = 2000;

/** The live release, all publications with their users, and rollback. */
export default function ReleasesPage() {
  const me = useMe();
  const mayPublish = isAllowed(me?.role ?? null, 'staff:publisher');
  const { data, error, refetch } = useQuery({
    queryKey: RELEASES_KEY,
    queryFn: ({ signal }) => consoleApi('GET /console/api/releases', undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.publications.some(isOpen) ? AGAIN_MS : false),
    refetchOnWindowFocus: 'always',
  });
  return (
    <>
      <PageHead title="发布" text="保存的页面在这里给访客看；看错了，退回上一版。">
        {data?.isAuthoring ? <PublishButton /> : null}
      </PageHead>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={6} /> : null}
      {data ? (
        <>
          <Live releases={data.releases} />
          <ComesBack pages={data.comesBack} />
          <Machines {...data} />
          <Publications publications={data.publications} mayPublish={mayPublish} />
          <Versions releases={data.releases} mayPublish={mayPublish} />
        </>
      ) : null}
    </>
  );
}

/** Sites on several machines: whether all machines show the same release. */
function Machines({
  machines,
  releases,
  isAuthoring,
  authoredOn,
}: Pick<Releases, 'machines' | 'releases' | 'isAuthoring' | 'authoredOn'>) {
  const elsewhere =
    isAuthoring || authoredOn === '' ? null : <p className="console-live__note">页面在 {authoredOn} 上编辑和发布。</p>;
  if (machines.length < 2) return elsewhere;
  const wanted =
    releases.find(({ isLive }) => isLive)?.release ?? machines.find(({ problem }) => problem === null)?.release;
  const isBehind = ({ release, problem }: (typeof machines)[number]) => problem !== null || release !== wanted;
  const behind = machines.filter(isBehind);
  return (
    <section className="console-machines" aria-label="机器">
      {elsewhere}
      <p>
        {behind.length === 0
          ? `${machines.length} 台机器都是这一版。`
          : `${machines.length} 台机器里有 ${behind.length} 台还没有换上这一版，它的访客看到的是旧的：`}
      </p>
      {behind.length === 0 ? null : (
        <ul>
          {machines.map((machine) => (
            <li key={`${machine.name} ${machine.release}`}>
              <span className={`console-badge console-badge--${isBehind(machine) ? 'bad' : 'ok'}`}>
                {isBehind(machine) ? '没有跟上' : '已跟上'}
              </span>
              <span>
                {machine.name}：{machine.release ? `版本 ${machine.release.slice(0, 6)}` : '它自己的一版'}
                {machine.problem ? `，${machine.problem}` : ''}
              </span>
              <span className="console-live__note">{timeAgo(Date.parse(machine.seenAt), Date.now())}报到</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const isOpen = ({ state }: Publication) => state === 'running' || state === 'scheduled';
const moment = (instant: string) => chinaMoment(Date.parse(instant), Date.now());

function Live({ releases }: Pick<Releases, 'releases'>) {
  const live = releases.find(({ isLive }) => isLive);
  if (!live) return null;
  return (
    <section className="console-live" aria-label="线上">
      <p className="console-live__what">
        <span className="console-badge console-badge--ok">线上</span> 访客看到的是 {moment(live.shownAt ?? live.madeAt)}{' '}
        {live.shownBy ? `由${live.shownBy}` : ''}发布的版本
      </p>
      <p className="console-live__note">
        {live.pages} 页 · 版本 {live.release.slice(0, 6)}
      </p>
    </section>
  );
}

/** After a rollback: what the next publication would bring back unless it is deselected. */
function ComesBack({ pages }: { readonly pages: Releases['comesBack'] }) {
  if (pages.length === 0) return null;
  return (
    <section className="console-plan__back" aria-label="下次发布会带回来">
      <p>
        <strong>退回过的页面，文件里还是退回前的或之后改的样子。下次发布会带回来，除非不勾选：</strong>
      </p>
      <ul className="console-plan__back-list">
        {pages.map(({ path, title, at, by, sentences }) => (
          <li key={path}>
            {title} {path}：{moment(at)} 由{by}退回
            {sentences.length > 0 ? `，退回时改了：${sentences.slice(0, 3).join('；')}` : ''}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Publications({ publications, mayPublish }: Pick<Releases, 'publications'> & { readonly mayPublish: boolean }) {
  if (publications.length === 0) {
    return (
      <StateView
        title="还没有从控制台发布过"
        text="保存页面以后点“发布”：先看清楚会改什么，确认后几秒内访客就能看到。"
      />
    );
  }
  return (
    <section className="console-part" aria-label="发布记录">
      <h2>发布记录</h2>
      <ul className="console-publications">
        {publications.map((publication) => (
          <li key={publication.uuid} className="console-publications__item">
            <PublicationItem publication={publication} mayPublish={mayPublish} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const LOOKS: Readonly<Record<string, string>> = {
  live: 'console-badge--ok',
  scheduled: 'console-badge--warn',
  failed: 'console-badge--bad',
};

function PublicationItem({
  publication,
  mayPublish,
}: {
  readonly publication: Publication;
  readonly mayPublish: boolean;
}) {
  const { state, by, dueAt, createdAt, endedAt, pages, edited } = publication;
  return (
    <article className="console-publication">
      <div>
        <p>
          <span className={`console-badge ${LOOKS[state] ?? ''}`}>{STATE_NAMES[state]}</span>{' '}
          <strong>{publicationSentence(publication)}</strong>
        </p>
        <p className="console-live__note">
          {by} · {state === 'scheduled' && dueAt ? `${moment(dueAt)} 发布` : moment(endedAt ?? createdAt)}
        </p>
        {edited.length > 0 ? (
          <p className="console-live__note">
            排好以后又改过 {edited.join('、')}。到点发布的还是排的时候看过的样子；要发布新的，取消后重新排。
          </p>
        ) : null}
        {pages.some(({ sentences }) => sentences.length > 0) ? (
          <details>
            <summary>改了什么</summary>
            <ChangedPages pages={pages} />
          </details>
        ) : null}
      </div>
      {state === 'scheduled' && mayPublish ? <CancelButton uuid={publication.uuid} /> : null}
    </article>
  );
}

function CancelButton({ uuid }: { readonly uuid: string }) {
  const queries = useQueryClient();
  const cancel = useWrite({
    mutationFn: () => consoleApi('DELETE /console/api/releases/{uuid}', { params: { uuid } }),
    onSuccess: () => showToast('已取消定时发布'),
    onError: (error) => showToast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: RELEASES_KEY }),
  });
  return (
    <Button isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
      取消定时
    </Button>
  );
}

function Versions({ releases, mayPublish }: Pick<Releases, 'releases'> & { readonly mayPublish: boolean }) {
  const [wanted, setWanted] = useState<string>();
  const older = releases.filter(({ isLive, shownAt }) => !isLive && shownAt !== null);
  if (!mayPublish || older.length === 0) return null;
  return (
    <section className="console-part" aria-label="可以退回的版本">
      <h2>可以退回的版本</h2>
      <ScrollBox className="console-table-box" label="可以退回的版本">
        <table className="console-table console-table--cards">
          <thead>
            <tr>
              <th scope="col">上次在线</th>
              <th scope="col">发布者</th>
              <th scope="col">页数</th>
              <th scope="col">版本</th>
              <th scope="col">
                <span className="visually-hidden">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {older.map(({ release, shownAt, shownBy, pages }) => (
              <tr key={release}>
                <td>{moment(shownAt ?? '')}</td>
                <td>{shownBy}</td>
                <td data-label="页数">{pages}</td>
                <td data-label="版本">{release.slice(0, 6)}</td>
                <td className="console-table__actions">
                  <Button look="quiet" onClick={() => setWanted(release)}>
                    退回到这一版
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {wanted === undefined ? null : <RollbackDialog release={wanted} onClose={() => setWanted(undefined)} />}
    </section>
  );
}
