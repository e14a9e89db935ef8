import type { CourseSeed } from './course-list.ts';
import { for2028, of2026, row, untilExam, untilRetest } from './course-seed-row.ts';

/** Further courses, of later and earlier years and of other kinds, by the number of their id. */
export const OTHER_COURSES: ReadonlyMap<number, CourseSeed> = new Map([
  [
    122,
    row('KY2027-PLAN-01', '一对一择校择专业规划', [99900, 199900], 'start-2028', '规划', 4, ['方晓'], {
      validDays: 90,
      priceDisplayType: 2,
    }),
  ],
  [
    123,
    row('KY2027-IV-11', '2027考研复试英语口语营', [29900, 59900], 'interview', '复试', 20, ['苏念'], {
      ...untilRetest,
      isLive: true,
    }),
  ],
  [
    124,
    row('KY2027-IV-12', '2027考研一对一模拟面试', [159900, 259900], 'interview', '复试', 6, ['苏念', '陆远'], {
      ...untilRetest,
      stock: 20,
      soldCount: 20,
    }),
  ],
  [125, row('KY2027-IV-13', '2027考研调剂指导服务', [129900, 199900], 'interview', '复试', 10, ['方晓'], untilRetest)],
  [
    126,
    row(
      'KY2027-CAMP-01',
      '武汉线下封闭冲刺营 21 天',
      [1280000, 1580000],
      'last-30',
      '全科',
      210,
      ['林知夏', '周既明', '沈砚'],
      { ...untilExam, stock: 60, soldCount: 57 },
    ),
  ],
  [127, row('KY2028-EN-01', '2028考研英语基础班', [79900, 139900], 'start-2028', '英语', 80, ['林知夏'], for2028)],
  [128, row('KY2028-MA-01', '2028考研数学基础班', [89900, 159900], 'start-2028', '数学', 100, ['叶听澜'], for2028)],
  [
    129,
    row('KY2028-FULL-01', '2028考研全科全程班', [998000, 1380000], 'full', '全科', 720, ['林知夏', '周既明', '沈砚'], {
      ...for2028,
      isLive: true,
      priceDisplayType: 3,
    }),
  ],
  [
    130,
    row('KY2028-CET-06', '2027 年 6 月大学英语六级冲刺班', [25900, 49900], 'summer', '英语', 36, ['林知夏'], {
      validDays: 200,
      year: 2028,
    }),
  ],
  [
    131,
    row('BOOK-2027-02', '考研英语词汇 5500（随身本）', [3980, 5980], 'books', '图书', 0, ['林知夏'], {
      validDays: 365,
      kind: 'books',
    }),
  ],
  [
    132,
    row('BOOK-2027-03', '考研数学近十年真题（活页卷）', [6800, 9800], 'books', '图书', 0, ['周既明'], {
      validDays: 365,
      kind: 'books',
    }),
  ],
  [
    133,
    row('BOOK-2027-04', '考研政治核心考点背诵手册', [4500, 6900], 'books', '图书', 0, ['沈砚'], {
      validDays: 365,
      kind: 'books',
    }),
  ],
  [
    134,
    row(
      'KY2026-EN-01',
      '2026考研英语全程班',
      [168000, 268000],
      'english-full',
      '英语',
      200,
      ['林知夏', '顾行舟'],
      of2026,
    ),
  ],
  [135, row('KY2026-PO-01', '2026考研政治冲刺押题班', [26900, 79900], 'politics-final', '政治', 32, ['沈砚'], of2026)],
  [
    136,
    row('KY2027-EN-16', '2027考研英语完形填空体验课', [100, 9900], 'english-trial', '英语', 3, ['林知夏'], {
      validDays: 15,
      isTrial: true,
      isLive: true,
    }),
  ],
]);
