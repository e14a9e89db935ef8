import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** Pictures that the pages of a set choose from, all of one size. */
const PICTURES = 40;
const WIDTH = 800;
const HEIGHT = 1000;

const WHO = '跨考的你 在职的你 二战的你 大三的你 基础薄弱的你 离校的你 带娃的你 刚下班的你'.split(' ');
const WHEN = '每天清晨 午休时 每晚八点 周末两天 睡前半小时 通勤路上 考前一周 开学之前'.split(' ');
const WHAT = '长难句 定语从句 完形填空 翻译真题 写作提纲 高频词汇 段落大意 选项陷阱'.split(' ');
const HOW = '逐句拆开 画出主干 对照原文 限时重做 讲给同桌 写成卡片 录音复盘 按题型归类'.split(' ');
const SO = '再也不靠猜 读一遍就够 速度快一倍 错题少一半 心里有底 下笔不慌 每步有依据 考场上用得出'.split(' ');

const WORDS = 31;
/** Headings: a phone has space for few words. */
const SHORT = new Set([1, 30]);

/** The content that makes a page unique. */
export interface SetPage {
  readonly title: string;
  readonly description: string;
  readonly source: string;
  /** Texts of its blocks, in order. */
  readonly words: readonly string[];
  /** Numbers of its ten pictures. */
  readonly pictures: readonly number[];
  /** Cents. */
  readonly price: number;
  readonly originPrice: number;
}

/** Content of a page; a new `edition` stands for a change. */
export function setPage(index: number, edition: number): SetPage {
  const words = Array.from({ length: WORDS }, (_, slot) => {
    const whole = sentence(index, slot);
    return SHORT.has(slot) ? (whole.split('，')[0] ?? '') : whole;
  });
  return {
    title: `2027考研英语 第 ${index} 期体验课`,
    description: `${sentence(index, 90)}，第 ${edition} 版`,
    source: `set_${index}`,
    words,
    pictures: Array.from({ length: 10 }, (_, place) => (index * 7 + place * 3 + (index >> 5)) % PICTURES),
    price: 100 * (1 + (index % 97)),
    originPrice: 100 * (199 + (index % 89)),
  };
}

/** The same for the same page and place; each place of a page starts with other words. */
function sentence(index: number, slot: number): string {
  let state = Math.imul(index + 1, 2654435761) ^ Math.imul(slot + 1, 40503);
  const pick = (list: readonly string[]) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 1;
    return list[(state >>> 8) % list.length] ?? '';
  };
  return `第${chinese(slot + 1)}步 ${chinese(index)}：${pick(WHO)}，${pick(WHEN)}把${pick(WHAT)}${pick(HOW)}，${pick(SO)}`;
}

/** A number digit by digit: figures with a unit get a `span` of their own, which Hugo would not write. */
const chinese = (number: number) =>
  String(number).replace(/\d/g, (digit) => '〇一二三四五六七八九'.charAt(Number(digit)));

/** The page as its author writes it. */
export function pageText(index: number, edition: number): string {
  const { title, description, source, words, pictures, price, originPrice } = setPage(index, edition);
  const word = (slot: number) => words[slot] ?? '';
  const picture = (place: number) => `set/${pictureName(pictures[place] ?? 0)}.jpg`;
  return `version: 1
title: ${title}
description: ${description}
status: live
source: ${source}
course: { number: KY2027-EN-01 }
theme: { background: '#fff4e5', accent: '#ff5a1f' }
blocks:
  - type: hero
    image: { src: ${picture(0)}, alt: ${word(0)} }
    heading: ${word(1)}
    text: ${word(2)}
    price: ${price}
    originPrice: ${originPrice}
  - type: heading
    eyebrow: ${word(3)}
    text: ${word(4)}
  - type: points
    items:
      - { title: ${word(5)}, text: ${word(6)} }
      - { title: ${word(7)}, text: ${word(8)} }
      - { title: ${word(9)}, text: ${word(10)} }
  - type: image-stack
    images:
      - { src: ${picture(1)}, alt: ${word(11)} }
      - { src: ${picture(2)}, alt: ${word(12)}, link: { type: 13, url: /set-${index} } }
      - { src: ${picture(3)}, alt: ${word(13)} }
      - { src: ${picture(4)}, alt: ${word(14)} }
      - { src: ${picture(5)}, alt: ${word(15)} }
  - type: rich-text
    markdown: |
      ${word(16)}，**${word(17)}**。

      - ${word(18)}
      - ${word(19)}
  - type: teacher-list
    teachers:
      - { name: 林知夏, title: ${word(20)}, photo: { src: ${picture(6)}, alt: ${word(21)} } }
      - { name: 沈一舟, title: ${word(22)}, photo: { src: ${picture(7)}, alt: ${word(23)} } }
  - { type: fragment, name: school-proof }
  - type: image-stack
    images:
      - { src: ${picture(8)}, alt: ${word(24)} }
      - { src: ${picture(9)}, alt: ${word(25)} }
  - type: faq
    items:
      - { question: ${word(26)}, answer: ${word(27)} }
      - { question: ${word(28)}, answer: ${word(29)} }
  - { type: fragment, name: course-faq }
  - { type: fragment, name: advisor }
  - { type: registration-form, id: register, heading: ${word(30)}, submit: 报名 ${index}, agreements: [0, 1] }
  - { type: sticky-buy, label: 抢购 ${index}, price: ${price}, originPrice: ${originPrice}, target: register }
  - { type: exit-dialog, variant: douyin }
  - { type: fragment, name: footer }
`;
}

export const pictureName = (number: number): string => String(number).padStart(2, '0');

/** Writes the pictures of a set below `assets`, each with its own colours. */
export async function writePictures(assets: string): Promise<void> {
  mkdirSync(join(assets, 'set'), { recursive: true });
  for (let number = 0; number < PICTURES; number++) {
    // Bright, so that text on it can be read.
    const background = { r: 200 + ((number * 37) % 56), g: 200 + ((number * 91) % 56), b: 200 + ((number * 151) % 56) };
    const picture = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } });
    writeFileSync(join(assets, 'set', `${pictureName(number)}.jpg`), await picture.jpeg().toBuffer());
  }
}
