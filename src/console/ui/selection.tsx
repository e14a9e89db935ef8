import './selection.css';
import type { ReactNode } from 'react';
import { MOST_CHOSEN } from '#src/contract/console/list-parts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { Selection } from './use-selection.ts';

type AnySelection = Selection<{ readonly uuid: string }>;

interface SelectHeadProps {
  readonly selection: Pick<AnySelection, 'rows' | 'chosen' | 'chooseAll'>;
}

/** Header cell that selects all shown rows. */
export function SelectHead({ selection: { rows, chosen, chooseAll } }: SelectHeadProps) {
  const isAll = chosen.length === rows.length;
  return (
    <th scope="col" className="select-cell">
      <label>
        <input
          type="checkbox"
          aria-label="选中这些"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isAll;
          }}
          onChange={() => chooseAll(!isAll)}
        />
      </label>
    </th>
  );
}

interface SelectCellProps<Row extends { readonly uuid: string }> {
  readonly selection: Selection<Row>;
  readonly row: Row;
}

/** First cell of a row: selects it; with Shift all rows from the last selected one. */
export function SelectCell<Row extends { readonly uuid: string }>({ selection, row }: SelectCellProps<Row>) {
  return (
    <td className="select-cell">
      {/* Shift and a click would otherwise select text. */}
      <label onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
        <input
          type="checkbox"
          aria-label={`选中 ${selection.nameOf(row)}`}
          checked={selection.has(row.uuid)}
          onChange={({ target: { checked }, nativeEvent }) =>
            selection.choose(row.uuid, checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
          }
        />
      </label>
    </td>
  );
}

interface SelectionBarProps<Row extends { readonly uuid: string }> {
  readonly selection: Selection<Row>;
  /** Chinese measure word for the rows: 条, 个. */
  readonly unit: string;
  /** Buttons of the actions. */
  readonly children: ReactNode;
}

/** Actions on the selected rows, at the bottom of the page, with the rows that a call refused. */
export function SelectionBar<Row extends { readonly uuid: string }>({
  selection,
  unit,
  children,
}: SelectionBarProps<Row>) {
  const { rows, chosen, chooseAll, refused, forgetRefused } = selection;
  return (
    <>
      {chosen.length > 0 ? (
        <section className="selection-bar" aria-label="批量操作">
          <p role="status">
            <strong>
              已选 {chosen.length} {unit}
            </strong>
            {chosen.length > MOST_CHOSEN ? `，一次处理前 ${MOST_CHOSEN} ${unit}` : ''}
          </p>
          {children}
          <span className="selection-bar__end">
            {chosen.length < rows.length ? (
              <Button look="quiet" onClick={() => chooseAll(true)}>
                全选这 {rows.length} {unit}
              </Button>
            ) : null}
            <Button look="quiet" title="Esc" onClick={() => chooseAll(false)}>
              取消选择
            </Button>
          </span>
        </section>
      ) : null}
      {refused.length > 0 ? (
        <Dialog title={`${refused.length} ${unit}没有处理`} onClose={forgetRefused}>
          <ul className="selection-refused">
            {refused.map(({ uuid, name, why }) => (
              <li key={uuid}>
                <strong>{name}</strong> {why}
              </li>
            ))}
          </ul>
          <div className="console-dialog__actions">
            <Button look="primary" onClick={forgetRefused}>
              知道了
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
