import './row-people.css';

const MOST = 2;

/** Initials of the people at a block, for its row in the outline. */
export function RowPeople({ names }: { readonly names: string }) {
  if (names === '') return null;
  const all = names.split('、');
  const more = all.length - MOST;
  return (
    <span className="studio-people" title={`${names}在这里`}>
      {all.slice(0, MOST).map((name) => (
        <i key={name} aria-hidden="true">
          {[...name][0]}
        </i>
      ))}
      {more > 0 ? <i aria-hidden="true">+{more}</i> : null}
      <span className="visually-hidden">{names}在这里</span>
    </span>
  );
}
