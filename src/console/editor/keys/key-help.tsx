import './key-help.css';
import { Dialog } from '../../ui/dialog.tsx';

const isMac = /mac/i.test(navigator.platform);
const COMMAND = isMac ? '⌘' : 'Ctrl';
const OPTION = isMac ? '⌥' : 'Alt';

const KEYS: readonly (readonly [name: string, ...keys: string[]])[] = [
  ['保存到文件', COMMAND, 'S'],
  ['撤销', COMMAND, 'Z'],
  ['重做', COMMAND, 'Shift', 'Z'],
  ['选上一个、下一个积木', '↑', '↓'],
  ['移动积木', OPTION, '↑ ↓'],
  ['再来一个同样的积木', COMMAND, 'D'],
  ['复制积木', COMMAND, 'C'],
  ['粘贴积木', COMMAND, 'V'],
  ['删除积木', 'Delete'],
  ['添加积木', 'A'],
  ['藏起来、放回页面', 'H'],
  ['在页面上改文字', '双击'],
  ['改好文字', 'Enter'],
  ['不改了', 'Esc'],
];

/** Which keys there are. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="键盘操作" onClose={onClose}>
      <dl className="studio-keys">
        {KEYS.map(([name, ...keys]) => (
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
    </Dialog>
  );
}
