import { describe, expect, it } from 'vitest';
import { finishExperiment } from './finish-experiment.ts';
import { yaml } from './testing/testing-edits.ts';

const PAGE = yaml`
  # 冲刺班
  version: 1
  title: 冲刺班
  experiment:
    id: hero
    arms:
      - id: b
        name: 另一句
        share: 25
        blocks:
          # 先说错因
          - type: heading
            id: top
            text: "分是怎样丢掉的"   # 给二战的同学
      - { id: c, name: 另一页, share: 25, page: /other }
  blocks:
    - type: heading   # 首屏
      id: top
      text: 七天读懂
    # 报名
    - type: registration-form
      id: register
`;

const textOf = (...given: Parameters<typeof finishExperiment>) => {
  const done = finishExperiment(...given);
  return done.ok ? done.text : done.reason;
};

describe('finishExperiment', () => {
  it('puts the blocks of the winner in as they are written, and takes the experiment out', () => {
    expect(textOf(PAGE, 'b')).toBe(yaml`
      # 冲刺班
      version: 1
      title: 冲刺班
      blocks:
        # 先说错因
        - type: heading
          id: top
          text: "分是怎样丢掉的"   # 给二战的同学
        # 报名
        - type: registration-form
          id: register
    `);
  });

  it('takes only the experiment out when the page stays as it is', () => {
    const text = textOf(PAGE, 'control');

    expect(text).not.toContain('experiment');
    expect(text).toContain('- type: heading   # 首屏\n    id: top\n    text: 七天读懂\n');
  });

  it('takes the blocks of another page', () => {
    const other =
      'version: 1\nblocks:\n  - { type: heading, text: 另一页 }\n  - { type: registration-form, id: register }\n';

    const text = textOf(PAGE, 'c', other);

    expect(text).toContain('另一页');
    expect(text).not.toMatch(/七天读懂|experiment/);
  });

  it('says so when somebody has taken the experiment out already', () => {
    expect(textOf(textOf(PAGE, 'b'), 'b')).toContain('没有这个实验');
    expect(textOf(PAGE, 'c')).toContain('没有这个实验');
  });

  it('changes nothing when one of the blocks that the winner replaces is gone', () => {
    const gone = '        - { type: heading, id: gone, text: 早就没有了 }\n';
    const page = PAGE.replace(/^ +text: "分是怎样.*\n/m, `$&${gone}`);

    expect(textOf(page, 'b')).toContain('没有这个实验');
  });
});
