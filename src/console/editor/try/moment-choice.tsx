import { useQuery } from '@tanstack/react-query';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { blockTitle } from '#src/page-edit/form/form-fields.ts';
import { dataOf } from '#src/page-edit/read/open-page.ts';
import { pageMoments } from '../../check/page-moments.ts';
import { pagesQuery } from '../../client/pages-query.ts';
import { useEditor, useEditorState } from '../editor-context.ts';

interface MomentChoiceProps {
  readonly atMs: number | undefined;
  readonly onChange: (atMs: number | undefined) => void;
}

/** Chooses a moment at which this page, or the set of open pages, changes, to view the page then. */
export function MomentChoice({ atMs, onChange }: MomentChoiceProps) {
  const { file, schemas } = useEditor();
  const page = useEditorState((state) => state.page);
  const { data } = useQuery(pagesQuery);
  const now = Date.now();
  const own = pageMoments(dataOf(page, page.root), (type) => blockTitle(schemas, type)?.title ?? type);
  const others = (data?.pages ?? [])
    .filter((card) => card.file !== file && card.state !== 'archived')
    .flatMap(({ path, from, until }) => [
      ...(from ? [{ atMs: Date.parse(from), what: '上线', where: path }] : []),
      ...(until ? [{ atMs: Date.parse(until), what: '下线', where: path }] : []),
    ])
    .sort((a, b) => a.atMs - b.atMs);
  const groups = [
    ['这一页', own],
    ['其他页面', others],
  ] as const;
  return (
    <div className="console-field">
      <label htmlFor="studio-try-moment">跳到</label>
      <select
        id="studio-try-moment"
        value={atMs ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">现在</option>
        {atMs !== undefined && ![...own, ...others].some((moment) => moment.atMs === atMs) ? (
          <option value={atMs}>{chinaMoment(atMs, now)}</option>
        ) : null}
        {groups.map(([name, moments]) =>
          moments.length === 0 ? null : (
            <optgroup key={name} label={name}>
              {moments.map(({ atMs: moment, what, where }) => (
                <option key={`${moment} ${where} ${what}`} value={moment}>
                  {chinaMoment(moment, now)} {where} {what}
                  {moment <= now ? '（已过）' : ''}
                </option>
              ))}
            </optgroup>
          ),
        )}
      </select>
    </div>
  );
}
