import './check.css';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { consoleApi } from '../client/console-api.ts';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { ActionTable } from './action-table.tsx';
import { type LookedAt, lookAtDocument } from './look-at-document.ts';
import type { ReadItem } from './reading-order.ts';
import { ScheduleLine } from './schedule-line.tsx';
import { type Part, type Verdict as VerdictWords, verdictOf } from './verdict.ts';

interface CheckPanelProps {
  readonly file: string;
  readonly text: string;
}

type Rendered = ConsoleReply<'POST /console/api/page/render'>;

/**
 * The check of a page before publishing: problems, prices, times, share card, weight, links, buttons, reading order.
 */
export function CheckPanel({ file, text }: CheckPanelProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['check', file, text],
    queryFn: ({ signal }) => consoleApi('POST /console/api/page/render', { body: { file, text } }, { signal }),
    gcTime: 0,
  });
  const document = data?.document ?? null;
  const seen = useMemo(() => (document === null ? undefined : lookAtDocument(document)), [document]);
  const compared = useQuery({
    queryKey: ['check', 'compare', file, text],
    queryFn: ({ signal }) => consoleApi('POST /console/api/page/compare', { body: { file, text } }, { signal }),
    enabled: seen !== undefined,
    gcTime: 0,
  });
  const addresses = seen ? [...seen.pictures, ...seen.links.map(({ href }) => href)].filter(isOwn) : [];
  const opened = useQuery({
    queryKey: ['check', 'open', ...addresses],
    queryFn: ({ signal }) => tryAddresses([...new Set(addresses)], signal),
    enabled: seen !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  const { problems } = data;
  return (
    <div className="console-check-panel">
      <Verdict
        verdict={verdictOf({
          problems: problems.length,
          compared:
            seen && partOf(compared, ({ isCompared, problems: differing }) => (isCompared ? differing.length : null)),
          broken: seen && partOf(opened, (tried) => tried.filter(isBroken).length),
          nameless: seen?.reading.filter(isNameless).length ?? 0,
        })}
      />
      {problems.length > 0 ? (
        <section aria-label="问题">
          <h3>问题 {problems.length}</h3>
          <ProblemLines problems={problems} />
        </section>
      ) : null}
      <ScheduleLine text={text} />
      {seen ? (
        <>
          <Share share={seen.share} />
          <Prices prices={data.prices} />
          <Compared compared={compared} />
          <Opened seen={seen} tried={opened.data} documentBytes={new Blob([data.document ?? '']).size} />
          <ActionTable actions={seen.actions} />
          <ReadingList items={seen.reading} />
        </>
      ) : null}
    </div>
  );
}

/** A count from a query's data; while there is none, whether it is loading or has failed. */
function partOf<T>({ data, error }: UseQueryResult<T>, count: (data: T) => number | null): Part {
  if (data !== undefined) return count(data) ?? 'failed';
  return error ? 'failed' : 'waiting';
}

/** The result of all checks in one sentence. */
function Verdict({ verdict: { tone, words } }: { readonly verdict: VerdictWords }) {
  return (
    <p className={`console-notice console-notice--${tone}`} role="status" aria-label="结论">
      {words}
    </p>
  );
}

interface ComparedProps {
  readonly compared: UseQueryResult<ConsoleReply<'POST /console/api/page/compare'>>;
}

/** Whether courses, coupons, lessons, groups and prices on the page agree with the catalogue. */
function Compared({ compared: { data, error, refetch } }: ComparedProps) {
  return (
    <section aria-label="和课程目录核对">
      <h3>和课程目录核对</h3>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={1} /> : null}
      {data && !data.isCompared ? <p>页面有错误，改好以后再核对</p> : null}
      {data?.isCompared && data.problems.length === 0 ? (
        <p className="console-check-panel__good">课程、优惠券、直播和拼团都在，价格和时间一致</p>
      ) : null}
      {data ? <ProblemLines problems={data.problems} /> : null}
    </section>
  );
}

function ProblemLines({ problems }: Pick<Rendered, 'problems'>) {
  return (
    <ul>
      {problems.map(({ code, line, column, severity, message, hint }) => (
        <li key={`${code} ${line}:${column}`} data-severity={severity}>
          第 {line} 行：{message}
          {hint ? <span>{hint}</span> : null}
        </li>
      ))}
    </ul>
  );
}

function Share({ share }: Pick<LookedAt, 'share'>) {
  const { title, description, image } = share;
  // The picture's address is one of the published site; here this server provides the file.
  const local = URL.canParse(image) ? new URL(image).pathname : image;
  return (
    <section aria-label="分享卡片">
      <h3>发到聊天里的样子</h3>
      <div className="console-share-card">
        <div>
          <p className="console-share-card__title">{title}</p>
          <p>{description}</p>
        </div>
        {local ? <img src={local} alt="分享图" /> : null}
      </div>
    </section>
  );
}

function Prices({ prices }: Pick<Rendered, 'prices'>) {
  if (prices.length === 0) return null;
  return (
    <section aria-label="价格">
      <h3>页面上的价格</h3>
      <p>{prices.map((price) => price.replace(/（[^（）]*）$/, '')).join(' · ')}</p>
    </section>
  );
}

const HEAVIEST = 5;
const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} KB`;
const isOwn = (address: string) => /^\/(?!\/)/.test(address);
const isBroken = ({ status }: Tried) => status === undefined || status >= 400;
const isNameless = ({ words }: ReadItem) => words === '';

interface OpenedProps {
  readonly seen: LookedAt;
  readonly tried: readonly Tried[] | undefined;
  readonly documentBytes: number;
}

function Opened({ seen, tried: data, documentBytes }: OpenedProps) {
  if (!data) return <p role="status">正在打开图片和链接…</p>;
  const of = (address: string) => data.find((tried) => tried.address === address);
  const pictures = seen.pictures.flatMap((address) => of(address) ?? []);
  const known = pictures.filter((tried): tried is Tried & { bytes: number } => tried.bytes !== undefined);
  const total = known.reduce((sum, { bytes }) => sum + bytes, 0);
  const broken = data.filter(isBroken);
  return (
    <>
      <section aria-label="重量">
        <h3>重量</h3>
        <p>
          手机上图片共 {kilobytes(total)}，页面本身 {kilobytes(documentBytes)}（压缩前）
        </p>
        <ul>
          {known
            .toSorted((a, b) => b.bytes - a.bytes)
            .slice(0, HEAVIEST)
            .map(({ address, bytes }) => (
              <li key={address}>
                {address.split('/').at(-1)} {kilobytes(bytes)}
              </li>
            ))}
        </ul>
      </section>
      <section aria-label="链接">
        <h3>链接和图片</h3>
        {broken.length === 0 ? (
          <p className="console-check-panel__good">本站的 {data.length} 个地址都打得开</p>
        ) : (
          <ul>
            {broken.map(({ address }) => (
              <li key={address} data-severity="error">
                打不开 {address}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

const KINDS: Readonly<Record<ReadItem['kind'], string>> = {
  heading: '标题',
  picture: '图片',
  link: '链接',
  button: '按钮',
  field: '输入框',
  text: '文字',
};
/** Longer texts are cut: their beginning is enough to recognise them. */
const LONGEST = 60;

/** What a screen reader says, in order; elements without a name are marked. */
function ReadingList({ items }: { readonly items: readonly ReadItem[] }) {
  const nameless = items.filter(isNameless).length;
  return (
    <section aria-label="朗读次序">
      <h3>读屏软件念的次序</h3>
      {nameless > 0 ? <p data-severity="error">{nameless} 处没有名字，看不见页面的人不知道是什么</p> : null}
      <details>
        <summary>{items.length} 项，从上到下</summary>
        <ol className="console-check-panel__reading">
          {items.map(({ place, kind, level, words }) => (
            <li key={place} data-level={level} data-severity={words === '' ? 'error' : undefined}>
              <small>
                {KINDS[kind]}
                {level > 0 ? ` ${level} 级` : ''}
              </small>
              {words === '' ? '（没有名字）' : words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words}
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

/** The result of requesting an address of this site. */
interface Tried {
  readonly address: string;
  /** Undefined without an answer. */
  readonly status: number | undefined;
  /** Transferred bytes; undefined when the server does not say. */
  readonly bytes: number | undefined;
}

const AT_ONCE = 6;

/** Requests addresses of this site without login, a few at a time, and shows the results. */
async function tryAddresses(addresses: readonly string[], signal: AbortSignal): Promise<Tried[]> {
  const tried: Tried[] = [];
  const waiting = [...addresses];
  const work = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const answer = await fetch(address, { credentials: 'omit', signal }).catch(() => undefined);
      const body = answer?.ok ? await answer.blob().catch(() => undefined) : undefined;
      tried.push({ address, status: answer?.status, bytes: body?.size });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return tried;
}
