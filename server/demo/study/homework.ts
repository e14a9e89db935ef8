import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { courses } from '#server/db/schema/course.ts';
import { homeworkAnswers, homeworkMarks, homeworks } from '#server/db/schema/homework.ts';
import { sections } from '#server/db/schema/study.ts';
import { after } from '#server/kernel/clock.ts';
import { toSafeHtml } from '#server/kernel/text/content-html.ts';
import type { Step } from '#src/contract/marking-steps.ts';
import { demoUserId, seedIds } from '../ids.ts';
import { demoStaff } from '../people/staff.ts';
import { courseListIds } from '../shop/course-list-ids.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const READING = 101;
const OPEN_CLASS = 110;
const WRITING = 14;

interface Sample {
  readonly course: number;
  /** Number of the lesson. */
  readonly section?: number;
  readonly title: string;
  readonly task: string;
  readonly rubric: string;
  readonly fullScore: number | null;
  readonly steps?: readonly Step[];
  readonly dueInDays: number | null;
}

export const sampleHomeworks: readonly Sample[] = [
  {
    ...{
      course: READING,
      section: READING * 1000,
      title: '长难句翻译：找主干，挂修饰',
      fullScore: null,
      dueInDays: null,
    },
    task: `把下面的句子译成中文。**先画出主干，再译**；画线可以写在纸上拍照，也可以直接写文字。

> What is perhaps less obvious is that the habits which serve a reader well in a novel, where the pleasure lies in not
> knowing what comes next, may be exactly the wrong ones for an argument whose end has to be judged by its beginning.

写三行就够：

1. 主干（主语、谓语、宾语或表语各是什么）
2. 每个修饰成分修饰谁
3. 全句译文`,
    rubric: '主干找对给 C；修饰关系全对给 B；译文通顺、语序符合中文给 A。只有译文没有分析，给 D 并请重做。',
  },
  {
    ...{ course: READING, title: '阅读精练：为每个选项写出依据', fullScore: 10, dueInDays: 6 },
    task: `重读第一章讲过的文章，任选两道题。对**每个选项**写一句话：原文在第几段、哪一句支持它，或者它错在哪里
（偷换、扩大、无中生有、答非所问）。

只写答案字母不给分。`,
    rubric: '每道题 5 分：正确选项的依据 2 分，三个错误选项各 1 分。',
    steps: [
      { words: '第一题：正确选项的依据', points: 2 },
      { words: '第一题：三个错误选项，各 1 分', points: 3 },
      { words: '第二题：正确选项的依据', points: 2 },
      { words: '第二题：三个错误选项，各 1 分', points: 3 },
    ],
  },
  {
    ...{ course: OPEN_CLASS, title: '极限证明题：用定义写一遍', fullScore: 10, dueInDays: 9 },
    task: `用 $\\varepsilon$–$\\delta$ 定义证明

$$\\lim_{x \\to 2} \\left(x^2 + x\\right) = 6.$$

写清楚四步：要证什么、怎样放缩 $\\lvert x^2 + x - 6\\rvert$、$\\delta$ 取多少、为什么这样取就够。**手写拍照交**，一页一张。`,
    rubric: '写出定义 2 分；因式分解并限制 |x−2|<1 得到 |x+3|<6，3 分；δ=min{1, ε/6}，3 分；结论完整 2 分。',
    steps: [
      { words: '写出 $\\varepsilon$–$\\delta$ 定义，说明要证什么', points: 2 },
      { words: '因式分解，限制 $\\lvert x-2\\rvert<1$，得到 $\\lvert x+3\\rvert<6$', points: 3 },
      { words: '取 $\\delta=\\min\\{1,\\varepsilon/6\\}$', points: 3 },
      { words: '结论完整', points: 2 },
    ],
  },
  {
    ...{ course: WRITING, title: '小作文：给外教的一封建议信', fullScore: 10, dueInDays: 4 },
    task: `你的外教 Ms. Carter 想在学期末办一次读书会，请你出主意。写一封约 100 词的信：

* 推荐一本书，说明理由
* 建议一种讨论的办法
* 落款用 *Li Ming*，不写地址

写完自己数一遍词数，写在最后一行。`,
    rubric: '要点 4 分，语言 4 分，格式与语域 2 分。少于 80 词最多 5 分。',
    steps: [
      { words: '要点：推荐一本书，说明理由', points: 2 },
      { words: '要点：建议一种讨论的办法', points: 2 },
      { words: '语言准确、有变化', points: 4 },
      { words: '格式与语域', points: 2 },
    ],
  },
];

const HANDED_IN = `题 2：
A 第 3 段第 2 句 "fewer, not poorer" 说的是数量，选项说质量，偷换。
B 第 3 段最后一句，作者自己的结论，是答案。
C 原文只说 some cities，选项说 all，扩大。
D 全文没有提政府。

题 4：
A 第 5 段首句，同义替换 rarely = seldom，是答案。
B 是第 4 段专家的观点，不是作者的，答非所问。
C 时间反了，原文先有铁路后有郊区。
D 无中生有。`;

const MARKED = `1. 主干：What is less obvious（主语从句）+ is（系动词）+ that 从句（表语从句）；表语从句里 the habits … may be the wrong ones
2. which 修饰 habits；where 修饰 a novel；whose 修饰 an argument
3. 也许不那么明显的是：读小说时很管用的习惯，因为小说的乐趣在于不知道接下来发生什么，对于一个结尾要用开头来判断的论证，可能恰恰是错误的习惯。`;

const WORDS = `三个修饰关系全部找对，尤其是 whose 没有看错，很好。

译文再顺一步：英语用从句说明原因，中文可以先说原因再说结论——“读小说的乐趣在于猜不到下文，所以那一套读法很管用；可论证的结尾要回到开头去检验，同样的读法也许正好用错了地方。”`;

/** Adds homework to the sample's courses, with one marked and one waiting answer of the demo account. */
export async function seedHomework(db: Database, now: Date): Promise<void> {
  // An operator may have deleted what a task belongs to.
  const wanted = [READING, OPEN_CLASS, WRITING].map(seedIds.course);
  const isComplete =
    (await db.$count(courses, inArray(courses.id, wanted))) === wanted.length &&
    (await db.$count(users, eq(users.id, demoUserId))) === 1;
  if (!isComplete) return;
  for (const [index, { course, section, dueInDays, ...sample }] of sampleHomeworks.entries()) {
    const sectionId = section === undefined ? undefined : courseListIds.section(section);
    const [lesson] = sectionId
      ? await db.select({ id: sections.id }).from(sections).where(eq(sections.id, sectionId))
      : [];
    await db
      .insert(homeworks)
      .values({
        ...{ ...sample, id: seedIds.homework(index + 1), courseId: seedIds.course(course), position: index },
        ...{ sectionId: lesson?.id ?? null, taskHtml: toSafeHtml(sample.task), createdAt: after(now, -10 * DAY) },
        dueAt: dueInDays === null ? null : after(now, dueInDays * DAY),
      })
      .onConflictDoNothing();
  }
  const teacher = demoStaff.findIndex(({ role }) => role === 'teacher') + 1;
  const [marked, waiting] = [seedIds.homeworkAnswer(1), seedIds.homeworkAnswer(2)];
  const handedIn = (id: string, homework: number, hoursAgo: number) => ({
    ...{ id, homeworkId: seedIds.homework(homework), userId: demoUserId, version: 1, requestId: id },
    ...{ createdAt: after(now, -(hoursAgo + 1) * HOUR), handedInAt: after(now, -hoursAgo * HOUR) },
  });
  const releasedAt = after(now, -20 * HOUR);
  await db
    .insert(homeworkAnswers)
    .values([
      {
        ...{ ...handedIn(marked, 1, 50), state: 'released', text: MARKED, markVersion: 1 },
        ...{ releasedVersion: 1, releasedAt },
      },
      { ...handedIn(waiting, 2, 5), state: 'handed-in', text: HANDED_IN },
    ])
    .onConflictDoNothing();
  await db
    .insert(homeworkMarks)
    .values({
      ...{ answerId: marked, version: 1, requestId: marked, staffId: seedIds.staff(teacher), words: WORDS, grade: 'A' },
      ...{ staffName: demoStaff[teacher - 1]?.name ?? '', strokes: [], createdAt: releasedAt },
    })
    .onConflictDoNothing();
}
