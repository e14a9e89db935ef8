/** A page that uses a little of everything and has no mistake; mutations and fixes start from it. */
export const VALID_PAGE = `# 春季体验课
version: 1
title: 2027考研英语 1元体验课
description: 名师带练 7 天，拿下长难句
status: live
access: public
schedule: { from: 2026-11-01T00:00:00+08:00, until: 2026-12-01T00:00:00+08:00, otherwise: /1month }
course: { number: KY2027-EN-01 }
source: spring
share: { title: 一元体验, description: 七天读懂长难句, image: share/default.jpg }
theme: { background: '#fff4e5', accent: '#ff5a1f' }
blocks:
  - type: hero
    image: { src: spring/01.jpg, alt: 清晨的书桌 }
    heading: 七天，读懂一句长难句
    price: 100
    originPrice: 19900
    button: { label: 1 元报名, link: { to: register } }
  - type: anchor-nav
    items:
      - { label: 报名, to: register }
      - { label: 问题, to: questions }
  - type: image-stack
    gap: true
    images:
      - { src: spring/02.jpg, alt: 课堂, link: { type: 3, uuids: [c1, c2] } }
      - { src: spring/01.jpg, decorative: true, link: { type: 1, url: "https://www.example.com/a?b=1" } }
  - type: rich-text
    markdown: |
      见[课程详情](https://m.zhiyan.example/1month)，或[报名](#register)。
  - type: faq
    id: questions
    items:
      - { question: 能退款吗, answer: "**协议里**有写。" }
  - { type: registration-form, id: register, heading: 立即报名, submit: 1元抢购, agreements: [0, 1] }
  - { type: sticky-buy, label: 1元抢购, price: 100, originPrice: 19900, target: register }
  - { type: exit-dialog, variant: douyin, title: 再想想 }
  - { type: fragment, name: footer }
`;
