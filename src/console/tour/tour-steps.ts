import { isAllowed, type StaffRole } from '#src/contract/console/roles.ts';

/** One step of the tour: a part of the console, with an explanation. */
export interface TourStep {
  /** A selector of the part; the tour waits for it. */
  readonly target: string;
  readonly title: string;
  readonly text: string;
  /** Address of its page; `editor` is any page in the editor. */
  readonly at: string;
}

export const EDITOR_PATH = '/console/pages/edit';
const PAGES = '/console/pages';

const FOR_AUTHORS: readonly TourStep[] = [
  {
    at: PAGES,
    target: '.console-shell__groups',
    title: '左边是各个地方',
    text: '做页面、看效果、管账号。在哪里都可以按 ? 看能用哪些键。',
  },
  {
    at: PAGES,
    target: '.console-page-head__actions',
    title: '从这里新建页面',
    text: '挑一种模板，写好标题和地址，就进入编辑。',
  },
  {
    at: PAGES,
    target: '.console-tile',
    title: '每张卡片就是真实的页面',
    text: '点标题进编辑器。下面写着它现在的状态、价格，还有哪里要改。',
  },
  {
    at: EDITOR_PATH,
    target: '.studio-outline',
    title: '页面由积木组成',
    text: '选中一块就能改它。方向键上下选，按住 Alt 移动；最下面添加新的。',
  },
  {
    at: EDITOR_PATH,
    target: '.studio-middle',
    title: '在页面上直接改',
    text: '点一下选中，双击文字就地改。上面可以换手机、平板和桌面。',
  },
  {
    at: EDITOR_PATH,
    target: '.studio-panel',
    title: '这一块的全部内容',
    text: '每一项都有说明。“问题”里写着哪里要改、为什么，点一下就到那一项。',
  },
  {
    at: EDITOR_PATH,
    target: '.studio-top__actions',
    title: '草稿随时存，满意再保存',
    text: '“保存”写进页面文件；“送审与发布”里可以检查、发预览链接、送审和发布。',
  },
];

const FOR_OPERATORS: readonly TourStep[] = [
  {
    at: '/console/leads',
    target: '.console-shell__groups',
    title: '左边是各个地方',
    text: '线索、渠道链接和您的账号。在哪里都可以按 ? 看能用哪些键。',
  },
  {
    at: '/console/leads',
    target: '.console-page-head',
    title: '线索：每个留下手机号的人',
    text: '按阶段和负责人筛选，点开看从报名到上课的经过。手机号默认遮住，查看会有记录。',
  },
  {
    at: '/console/channels',
    target: '.console-page-head',
    title: '渠道链接：知道人从哪里来',
    text: '给一个页面做带来源的地址、短链接和二维码，效果按渠道分开看。',
  },
];

/** The tour of a role. */
export function tourOf(role: StaffRole): readonly TourStep[] {
  return isAllowed(role, 'staff:author') ? FOR_AUTHORS : FOR_OPERATORS;
}
