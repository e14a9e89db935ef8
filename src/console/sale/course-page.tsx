import '../ui/facts.css';
import './sale.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { isAllowed } from '#src/contract/console/roles.ts';
import { minuteText, priceText, SALE_FIELD_NAMES, saleChangeTexts } from '#src/contract/console/sale-values.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { AgreementOfCourse } from '../agreements/agreement-of-course.tsx';
import { consoleApi } from '../client/console-api.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { MoreRows } from '../ui/more-rows.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { ChangeSale } from './change-sale.tsx';
import { ShelfBadge } from './courses-page.tsx';
import { PagesOfCourse } from './pages-of-course.tsx';
import { placesText, SALES_KEY, type SaleDetail, saleQuery } from './sale-words.ts';

/** One course: its price and terms, the pages that name it, and earlier changes. */
export default function CoursePage() {
  const { uuid = '' } = useParams();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(saleQuery(uuid));
  return (
    <>
      <p className="console-back">
        <Link to={{ pathname: '/console/courses', search: search.toString() }}>← 返回课程售卖</Link>
      </p>
      {data ? <CourseView detail={data} key={uuid} /> : <PageHead title="课程" />}
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
    </>
  );
}

function CourseView({ detail }: { readonly detail: SaleDetail }) {
  const { course, deskValues } = detail;
  const mayChange = isAllowed(useMe()?.role ?? null, 'staff:publisher');
  const [isChanging, setIsChanging] = useState(false);
  const [conflict, setConflict] = useState('');
  return (
    <>
      <PageHead title={course.name} text={`${course.number} · ${course.subject}${course.isTrial ? ' · 体验课' : ''}`}>
        {mayChange ? (
          <Button
            look="primary"
            onClick={() => {
              setConflict('');
              setIsChanging(true);
            }}
          >
            修改售卖
          </Button>
        ) : null}
      </PageHead>
      {conflict ? (
        <p className="console-notice" role="alert">
          没有保存：{conflict}。
        </p>
      ) : null}
      <section className="sale-card" aria-labelledby="sale-now">
        <h2 id="sale-now">
          现在 <ShelfBadge course={course} />
        </h2>
        <dl className="console-facts console-facts--grid sale-facts">
          <Fact name="价格">
            <strong>{priceText(course.price)}</strong>
          </Fact>
          <Fact name="原价">{priceText(course.originPrice)}</Fact>
          <Fact name="名额">{placesText(course)}</Fact>
          {course.salesFrom ? <Fact name="开售时间">{minuteText(course.salesFrom)}</Fact> : null}
          {course.salesUntil ? <Fact name="停售时间">{minuteText(course.salesUntil)}</Fact> : null}
        </dl>
        {deskValues.length > 0 ? (
          <p className="console-note">
            {deskValues.map((field) => SALE_FIELD_NAMES[field]).join('、')}是在这里改的，导入学校文件夹时不会改回去。
          </p>
        ) : null}
      </section>
      <PagesOfCourse course={course} />
      <AgreementOfCourse uuid={course.uuid} />
      <Changes uuid={course.uuid} />
      {isChanging ? (
        <ChangeSale
          detail={detail}
          onClose={() => setIsChanging(false)}
          onConflict={(text) => {
            setIsChanging(false);
            setConflict(text);
          }}
        />
      ) : null}
    </>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Changes({ uuid }: { readonly uuid: string }) {
  const list = useInfiniteQuery({
    queryKey: [...SALES_KEY, 'changes', uuid],
    queryFn: ({ pageParam, signal }) =>
      consoleApi(
        'GET /console/api/courses/{uuid}/changes',
        { params: { uuid }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const changes = list.data?.pages.flatMap((page) => page.changes) ?? [];
  return (
    <section className="sale-card" aria-labelledby="sale-changes">
      <h2 id="sale-changes">改动经过</h2>
      {list.error && !list.data ? <FailureView error={list.error} onRetry={() => void list.refetch()} /> : null}
      {!list.data && !list.error ? <Skeleton rows={3} /> : null}
      {list.data && changes.length === 0 ? <p className="console-note">还没有人改过。</p> : null}
      {changes.length > 0 ? (
        <ol className="sale-changes">
          {changes.map(({ revision, at, by, isImport, reason, before, after }) => (
            <li key={revision}>
              <strong>{saleChangeTexts(before, after).join('，')}</strong>
              <span className="console-note">
                {isImport ? '导入' : by} · <time dateTime={at}>{chinaMoment(Date.parse(at), Date.now())}</time> ·{' '}
                {reason}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {list.data ? <MoreRows list={list} label="更早的改动" /> : null}
    </section>
  );
}
