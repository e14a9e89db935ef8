import type { CourseSeed } from './course-list.ts';
import { row, untilExam, untilRetest } from './course-seed-row.ts';

/** Courses by the number of their id; they stand beside the fifteen of the course list. */
export const MORE_COURSES: ReadonlyMap<number, CourseSeed> = new Map([
  [
    101,
    row('KY2027-EN-11', '2027考研英语阅读精讲班', [49900, 99900], 'english-full', '英语', 48, ['林知夏'], {
      ...untilExam,
      isLive: true,
    }),
  ],
  [
    102,
    row('KY2027-EN-12', '2027考研英语词汇 5500 速记营', [9900, 19900], 'english-trial', '英语', 30, ['林知夏'], {
      validDays: 180,
    }),
  ],
  [
    103,
    row(
      'KY2027-EN-13',
      '2027考研英语（二）全程班',
      [188000, 288000],
      'english-full',
      '英语',
      200,
      ['林知夏', '顾行舟'],
      { ...untilRetest, isLive: true },
    ),
  ],
  [
    104,
    row('KY2027-EN-14', '2027考研英语写作模板 30 讲', [12900, 29900], 'writing', '英语', 30, ['顾行舟'], untilExam),
  ],
  [
    105,
    row('KY2027-EN-15', '2027考研英语新题型与翻译专项', [8900, 16900], 'writing', '英语', 18, ['顾行舟'], untilExam),
  ],
  [
    106,
    row('KY2027-MA-11', '2027考研数学（二）全程班', [218000, 318000], 'maths-full', '数学', 240, ['周既明', '叶听澜'], {
      ...untilRetest,
      isLive: true,
    }),
  ],
  [
    107,
    row('KY2027-MA-12', '2027考研高等数学强化班', [89900, 159900], 'maths-full', '数学', 96, ['叶听澜'], untilExam),
  ],
  [
    108,
    row('KY2027-MA-13', '2027考研线性代数 15 讲', [19900, 39900], 'maths-sprint', '数学', 30, ['许怀瑾'], untilExam),
  ],
  [
    109,
    row(
      'KY2027-MA-14',
      '2027考研数学近十年真题精讲',
      [29900, 59900],
      'maths-sprint',
      '数学',
      40,
      ['周既明', '许怀瑾'],
      untilExam,
    ),
  ],
  [
    110,
    row('KY2027-OPEN-01', '2027考研名师公开课', [0, 0], 'last-30', '全科', 24, ['林知夏', '周既明', '沈砚'], {
      validDays: 365,
      isLive: true,
      priceDisplayType: 1,
    }),
  ],
  [
    111,
    row('KY2027-PO-11', '2027考研政治毛中特精讲班', [39900, 79900], 'politics-final', '政治', 32, ['沈砚'], untilExam),
  ],
  [
    112,
    row(
      'KY2027-PO-12',
      '2027考研政治史纲与思修框架课',
      [29900, 59900],
      'politics-trial',
      '政治',
      24,
      ['程以南'],
      untilExam,
    ),
  ],
  [
    113,
    row('KY2027-PO-13', '2026 年度时事政治热点串讲', [6900, 12900], 'politics-final', '政治', 8, ['程以南'], {
      ...untilExam,
      isLive: true,
    }),
  ],
  [
    114,
    row(
      'KY2027-PO-14',
      '2027考研政治选择题 1000 题带练',
      [15900, 29900],
      'politics-trial',
      '政治',
      40,
      ['沈砚', '程以南'],
      untilExam,
    ),
  ],
  [
    115,
    row('KY2027-CS-01', '2027考研计算机 408 全程班（标准班）', [268000, 398000], 'full', '专业课', 280, ['陆远'], {
      ...untilRetest,
      isLive: true,
      priceDisplayType: 3,
    }),
  ],
  [
    116,
    row(
      'KY2027-CS-02',
      '2027考研计算机 408 全程班（督学班）',
      [398000, 528000],
      'full',
      '专业课',
      320,
      ['陆远', '方晓'],
      { ...untilRetest, isLive: true },
    ),
  ],
  [
    117,
    row('KY2027-CS-03', '2027考研计算机 408 全程班（一对一班）', [1298000, 1598000], 'full', '专业课', 360, ['陆远'], {
      ...untilRetest,
      priceDisplayType: 2,
    }),
  ],
  [
    118,
    row(
      'KY2027-MBA-01',
      '2027管理类联考综合能力全程班',
      [328000, 458000],
      'full',
      '专业课',
      220,
      ['叶听澜', '顾行舟'],
      { ...untilRetest, isLive: true },
    ),
  ],
  [
    119,
    row(
      'KY2027-ED-01',
      '2027考研教育学 311 全程班',
      [238000, 338000],
      'start-2028',
      '专业课',
      210,
      ['陆远'],
      untilRetest,
    ),
  ],
  [
    120,
    row(
      'KY2027-LAW-01',
      '2027考研法硕（非法学）全程班',
      [258000, 358000],
      'full',
      '专业课',
      230,
      ['陆远'],
      untilRetest,
    ),
  ],
  [
    121,
    row('KY2027-PSY-01', '2027考研心理学 312 冲刺班', [69900, 119900], 'last-30', '专业课', 48, ['陆远'], untilExam),
  ],
]);
