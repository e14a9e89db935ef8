import './postbacks.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import {
  POSTBACK_EVENT_NAMES,
  POSTBACK_EVENTS,
  POSTBACK_PLATFORMS,
  POSTBACK_STATES,
} from '#src/contract/console/postback-words.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { consoleApi } from '../client/console-api.ts';
import { useFilter } from '../client/use-filter.ts';
import { useMe } from '../shell/use-me.ts';
import { MoreRows } from '../ui/more-rows.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Select } from '../ui/select.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { DeadReasons } from './dead-reasons.tsx';
import { PlatformCards } from './platform-cards.tsx';
import { PostbackTable } from './postback-table.tsx';
import { POSTBACKS_KEY, type PostbackFilter, readFilter, STATE_NAMES } from './postback-words.ts';

/** Conversions sent to ad platforms, waiting ones, and those that were not accepted. */
export default function PostbacksPage() {
  const me = useMe();
  const isAdmin = isAllowed(me?.role ?? null, 'staff:admin');
  const [search, change] = useFilter();
  const filter = readFilter(search);
  const list = usePostbacks(filter);
  const [first] = list.data?.pages ?? [];
  const shown = list.data?.pages.flatMap(({ postbacks }) => postbacks) ?? [];
  return (
    <>
      <PageHead title="回传" text="报名、付款、上课和退款，告诉带来这个人的广告平台，投放才会越来越准。">
        {isAdmin ? (
          <Link className="console-button console-button--plain" to="/console/postbacks/settings">
            平台设置
          </Link>
        ) : null}
      </PageHead>
      {list.error && !first ? <FailureView error={list.error} onRetry={() => void list.refetch()} /> : null}
      {!first && !list.error ? <Skeleton rows={10} /> : null}
      {first ? (
        <>
          <PlatformCards platforms={first.platforms} />
          <DeadReasons reasons={first.reasons} mayRetry={isAdmin} />
          <search className="postback-choice">
            <Choice
              name="platform"
              filter={filter}
              names={AD_PLATFORM_NAMES}
              keys={POSTBACK_PLATFORMS}
              onChange={(name, value) => change({ [name]: value })}
            />
            <Choice
              name="event"
              filter={filter}
              names={POSTBACK_EVENT_NAMES}
              keys={POSTBACK_EVENTS}
              onChange={(name, value) => change({ [name]: value })}
            />
            <Choice
              name="state"
              filter={filter}
              names={STATE_NAMES}
              keys={POSTBACK_STATES}
              onChange={(name, value) => change({ [name]: value })}
            />
          </search>
          {shown.length > 0 ? (
            <PostbackTable postbacks={shown} search={search} isBusy={list.isFetching && !list.isFetchingNextPage} />
          ) : (
            <NoPostbacks
              isNarrowed={Object.keys(filter).length > 0}
              isAnyOn={first.platforms.some(({ isOn }) => isOn)}
            />
          )}
          {shown.length > 0 ? (
            <MoreRows list={list} label="再看 50 条" count={`${shown.length} / ${first.total} 条`} />
          ) : null}
        </>
      ) : null}
    </>
  );
}

const LABELS = { platform: '平台', event: '事件', state: '状态' } as const;

interface ChoiceProps<T extends string> {
  readonly name: keyof PostbackFilter;
  readonly filter: PostbackFilter;
  readonly names: Readonly<Record<T, string>>;
  readonly keys: readonly T[];
  readonly onChange: (name: keyof PostbackFilter, value: string) => void;
}

function Choice<T extends string>({ name, filter, names, keys, onChange }: ChoiceProps<T>) {
  const options: Record<string, string> = { '': '全部', ...Object.fromEntries(keys.map((key) => [key, names[key]])) };
  return (
    <Select<string>
      label={LABELS[name]}
      value={filter[name] ?? ''}
      options={options}
      onChange={(value) => onChange(name, value)}
    />
  );
}

function usePostbacks(filter: PostbackFilter) {
  return useInfiniteQuery({
    queryKey: [...POSTBACKS_KEY, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      consoleApi(
        'GET /console/api/postbacks',
        { query: { ...filter, ...(pageParam === null ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    refetchOnWindowFocus: 'always',
  });
}

function NoPostbacks({ isNarrowed, isAnyOn }: { readonly isNarrowed: boolean; readonly isAnyOn: boolean }) {
  if (isNarrowed) {
    return (
      <StateView title="没有符合条件的回传" text="换个条件，或者清空筛选。">
        <Link to="/console/postbacks">看全部回传</Link>
      </StateView>
    );
  }
  return isAnyOn ? (
    <StateView title="还没有回传" text="从广告点进来的人报名以后，几秒内就会出现在这里。" />
  ) : (
    <StateView title="还没有开启任何平台" text="管理员在“平台设置”里填写账户和令牌、开启以后，才会开始回传。" />
  );
}
