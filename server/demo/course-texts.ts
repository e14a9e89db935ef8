import { toSafeHtml } from '#server/kernel/content-html.ts';
import type { CourseSeed, TeacherName } from './course-list.ts';

/** By subject: what a course of it is good for, who should take it, how it is taught. */
const SUBJECT_TEXTS: Readonly<Record<CourseSeed['subject'], readonly [gain: string, suited: string, way: string]>> = {
  英语: ['读懂长难句，把阅读和写作的分数拿稳', '英语基础一般、阅读总是差一点的同学', '每课一篇真题，先拆句子再讲题'],
  数学: ['把公式用到题里，中档题不再丢分', '会听不会做、计算常出错的同学', '例题当堂算完，课后有同类题跟练'],
  政治: ['先有框架再背细节，选择题拿到 40 分', '刚开始或来不及系统复习的同学', '一张框架图讲完一章，配当章选择题'],
  全科: ['三门公共课一起排，时间用在刀刃上', '想跟着一张课表学到考前的同学', '直播授课，周周测，班主任督学'],
  复试: ['面试前把会问的都练一遍', '初试结束、准备复试或调剂的同学', '真题问答加模拟面试，逐条点评'],
  图书: ['纸质书在手，划重点更踏实', '喜欢离开屏幕学习的同学', '现货 48 小时内发出，顺丰包邮'],
  研学: ['走进校园和博物馆，把书本上的看真切', '初高中学生与家庭', '小班出行，老师全程带队'],
  规划: ['先定方向，再定院校，最后定计划', '还没想好考哪里、怎么考的同学', '规划师一对一沟通，给出书面方案'],
  专业课: ['按院校大纲讲，真题逐年过', '跨考或自学没有头绪的同学', '录播打基础，直播做真题，答疑不隔夜'],
};

export function summaryOf({ subject, hours, teachers }: CourseSeed): string {
  const [gain] = SUBJECT_TEXTS[subject];
  return hours === 0 ? gain : `${teachers.join('、')}主讲，${hours} 课时。${gain}。`;
}

/** The introduction of a course as its page shows it. */
export function detailOf(course: CourseSeed): string {
  const [gain, suited, way] = SUBJECT_TEXTS[course.subject];
  if (course.kind === 'books') return bookDetail(course);
  return toSafeHtml(`## 学完能得到什么

${gain}。

## 适合谁

${suited}。

## 怎么上课

- ${way}
- 课程有效期内可反复观看
${course.isLive ? '- 直播没赶上也不要紧，下课后可看回放\n' : ''}
![${course.name}](/storage/covers/${course.cover}.jpg)

## 常见问题

**买错了能退吗？** {{refund}}

**在哪里上课？** 手机、平板和电脑都可以，登录后在“学习”里打开。`);
}

function bookDetail({ name, cover, subject }: CourseSeed): string {
  const [gain, suited, way] = SUBJECT_TEXTS[subject];
  return toSafeHtml(`## 为什么选它

${gain}。

## 适合谁

${suited}。

![${name}](/storage/covers/${cover}.jpg)

## 配送与售后

- ${way}
- 缺页、印刷错误、运输破损：签收 7 天内拍照告诉客服，直接补发新书
- {{refund}}`);
}

/** How many took a course in earlier terms; the same in every run. */
export function popularityOf(number: number, { priceCents, isTrial }: CourseSeed): number {
  const spread = (number * 7919) % 997;
  if (isTrial || priceCents === 0) return 20_000 + spread * 11;
  return Math.round(2_000_000 / (priceCents / 100 + 120)) + spread;
}

export const TEACHER_TEXTS: Readonly<Record<TeacherName, readonly [title: string, intro: string]>> = {
  林知夏: ['英语教研组组长', '十二年考研英语教学，擅长把长难句拆到一眼能懂。'],
  周既明: ['数学教研组组长', '讲题从定义出发，主张少背套路多动笔。'],
  沈砚: ['政治教研组组长', '一张框架图讲一门课，学生叫他“行走的目录”。'],
  顾行舟: ['英语写作讲师', '批改过两万篇考研作文，专治中式英语。'],
  叶听澜: ['高等数学讲师', '把极限和积分讲成故事，基础薄弱也跟得上。'],
  许怀瑾: ['线性代数讲师', '矩阵不靠记，靠想清楚它在做什么。'],
  程以南: ['时事政治讲师', '每天读报两小时，把一年的热点串成线。'],
  苏念: ['复试面试导师', '做过七年招生面试，知道老师想听什么。'],
  陆远: ['专业课教研负责人', '带过三百多所院校的专业课，熟悉命题习惯。'],
  何采薇: ['研学领队', '持导游证与急救证，带队四十余期。'],
  唐牧之: ['历史研学导师', '在博物馆里讲课，比在教室里更自在。'],
  方晓: ['学习规划师', '做过上千份备考计划，最常说的是“先做最重要的三件事”。'],
};
