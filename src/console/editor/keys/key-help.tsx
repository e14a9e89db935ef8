import type { KeyRow } from '../../help/area-keys.ts';
import { HelpDialog } from '../../help/help-dialog.tsx';

const isMac = /mac/i.test(navigator.platform);
const COMMAND = isMac ? '⌘' : 'Ctrl';
const OPTION = isMac ? '⌥' : 'Alt';

const KEYS: readonly KeyRow[] = [
  ['保存到文件', COMMAND, 'S'],
  ['撤销', COMMAND, 'Z'],
  ['重做', COMMAND, 'Shift', 'Z'],
  ['积木、表单、顶栏之间跳', 'F6'],
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

/** The keys of the editor. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  return <HelpDialog rows={KEYS} onClose={onClose} />;
}
