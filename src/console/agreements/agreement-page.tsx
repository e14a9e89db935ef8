import '#src/ui/button.css';
import '#src/ui/rich-text.css';
import '../sale/sale.css';
import './agreements.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isAllowed } from '#src/contract/console/roles.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { RichHtml } from '#src/ui/rich-html/rich-html.tsx';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { AgreementVersions } from './agreement-versions.tsx';
import { type AgreementDetail, agreementQuery, scopeText } from './agreement-words.ts';
import { ChangeAgreement } from './change-agreement.tsx';
import { TakeGeneral } from './take-general.tsx';

/** One agreement: the current text, the form to change it, and all earlier texts. */
export default function AgreementPage() {
  const { uuid = '' } = useParams();
  const { data, error, refetch } = useQuery(agreementQuery(uuid));
  return (
    <>
      <p className="console-back">
        {data?.course ? (
          <Link to={`/console/courses/${uuid}`}>← 返回《{data.course.name}》</Link>
        ) : (
          <Link to="/console/agreements">← 返回协议</Link>
        )}
      </p>
      {data ? <AgreementView detail={data} key={uuid} /> : <PageHead title="协议" />}
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
    </>
  );
}

function AgreementView({ detail }: { readonly detail: AgreementDetail }) {
  const { title, version, course, isOwn, html, changed } = detail;
  const mayChange = isAllowed(useMe()?.role ?? null, 'staff:publisher');
  const [doing, setDoing] = useState<'nothing' | 'change' | 'general'>('nothing');
  const stop = () => setDoing('nothing');
  return (
    <>
      <PageHead title={title || '这门课没有协议'} text={`${scopeText(detail)}${version ? ` · 版本 ${version}` : ''}`}>
        {mayChange && doing !== 'change' ? (
          <>
            {course && isOwn ? <Button onClick={() => setDoing('general')}>改回通用协议</Button> : null}
            <Button look="primary" onClick={() => setDoing('change')}>
              {isOwn ? '修改' : '给这门课单独写'}
            </Button>
          </>
        ) : null}
      </PageHead>
      {course && !isOwn && title ? (
        <p className="console-note">这门课用的是通用的协议，通用的改了它也跟着改。</p>
      ) : null}
      {doing === 'change' ? (
        <ChangeAgreement detail={detail} onClose={stop} />
      ) : (
        <section className="sale-card" aria-labelledby="agreement-now">
          <h2 id="agreement-now">学员签的是</h2>
          {changed && isOwn ? (
            <p className="console-note">
              {changed.by} · <time dateTime={changed.at}>{chinaMoment(Date.parse(changed.at), Date.now())}</time> ·{' '}
              {changed.reason}
            </p>
          ) : null}
          {html ? (
            <ScrollBox className="agreement-paper" label="协议正文">
              <RichHtml html={html} topHeading={3} />
            </ScrollBox>
          ) : (
            <p className="console-note">学员不用签协议就能上课。</p>
          )}
        </section>
      )}
      <AgreementVersions uuid={detail.uuid} />
      {doing === 'general' ? <TakeGeneral detail={detail} onClose={stop} /> : null}
    </>
  );
}
