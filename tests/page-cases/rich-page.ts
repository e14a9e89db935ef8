/** A realistic page, with every kind of block that has texts, money, times or references. */
export const RICH_PAGE = `# 英语长难句体验课
version: 1
title: 2027考研英语长难句 7 天体验课
description: 七个晚上，林知夏带你把 40 词以上的长句拆成三步。
status: live
access: public
schedule:
  from: 2026-11-01T00:00:00+08:00
  until: 2026-12-20T17:00:00+08:00
  otherwise: /1month
course: { number: KY2027-EN-01 }
source: spring
share:
  title: 七天，学会拆一句长难句
  description: 每晚 40 分钟，体验价 1 元。
  image: share/default.jpg
theme: { background: "#fff6ea", accent: "#e0762f" }
blocks:
  - type: hero
    image: { src: spring/01.jpg, alt: 洒着窗影的书桌上摊开一本书 }
    eyebrow: 英语一、英语二通用
    heading: 七天，读懂一句长难句
    text: 不背语法书，每晚拆四句。
    price: 100
    originPrice: 19900
    points: [7 次直播, 28 个长句, 作业逐份批改]
    button: { label: 1 元报名, link: { to: register } }
  - type: countdown
    until: 2026-12-06T22:00:00+08:00
    label: 距报名截止
    ended: 本期已截止
  - type: anchor-nav
    items:
      - { label: 老师, to: teachers }
      - { label: 问题, to: questions }
  - type: rich-text
    markdown: |
      三步读懂一句话，见[课程页](/1month)：

      1. **数动词**，去掉从句里的。
      2. 剩下的就是主干。
  - type: image-stack
    gap: true
    images:
      - { src: spring/02.jpg, alt: 一桌揉皱的纸 }
      - { src: spring/01.jpg, alt: 踏着石头走向终点, link: { type: 3, uuids: [c1, c2] } }
  - type: outline
    items:
      - { label: 第 1 天, title: 找到句子的骨头, text: 谓语定主干。 }
      - label: 第 2 天
        title: 定语从句从哪断
        text: 三个断点信号。
  - type: teacher-list
    id: teachers
    layout: stack
    teachers:
      - name: 林知夏
        title: 英语阅读主讲
        photo: { src: spring/teacher.jpg, alt: 林知夏老师的半身照 }
        text: 一支红笔，三步拆句。
        tags: [长难句, 阅读]
  - type: video
    src: videos/lesson.mp4
    poster: { src: spring/cover.jpg, alt: 老师站在白板前 }
    title: 试听一小段
    captions: videos/lesson.vtt
  - type: price-card
    id: price
    title: 长难句 7 天体验课
    price: 1元
    originPrice: 199元
    includes:
      - { text: 7 次直播，每次 40 分钟 }
      - { text: 复试面试营, value: 价值 ¥599 }
    button: { label: 1 元报名, link: { to: register } }
    note: 开课前随时可退。
  - type: coupon
    uuid: 20000000-0000-4000-8000-000000000001
    title: 减 100 元券
    mold: 1
    amount: 10000
    condition: 满 1000 元可用
  - type: coupon
    uuid: 20000000-0000-4000-8000-000000000002
    title: 八五折券
    mold: 2
    discount: 85
  - type: group-buy
    course: { number: KY2027-EN-02 }
    title: 英语全程班
    groupPrice: 159000
    price: 198000
    size: 3
  - type: faq
    id: questions
    items:
      - question: 可以退吗？
        answer: 开课前随时可退，**全额**。
      - { question: 有回放吗, answer: 有。 }
  - type: button
    label: 查看我的学习
    link: { type: 25 }
  - type: qr-code
    title: 找学习顾问
    content: https://m.zhiyan.example/1month?from=advisor
  - type: registration-form
    id: register
    heading: 报名这一期
    submit: 1 元报名，去确认订单
    agreements: [0, 1]
  - type: fragment
    name: footer
  - type: sticky-buy
    label: 1 元报名
    price: 100
    originPrice: 19900
    note: 7 天体验课
    target: register
  - type: exit-dialog
    variant: coupon
    title: 先不报，也给你留一张券
    stay: 再看看
    leave: 先离开
    target: register
    coupon: { amount: 2000, label: 新人立减券, uuid: 20000000-0000-4000-8000-000000000005 }
`;
