import type { Database } from '#server/db/database.ts';
import { courseAgreements } from '#server/db/schema/content.ts';
import { toSafeHtml } from '#server/kernel/text/content-html.ts';
import { baseIds } from './ids.ts';

interface Agreement {
  readonly kind: 'course' | 'yanxue';
  readonly version: string;
  readonly title: string;
  /** Markdown with `{{…}}` as placeholders for names, dates and the course's refund rule. */
  readonly text: string;
}

/** Row n is agreement n. */
const AGREEMENTS: readonly Agreement[] = [
  {
    kind: 'course',
    version: '2026-11',
    title: '知研课程服务协议',
    text: `甲方（学员）：{{student}}　手机号：{{mobile}}

乙方：知研（北京）教育科技有限公司

签署日期：{{date}}

## 一、课程

| 项目 | 内容 |
|---|---|
| 课程名称 | {{course}} |
| 课程编号 | {{number}} |
| 课时 | {{hours}} 课时 |
| 标价 | {{price}} 元 |
| 有效期 | {{valid}} |

## 二、学习

1. 课程仅供甲方本人学习，不得出借、转售账号，不得录制和传播课程内容。
2. 乙方按课表授课；因故调整的，提前 24 小时通知。
3. 直播课提供回放，回放在课程有效期内可反复观看。

## 三、退费

1. {{refund}}
2. 通过活动赠送的课程和礼品不单独退费。

## 四、信息保护

乙方仅为授课、答疑、物流和法定义务使用甲方信息，详见《隐私政策》。

## 五、其他

本协议自甲方在线确认之时生效。争议由双方协商，协商不成的，向乙方所在地人民法院起诉。`,
  },
  {
    kind: 'yanxue',
    version: '2026-11',
    title: '知研研学服务协议',
    text: `甲方（监护人或学员）：{{student}}　手机号：{{mobile}}

乙方：知研（北京）教育科技有限公司

签署日期：{{date}}

## 一、行程

| 项目 | 内容 |
|---|---|
| 产品名称 | {{course}} |
| 产品编号 | {{number}} |
| 标价 | {{price}} 元／人 |

## 二、安全

1. 乙方为每位营员购买意外险，全程有持证领队与随队医护。
2. 甲方须如实填写健康信息；隐瞒病史造成的后果由甲方承担。

## 三、退改

1. {{refund}}
2. 可免费转让给同年龄段营员一次。`,
  },
];

/** Adds the agreements that students sign before they study. */
export async function addCourseAgreements(db: Database): Promise<void> {
  await db
    .insert(courseAgreements)
    .values(
      AGREEMENTS.map(({ kind, version, title, text }, index) => ({
        id: baseIds.agreement(index + 1),
        kind,
        version,
        title,
        contentHtml: toSafeHtml(text),
      })),
    )
    .onConflictDoNothing();
}
