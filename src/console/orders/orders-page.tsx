import './orders.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { consoleApi } from '../client/console-api.ts';
import { useFilter } from '../client/use-filter.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { RowList } from '../ui/row-list.tsx';
import { Select } from '../ui/select.tsx';
import { SelectCell, SelectHead } from '../ui/selection.tsx';
import { StateView } from '../ui/state-view.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { type Selection, useSelection } from '../ui/use-selection.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { ChosenOrders } from './chosen-orders.tsx';
import { badgeOf, ORDERS_KEY, type OrderFilter, type OrderRow, readFilter, STATE_NAMES } from './order-words.ts';

/** Orders of students: search by what a student says on the phone, and open. */
export default function OrdersPage() {
  const [search, change] = useFilter();
  const [words, setWords] = useWords();
  const filter = readFilter(search);
  const list = useOrders(filter, words);
  const [first] = list.data?.pages ?? [];
  const all = list.data?.pages.flatMap(({ orders }) => orders) ?? [];
  const shown = [...new Map(all.map((one) => [one.uuid, one])).values()];
  const selection = useSelection({
    ...{ rows: shown, filter: JSON.stringify([filter, words]) },
    nameOf: ({ number, courses }) => `${number} ${courses.join('、')}`,
  });
  return (
    <>
      <PageHead title="订单" text="按订单号、手机号、快递单号或课程名找到订单，关闭、改地址、退款都在订单里。" />
      <search className="order-search">
        <SearchForm key={words} words={words} onSearch={setWords} />
        <Select
          label="状态"
          value={filter.state === undefined ? '' : `${filter.state} `}
          options={STATE_NAMES}
          onChange={(state) => change({ state: state.trim() })}
        />
        <CourseChoice course={filter.course ?? ''} onChoose={(course) => change({ course })} />
      </search>
      <SavedViews list="orders" filter={{ ...filter }} />
      <RowList
        of={{ list, first, rows: shown }}
        empty={<NoOrders isNarrowed={words !== '' || search.size > 0} />}
        more="更早的订单"
      >
        <OrderTable selection={selection} search={search} isBusy={list.isPlaceholderData} />
      </RowList>
      <ChosenOrders selection={selection} />
    </>
  );
}

/** The search words: stored in the history entry, so that Back finds them, and never in the address. */
function useWords() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const given: unknown = state && typeof state === 'object' && 'words' in state ? state.words : '';
  const words = typeof given === 'string' ? given : '';
  const setWords = (next: string) => void navigate({ search }, { replace: true, state: { words: next } });
  return [words, setWords] as const;
}

interface SearchFormProps {
  readonly words: string;
  readonly onSearch: (words: string) => void;
}

function SearchForm({ words, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState(words);
  return (
    <form
      className="order-search__words"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <TextInput
        label="查找"
        type="search"
        data-hotkey="/"
        placeholder="订单号、手机号、快递单号、课程名"
        value={typed}
        maxLength={60}
        onChange={(value) => {
          setTyped(value);
          if (value === '') onSearch('');
        }}
        autoComplete="off"
      />
      <Button type="submit">查找</Button>
    </form>
  );
}

interface CourseChoiceProps {
  readonly course: string;
  readonly onChoose: (course: string) => void;
}

function CourseChoice({ course, onChoose }: CourseChoiceProps) {
  const { data } = useQuery({
    queryKey: [...ORDERS_KEY, 'courses'],
    queryFn: ({ signal }) => consoleApi('GET /console/api/order-courses', undefined, { signal }),
    staleTime: 60_000,
  });
  const options = {
    '': '全部课程',
    ...Object.fromEntries((data?.courses ?? []).map(({ uuid, name }) => [uuid, name])),
  };
  return <Select<string> label="课程" value={course} options={options} onChange={onChoose} />;
}

function useOrders(filter: OrderFilter, words: string) {
  return useInfiniteQuery({
    queryKey: [...ORDERS_KEY, 'list', filter, words],
    queryFn: ({ pageParam, signal }) =>
      consoleApi(
        'POST /console/api/orders/find',
        { body: { ...filter, ...(words ? { words } : {}), ...(pageParam === null ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    // The server records each search by a mobile, so do not repeat one on focus.
    refetchOnWindowFocus: words === '' ? 'always' : false,
  });
}

interface OrderTableProps {
  readonly selection: Selection<OrderRow>;
  /** The list's filters, for the link back. */
  readonly search: URLSearchParams;
  readonly isBusy: boolean;
}

function OrderTable({ selection, search, isBusy }: OrderTableProps) {
  const now = Date.now();
  return (
    <div className="console-table-box" aria-busy={isBusy || undefined}>
      <table className="console-table console-table--cards">
        <thead>
          <tr>
            <SelectHead selection={selection} />
            <th scope="col">订单</th>
            <th scope="col">状态</th>
            <th scope="col">学员</th>
            <th scope="col" className="order-money">
              金额
            </th>
            <th scope="col">下单时间</th>
          </tr>
        </thead>
        <tbody>
          {selection.rows.map((order) => (
            <tr key={order.uuid} data-chosen={selection.has(order.uuid) || undefined}>
              <SelectCell selection={selection} row={order} />
              <td className="console-table__what">
                <Link to={{ pathname: `/console/orders/${order.uuid}`, search: search.toString() }}>
                  {order.courses.join('、') || '订单'}
                </Link>
                <span className="console-note">{order.number}</span>
              </td>
              <td>
                <span className={badgeOf(order.state)}>{order.stateText}</span>
              </td>
              <td data-label="学员">
                {order.student.nickname} <span className="console-note order-note--beside">{order.student.mobile}</span>
              </td>
              <td data-label="金额" className="order-money">
                ¥{yuan(order.total)}
                {order.refunded > 0 ? <span className="console-note">退 ¥{yuan(order.refunded)}</span> : null}
              </td>
              <td data-label="下单">{chinaMoment(Date.parse(order.createdAt), now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NoOrders({ isNarrowed }: { readonly isNarrowed: boolean }) {
  if (!isNarrowed) return <StateView title="还没有订单" text="学员下单后，会出现在这里。" />;
  return <StateView title="没有找到" text="请核对订单号，手机号要写完整的 11 位，或者换个状态和课程。" />;
}
