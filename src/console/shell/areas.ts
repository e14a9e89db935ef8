import {
  Activity,
  Bug,
  CalendarRange,
  ChartLine,
  CircleUserRound,
  ContactRound,
  FileCheck,
  FileCheck2,
  Files,
  FlaskConical,
  GraduationCap,
  IdCard,
  Images,
  Link,
  ListChecks,
  type LucideIcon,
  Merge,
  MessageCircleMore,
  MessagesSquare,
  NotebookPen,
  Package,
  PackageOpen,
  PanelsTopLeft,
  Radio,
  RadioTower,
  ReceiptText,
  Rocket,
  Scale,
  ScrollText,
  Settings,
  ShoppingBag,
  Signature,
  Tag,
  Ticket,
  TicketPercent,
  Undo2,
  UserRoundSearch,
  UsersRound,
} from 'lucide-react';
import type { StaffAccess } from '#src/contract/console/roles.ts';

export interface Area {
  readonly path: string;
  readonly name: string;
  readonly icon: LucideIcon;
  readonly access: StaffAccess;
}

interface AreaGroup {
  readonly name: string;
  readonly areas: readonly Area[];
}

/** The areas of the console in the order of the side bar. */
export const AREA_GROUPS: readonly AreaGroup[] = [
  { name: '工作台', areas: [{ path: '/console', name: '今天', icon: ListChecks, access: 'staff' }] },
  {
    name: '制作',
    areas: [
      { path: '/console/pages', name: '页面', icon: PanelsTopLeft, access: 'staff:author' },
      { path: '/console/calendar', name: '日历', icon: CalendarRange, access: 'staff:author' },
      { path: '/console/pictures', name: '图片', icon: Images, access: 'staff:author' },
      { path: '/console/reviews', name: '审核', icon: FileCheck, access: 'staff:author' },
      { path: '/console/releases', name: '发布', icon: Rocket, access: 'staff:author' },
    ],
  },
  {
    name: '效果',
    areas: [
      { path: '/console/results', name: '数据', icon: ChartLine, access: 'staff:author' },
      { path: '/console/experiments', name: '实验', icon: FlaskConical, access: 'staff:author' },
      { path: '/console/channels', name: '渠道链接', icon: Link, access: 'staff:operator' },
      { path: '/console/leads', name: '线索', icon: ContactRound, access: 'staff:operator' },
      { path: '/console/postbacks', name: '回传', icon: RadioTower, access: 'staff:author' },
    ],
  },
  {
    name: '教学',
    areas: [
      { path: '/console/homework', name: '作业', icon: NotebookPen, access: 'staff:teacher' },
      { path: '/console/exams', name: '试卷批改', icon: FileCheck2, access: 'staff:teacher' },
      { path: '/console/papers', name: '试卷', icon: Files, access: 'staff:operator|teacher' },
      { path: '/console/live', name: '直播间', icon: Radio, access: 'staff:operator|teacher' },
      { path: '/console/course-talk', name: '评价与提问', icon: MessagesSquare, access: 'staff:operator|teacher' },
    ],
  },
  {
    name: '订单与学员',
    areas: [
      { path: '/console/orders', name: '订单', icon: ShoppingBag, access: 'staff:operator|service|finance' },
      { path: '/console/refunds', name: '退款', icon: Undo2, access: 'staff:service|finance' },
      { path: '/console/students', name: '学员', icon: GraduationCap, access: 'staff:operator|service' },
      { path: '/console/merges', name: '账号合并', icon: Merge, access: 'staff:service' },
      { path: '/console/consult', name: '咨询', icon: MessageCircleMore, access: 'staff:operator|service' },
      { path: '/console/packages', name: '包裹', icon: Package, access: 'staff:operator|warehouse' },
      { path: '/console/aftersales', name: '退换货', icon: PackageOpen, access: 'staff:operator|service|warehouse' },
      { path: '/console/credentials-photos', name: '证件照', icon: IdCard, access: 'staff:operator|service' },
      { path: '/console/bills', name: '对账', icon: Scale, access: 'staff:finance' },
      { path: '/console/invoices', name: '发票', icon: ReceiptText, access: 'staff:operator|finance' },
    ],
  },
  {
    name: '售卖',
    areas: [
      { path: '/console/courses', name: '课程售卖', icon: Tag, access: 'staff:operator|publisher|service' },
      { path: '/console/agreements', name: '协议', icon: Signature, access: 'staff:operator|publisher|service' },
      { path: '/console/coupons', name: '优惠券', icon: TicketPercent, access: 'staff:operator|publisher|service' },
      { path: '/console/codes', name: '兑换码', icon: Ticket, access: 'staff:operator|publisher|service' },
    ],
  },
  {
    name: '管理',
    areas: [
      { path: '/console/status', name: '运行状态', icon: Activity, access: 'staff:admin' },
      { path: '/console/errors', name: '页面报错', icon: Bug, access: 'staff:admin' },
      { path: '/console/student-data', name: '学员数据', icon: UserRoundSearch, access: 'staff:admin' },
      { path: '/console/staff', name: '员工', icon: UsersRound, access: 'staff:admin' },
      { path: '/console/settings', name: '设置', icon: Settings, access: 'staff:admin' },
      { path: '/console/audit', name: '操作记录', icon: ScrollText, access: 'staff:admin' },
      { path: '/console/me', name: '我的账号', icon: CircleUserRound, access: 'staff' },
    ],
  },
];
