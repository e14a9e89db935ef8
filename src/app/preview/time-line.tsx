import type { ListedPage } from './dev-page.ts';

interface TimeLineProps {
  readonly pages: readonly ListedPage[];
  /** A local date and time in Beijing, as the preview's own field gives it. */
  readonly at: string;
  readonly onChange: (at: string) => void;
}

/** Every moment at which a page comes or goes, in their order; a tap shows the site at that moment, another one the present. */
export function TimeLine({ pages, at, onChange }: TimeLineProps) {
  const moments = momentsOf(pages);
  const now = FORMAT.format(Date.now()).replace(' ', 'T');
  if (moments.length === 0) return null;
  return (
    <>
      <h2 className="preview__heading">上下线时间（北京）</h2>
      <ol className="time-line">
        {moments.map(({ local, path, what, isDraft }) => (
          <li key={`${local} ${path} ${what}`} className={what === '上线' ? 'time-line__open' : undefined}>
            <button
              type="button"
              className={local <= now ? 'is-over' : undefined}
              aria-pressed={at === local}
              onClick={() => onChange(at === local ? '' : local)}
            >
              <time dateTime={`${local}:00+08:00`}>{local.replace('T', ' ')}</time>
              <span className="time-line__what">
                <span className="time-line__path">{path}</span> {what}
                {isDraft && '（还是草稿）'}
                {local <= now && '（已过）'}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

interface Moment {
  readonly local: string;
  readonly path: string;
  readonly what: '上线' | '下线';
  /** It stays hidden, whatever its times say. */
  readonly isDraft: boolean;
}

function momentsOf(pages: readonly ListedPage[]): Moment[] {
  return pages
    .flatMap(({ path, schedule, status }): Moment[] => {
      if (!schedule || status === 'archived') return [];
      const { from, until } = schedule;
      const isDraft = status === 'draft';
      return [
        ...(from ? [{ local: beijing(from), path, what: '上线', isDraft } as const] : []),
        ...(until ? [{ local: beijing(until), path, what: '下线', isDraft } as const] : []),
      ];
    })
    .sort((a, b) => (a.local < b.local ? -1 : a.local > b.local ? 1 : a.path.localeCompare(b.path)));
}

const FORMAT = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });

const beijing = (instant: string) => FORMAT.format(Date.parse(instant)).replace(' ', 'T');
