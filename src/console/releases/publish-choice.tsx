import './publish-choice.css';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { Button } from '../ui/button.tsx';
import { ChangeSentence } from './plan-view.tsx';
import { CHANGE_NAMES } from './release-words.ts';

export type Choices = NonNullable<ConsoleReply<'POST /console/api/releases/plan'>['choices']>;
type Page = Choices['pages'][number];

/** What is selected: addresses of pages, names of fragments. */
export interface Selection {
  readonly paths: ReadonlySet<string>;
  readonly fragments: ReadonlySet<string>;
}

const NOTHING: Selection = { paths: new Set(), fragments: new Set() };
const canTick = ({ isOwn, isBroken }: Page) => isOwn && !isBroken;

/** Everything that can be selected; with `only`, just that file if it is among the choices. */
export function selectAll(choices: Choices | null, only?: string): Selection {
  if (!choices) return NOTHING;
  const pages = choices.pages.filter(canTick);
  const all = {
    paths: new Set(pages.map(({ path }) => path)),
    fragments: new Set(choices.fragments.map(({ name }) => name)),
  };
  if (only === undefined || choices.whole !== null) return all;
  const paths = new Set(pages.filter(({ file }) => file === only).map(({ path }) => path));
  const fragments = new Set([...all.fragments].filter((name) => only === `fragments/${name}.yaml`));
  return paths.size + fragments.size > 0 ? { paths, fragments } : all;
}

/** Whether everything that differs is selected: then all is published, including the app. */
export function isWhole({ pages, fragments, whole }: Choices, selection: Selection): boolean {
  if (whole !== null) return true;
  const tickable = pages.filter(({ isOwn }) => isOwn);
  return (
    tickable.every(({ path, isBroken }) => selection.paths.has(path) && !isBroken) &&
    fragments.every(({ name }) => selection.fragments.has(name))
  );
}

interface ChoiceListProps {
  readonly choices: Choices;
  readonly selection: Selection;
  readonly onChange: (selection: Selection) => void;
}

/** The pages and fragments that differ from what visitors see, with checkboxes. */
export function ChoiceList({ choices, selection, onChange }: ChoiceListProps) {
  const { paths, fragments } = selection;
  const count = paths.size + fragments.size;
  const all = selectAll(choices);
  const own = choices.pages.filter(({ isOwn }) => isOwn);
  return (
    <fieldset className="console-choice">
      <legend className="visually-hidden">要发布的页面和片段</legend>
      <p className="console-choice__head">
        <span role="status">
          勾选了 {count} 项，共 {all.paths.size + all.fragments.size} 项
        </span>
        <Button look="quiet" onClick={() => onChange(count > 0 ? NOTHING : all)}>
          {count > 0 ? '全不选' : '全选'}
        </Button>
      </p>
      <ul className="console-plan__pages">
        {choices.fragments.map(({ name, usedBy, isNew }) => (
          <li key={`fragment ${name}`}>
            <label className="console-choice__tick">
              <input
                type="checkbox"
                checked={fragments.has(name)}
                onChange={() => onChange({ paths, fragments: toggled(fragments, name) })}
              />
              <span>
                <span className="console-badge">片段</span> <strong>{name}</strong>{' '}
                <span className="console-plan__path">
                  {isNew ? '新的，' : ''}用到它的 {usedBy.length} 页一起变：{usedBy.slice(0, 5).join(' ')}
                  {usedBy.length > 5 ? ' 等' : ''}
                </span>
              </span>
            </label>
            <Sentences sentences={choices.pages.find((page) => isFollower(page, name))?.sentences ?? []} />
          </li>
        ))}
        {own.map((page) => (
          <li key={page.path}>
            <label className="console-choice__tick">
              <input
                type="checkbox"
                disabled={page.isBroken}
                checked={paths.has(page.path)}
                onChange={() => onChange({ paths: toggled(paths, page.path), fragments })}
              />
              <span>
                <span className={`console-badge console-plan__${page.what}`}>{CHANGE_NAMES[page.what]}</span>{' '}
                <strong>{page.title}</strong> <span className="console-plan__path">{page.path}</span>
              </span>
            </label>
            <Changes page={page} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Changes({ page: { isBroken, fragments, sentences } }: { readonly page: Page }) {
  return (
    <>
      {isBroken ? <p className="console-choice__note">有错误，改好才能发布；访客看到的保持不变。</p> : null}
      {fragments.length > 0 ? (
        <p className="console-choice__note">
          片段 {fragments.join('、')} 也改了：不勾选片段，这一页里的片段保持线上的样子。
        </p>
      ) : null}
      <Sentences sentences={sentences} />
    </>
  );
}

function Sentences({ sentences }: Pick<Page, 'sentences'>) {
  if (sentences.length === 0) return null;
  return (
    <ul className="console-plan__sentences">
      {sentences.map((sentence) => (
        <ChangeSentence key={sentence} sentence={sentence} />
      ))}
    </ul>
  );
}

/** Whether a page changes only because of this fragment. */
const isFollower = ({ isOwn, fragments }: Page, name: string) =>
  !isOwn && fragments.length === 1 && fragments[0] === name;

function toggled(all: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(all);
  if (!next.delete(name)) next.add(name);
  return next;
}
