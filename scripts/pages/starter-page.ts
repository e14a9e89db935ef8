import type { DocumentKind } from './validate.ts';

/** A commented start for a new page or fragment; it passes every check, as a draft. */
export function starterText(kind: Extract<DocumentKind, 'page' | 'fragment'>, name: string): string {
  const comment = `# yaml-language-server: $schema=../../schemas/editor/${kind}.schema.json`;
  return `${comment}\n${kind === 'page' ? page(name) : FRAGMENT}`;
}

const page = (name: string) => `# 一个新页面。写好后把 status 改成 live。在编辑器里按 Ctrl+空格，看这里可以写什么。
version: 1
title: 新页面 ${name}
description: 一句话说清这一页给谁、有什么用。
status: draft
# 报名表和购买按钮对应的课程编号。
course: { number: KY2027-EN-01 }
# 来源标记，会带到登录和订单里。
source: ${name.replace(/[^A-Za-z0-9_-]/g, '-').slice(0, 40)}
blocks:
  - type: heading
    text: 一句承诺
    subtitle: 一句说明。
  - type: rich-text
    markdown: |
      正文用 Markdown 写：**加粗**、列表、表格和链接。
  - type: registration-form
    id: register
    heading: 立即报名
    submit: 1 元报名
    agreements: [0, 1]
  # 金额的单位是分：100 是 1 元。
  - type: sticky-buy
    label: 1 元报名
    price: 100
    originPrice: 19900
    target: register
`;

const FRAGMENT = `# 几个页面共用的积木。在页面里写 { type: fragment, name: 文件名 } 放入。
version: 1
blocks:
  - type: heading
    text: 标题
`;
