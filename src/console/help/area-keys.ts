/** An action of keys: its name, and the keys pressed together. */
export type KeyRow = readonly [name: string, ...keys: string[]];

const EVERYWHERE: readonly KeyRow[] = [
  ['看这些键', '?'],
  ['到下一处、上一处', 'Tab', 'Shift Tab'],
  ['按下按钮', 'Enter'],
  ['关闭对话框', 'Esc'],
];

/** Keys of lists whose rows open something. */
const LIST: readonly KeyRow[] = [
  ['下一行、上一行', 'J', 'K'],
  ['打开这一行', 'Enter'],
];
const SEARCHED_LIST: readonly KeyRow[] = [['查找', '/'], ...LIST];
/** Keys of lists whose rows can be selected. */
const CHOOSING: readonly KeyRow[] = [
  ['选中这一行', 'X'],
  ['选中一段', 'Shift 点击'],
  ['取消选择', 'Esc'],
];
const CHOOSABLE_LIST: readonly KeyRow[] = [...SEARCHED_LIST, ...CHOOSING];

const MARKING: readonly KeyRow[] = [
  ['开始批改、领取', 'N'],
  ['这一步给满分、不给分', '1 … 9'],
  ['红笔、蓝笔、橡皮', 'R', 'B', 'E'],
  ['撤销笔迹', 'Z'],
];

/** Keys of one area besides the global ones, by the prefix of its address. */
const BY_AREA: readonly { readonly path: string; readonly rows: readonly KeyRow[] }[] = [
  {
    path: '/console/pages',
    rows: [
      ['查找页面', '/'],
      ['新建页面', 'N'],
    ],
  },
  { path: '/console/pictures', rows: [['查找图片', '/']] },
  { path: '/console/leads', rows: CHOOSABLE_LIST },
  { path: '/console/orders', rows: CHOOSABLE_LIST },
  { path: '/console/students', rows: SEARCHED_LIST },
  { path: '/console/packages', rows: CHOOSABLE_LIST },
  { path: '/console/invoices', rows: SEARCHED_LIST },
  { path: '/console/refunds', rows: LIST },
  { path: '/console/consult', rows: LIST },
  { path: '/console/homework', rows: [...MARKING, ...LIST] },
  { path: '/console/exams', rows: [...MARKING, ...LIST] },
  { path: '/console/channels', rows: [['新建链接', 'N']] },
  { path: '/console/staff', rows: [['添加员工', 'N']] },
];

/** The keys at an address, those of the area first. */
export function keysAt(path: string): readonly KeyRow[] {
  const own = BY_AREA.find((area) => path === area.path || path.startsWith(`${area.path}/`));
  const rows = own?.rows.filter((row) => path === own.path || ![...LIST, ...CHOOSING].includes(row)) ?? [];
  return [...rows, ...EVERYWHERE];
}
