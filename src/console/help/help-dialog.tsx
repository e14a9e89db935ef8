import './key-list.css';
import { useMe } from '../shell/use-me.ts';
import { beginTour } from '../tour/tour-state.ts';
import { tourOf } from '../tour/tour-steps.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { KeyRow } from './area-keys.ts';

interface HelpDialogProps {
  /** The keys that work here. */
  readonly rows: readonly KeyRow[];
  readonly onClose: () => void;
}

/** The keys of the present page, and a button that restarts the tour. */
export function HelpDialog({ rows, onClose }: HelpDialogProps) {
  const me = useMe();
  return (
    <Dialog title="键盘操作" onClose={onClose}>
      <KeyList rows={rows} />
      <div className="console-dialog__actions">
        {me ? (
          <Button
            onClick={() => {
              onClose();
              beginTour(tourOf(me.role));
            }}
          >
            看一遍引导
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Keys and what they do, one below the other. */
function KeyList({ rows }: { readonly rows: readonly KeyRow[] }) {
  return (
    <dl className="console-keys">
      {rows.map(([name, ...keys]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
