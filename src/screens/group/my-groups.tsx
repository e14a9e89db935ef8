import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type MyGroupTab, myGroupsQuery, myGroupTabs } from '#src/features/group/group-query.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { endOfList } from '#src/lib/queries/paged-query.ts';
import { ListEnd } from '#src/ui/app/list-end.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { Tabs } from '#src/ui/app/tabs.tsx';
import { MyGroupCard } from './my-group-card.tsx';
import './my-groups.css';

/** The student's groups, by state. */
export default function MyGroups() {
  const [tab, setTab] = useState<MyGroupTab>('all');
  return (
    <Tabs label="拼团状态" tabs={myGroupTabs} value={tab} onChange={setTab}>
      <GroupList key={tab} tab={tab} />
    </Tabs>
  );
}

function GroupList({ tab }: { readonly tab: MyGroupTab }) {
  const { data, error, refetch, ...pages } = useInfiniteQuery(myGroupsQuery(tab));
  const groups = data?.pages.flatMap(({ list }) => list);
  if (groups && groups.length > 0) {
    return (
      <>
        <ul className="my-groups wide-grid" aria-label="我的拼团">
          {groups.map((mine) => (
            <li key={mine.order.uuid}>
              <MyGroupCard mine={mine} onChange={() => void refetch()} />
            </li>
          ))}
        </ul>
        <ListEnd {...endOfList(pages)} />
      </>
    );
  }
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  if (!groups) return <GroupsSkeleton />;
  return (
    <StatusView title="这里还没有拼团" text="约上同学一起学，价格更低。">
      <Link className="button button--brand" to={paths.courseList()}>
        去选课
      </Link>
    </StatusView>
  );
}

const CARDS = ['a', 'b', 'c'];

function GroupsSkeleton() {
  return (
    <div className="my-groups wide-grid">
      <LoadingNote />
      {CARDS.map((card) => (
        <Skeleton key={card} className="my-groups__place" />
      ))}
    </div>
  );
}
