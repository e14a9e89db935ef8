import { useState } from 'react';
import { ListBox } from '../app/list-box.tsx';
import { Sheet } from '../app/sheet.tsx';
import { Tabs } from '../app/tabs.tsx';
import { type Area, choose, isComplete, pathTo } from './area-path.ts';
import './area-picker.css';

interface AreaPickerProps {
  readonly isOpen: boolean;
  readonly onDismiss: () => void;
  readonly tree: readonly Area[];
  /** The uuid of the last level chosen before. */
  readonly value: string | undefined;
  /** Called with the whole path from the province down when the last level is chosen. The sheet should close then. */
  readonly onPick: (path: readonly Area[]) => void;
  readonly title?: string;
}

const LEVELS = ['province', 'city', 'county', 'fourth'] as const;
const WORDS = ['请选择省份', '请选择城市', '请选择区县', '请选择'] as const;

/** Province, city and county, one list after the other; the tabs go back to an earlier one. */
export function AreaPicker({ isOpen, onDismiss, title = '选择所在地区', ...choice }: AreaPickerProps) {
  return (
    <Sheet title={title} isOpen={isOpen} onDismiss={onDismiss}>
      {isOpen && <Levels {...choice} />}
    </Sheet>
  );
}

function Levels({ tree, value, onPick }: Pick<AreaPickerProps, 'tree' | 'value' | 'onPick'>) {
  const [path, setPath] = useState(() => pathTo(tree, value));
  const [level, setLevel] = useState(() => Math.max(0, path.length - 1));
  // The next list takes the focus; a list reached by its tab leaves the focus on the tab.
  const [isLedOn, setIsLedOn] = useState(false);
  const shown = isComplete(path) ? path.length : path.length + 1;
  const tabs = LEVELS.slice(0, shown).map((key, at) => ({ value: key, label: path[at]?.name ?? WORDS[at] ?? '' }));
  const areas = level === 0 ? tree : (path[level - 1]?.children ?? []);
  const handlePick = (uuid: string) => {
    const area = areas.find((one) => one.uuid === uuid);
    if (!area) return;
    const next = choose(path, level, area);
    setPath(next);
    setIsLedOn(true);
    if (isComplete(next)) onPick(next);
    else setLevel(next.length);
  };
  return (
    <div className="area-picker">
      <Tabs
        label="省市区"
        tabs={tabs}
        value={LEVELS[level] ?? 'province'}
        onChange={(key) => {
          setIsLedOn(false);
          setLevel(LEVELS.indexOf(key));
        }}
      >
        <ListBox
          key={areas[0]?.uuid}
          label={WORDS[level] ?? ''}
          options={areas.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={path[level]?.uuid}
          isFocused={isLedOn}
          onPick={handlePick}
        />
      </Tabs>
    </div>
  );
}
