import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { bindingQuery } from '#src/features/session/wechat-binding.ts';
import { LineIcon } from '#src/ui/app/line-icon.tsx';
import { ENTRIES, type EntryFact, tripEntry } from './entries.ts';
import { realNameWords } from './real-name-words.ts';

const [FIRST = [], ...OTHERS] = ENTRIES;

interface Counts {
  readonly courses: number;
  readonly coupons: number;
  readonly groups: number;
}

interface MyEntriesProps {
  readonly counts: Counts | undefined;
  /** The student's study tours. */
  readonly tours: readonly { readonly course_uuid: string; readonly name: string }[];
  readonly isLoggedIn: boolean;
}

/** Links to all of the student's pages, with a fact for each. */
export function MyEntries({ counts, tours, isLoggedIn }: MyEntriesProps) {
  const { data: account } = useQuery({ ...bindingQuery, enabled: isLoggedIn, meta: { isQuiet: true } });
  const facts: Readonly<Partial<Record<EntryFact, string>>> = {
    ...(counts && {
      courses: counts.courses > 0 ? `${counts.courses} 门` : '',
      coupons: counts.coupons > 0 ? `${counts.coupons} 张可用` : '',
      groups: counts.groups > 0 ? `${counts.groups} 个进行中` : '',
    }),
    ...(isLoggedIn &&
      account && {
        'real-name': realNameWords[account.real_name_state],
        wechat: account.wechat.is_bind === 1 ? '微信已绑定' : '微信未绑定',
      }),
  };
  const [tour] = tours;
  const groups = tour ? [[tripEntry(tour.course_uuid, tours.length), ...FIRST], ...OTHERS] : ENTRIES;
  return groups.map((entries) => (
    <ul key={entries[0]?.to} className="my-card my-entries">
      {entries.map(({ label, to, drawing, fact }) => (
        <li key={to}>
          <Link className="my-entries__way" to={to}>
            <LineIcon className="my-entries__sign" d={drawing} size={22} width={1.6} />
            {label}
            <span className="my-entries__fact">{fact && facts[fact]}</span>
          </Link>
        </li>
      ))}
    </ul>
  ));
}
