import './channels.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link as RouterLink, useLocation, useParams } from 'react-router-dom';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { AD_PLATFORM_NAMES, PLATFORM_HINTS, platformAddress, shortPath } from '#src/contract/console/channel-links.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { miniPrograms } from '#src/lib/addresses/site-settings.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { appAddress, programAddress } from '#src/lib/environment/scheme-addresses.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { copyText } from '../client/copy-text.ts';
import { moneyText, netCents } from '../results/numbers.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';
import { CHANNELS_KEY, channelQuery, type Link } from './channel-queries.ts';
import { EditLink } from './edit-link.tsx';
import { QrPanel } from './qr-panel.tsx';
import { visitorOrigin } from './site-origin.ts';
import { TargetBadge } from './target-badge.tsx';

/** One link: its addresses, its QR code, its results. */
export default function ChannelPage() {
  const { uuid = '' } = useParams();
  const { search } = useLocation();
  const { data, error, refetch } = useQuery(channelQuery(uuid));
  return (
    <>
      <p className="console-back">
        <RouterLink to={{ pathname: '/console/channels', search }}>← 返回渠道链接</RouterLink>
      </p>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={6} /> : null}
      {data ? <LinkView {...data} key={data.link.uuid} /> : null}
    </>
  );
}

function LinkView({ link, changes }: ConsoleReply<'GET /console/api/channels/{uuid}'>) {
  const me = useMe();
  const [isEditing, setIsEditing] = useState(false);
  const { platform, page, code, name, target, createdAt, createdBy, isArchived } = link;
  const origin = visitorOrigin(window.location);
  const short = `${origin}${shortPath(link)}`;
  return (
    <>
      <PageHead title={name} text={`${createdBy} 建于 ${chinaMoment(Date.parse(createdAt), Date.now())}`}>
        {isAllowed(me?.role ?? null, 'staff:operator') ? (
          <>
            <Button onClick={() => setIsEditing(true)}>修改</Button>
            <ArchiveButton link={link} />
          </>
        ) : null}
      </PageHead>
      {isEditing ? <EditLink link={link} onClose={() => setIsEditing(false)} /> : null}
      {isArchived ? <p className="console-notice">已归档：不再出现在列表里，印出去的二维码和短链仍然可用。</p> : null}
      {target === 'gone' ? (
        <p className="console-notice" role="alert">
          目标不在线：打开这条链接的人看到“页面不存在”。点“修改”改指到别的页面，短链和印好的二维码不变。
        </p>
      ) : null}
      <dl className="channel-figures">
        <div>
          <dt>短链打开</dt>
          <dd>{link.openCount}</dd>
        </div>
        <div>
          <dt>访问</dt>
          <dd>{link.visits}</dd>
        </div>
        <div>
          <dt>线索</dt>
          <dd>
            {link.leadCount > 0 && isAllowed(me?.role ?? null, 'staff:operator') ? (
              <RouterLink to={`/console/leads?channel=${code}`}>{link.leadCount}</RouterLink>
            ) : (
              link.leadCount
            )}
          </dd>
        </div>
        {[
          ['付款', String(link.paid)],
          ['收入', moneyText(link.paidCents)],
          ['退款', moneyText(link.refundedCents)],
          ['净收入', moneyText(netCents(link))],
        ].map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>页面</dt>
          <dd>
            <a href={`${origin}${page}`} target="_blank" rel="noreferrer">
              {page}
            </a>{' '}
            <TargetBadge target={target} />
          </dd>
        </div>
      </dl>
      <div className="channel-page">
        <section className="channel-card" aria-label="地址">
          <h2>地址</h2>
          <CopyBox
            label={platform === 'none' ? '完整地址' : `填到${AD_PLATFORM_NAMES[platform]}的落地页地址`}
            value={platformAddress(origin, link)}
            note={PLATFORM_HINTS[platform].note}
          />
          <CopyBox label="短链" value={short} note="适合短信、海报和群；打开次数不记录任何个人信息。" />
          <CopyBox
            label="打开 App 的地址"
            value={appAddress(short)}
            note="装了 App 的手机上直接打开；没装的打不开，所以不要单独印出去。"
          />
          {miniPrograms.map(({ appId, title, webView }) =>
            webView ? (
              <CopyBox
                key={appId}
                label={`打开小程序“${title}”的地址`}
                value={programAddress({ appId, page: `${webView}?url=${encodeURIComponent(short)}` })}
                note="用在短信和微信以外的浏览器；小程序后台要先开通“明文 URL Scheme”。"
              />
            ) : null,
          )}
        </section>
        <QrPanel text={short} name={code} />
      </div>
      {changes.length > 0 ? <Changes changes={changes} /> : null}
    </>
  );
}

/** Earlier targets of the link: printed codes stay in use for years. */
function Changes({ changes }: Pick<ConsoleReply<'GET /console/api/channels/{uuid}'>, 'changes'>) {
  return (
    <section className="channel-card channel-changes" aria-labelledby="channel-changes">
      <h2 id="channel-changes">指向哪里的经过</h2>
      <ol>
        {changes.map(({ before, after, at, by }) => (
          <li key={at}>
            <time dateTime={at}>{chinaMoment(Date.parse(at), Date.now())}</time> {by}：{before} →{' '}
            <strong>{after}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ArchiveButton({ link: { uuid, isArchived } }: { readonly link: Link }) {
  const queries = useQueryClient();
  const archive = useWrite({
    mutationFn: () =>
      consoleApi('PATCH /console/api/channels/{uuid}', { params: { uuid }, body: { isArchived: !isArchived } }),
    onSuccess: async () => {
      showToast(isArchived ? '已恢复' : '已归档');
      await queries.invalidateQueries({ queryKey: CHANNELS_KEY });
    },
    onError: (error) => showToast(error.message),
  });
  return (
    <Button isBusy={archive.isPending} onClick={() => archive.mutate()}>
      {isArchived ? '恢复使用' : '归档'}
    </Button>
  );
}

interface CopyBoxProps {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

/** A text to copy: selected by a press, copied by the button. */
function CopyBox({ label, value, note }: CopyBoxProps) {
  const id = useId();
  return (
    <div className="console-field channel-copy">
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          id={id}
          readOnly
          value={value}
          aria-describedby={`${id}-note`}
          onFocus={(event) => event.target.select()}
        />
        <Button aria-label={`复制${label}`} onClick={() => void copyText(value, label)}>
          复制
        </Button>
      </div>
      <p id={`${id}-note`} className="console-field__help">
        {note}
      </p>
    </div>
  );
}
