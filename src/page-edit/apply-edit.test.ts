import { describe, expect, it } from 'vitest';
import { openPage } from './read/open-page.ts';
import { edited, made, refused, yaml } from './testing/testing-edits.ts';
import { copyItem } from './write/plan-items.ts';

describe('applyEdit, setting a value', () => {
  it('replaces the changed characters alone', () => {
    const { splices, inverse } = made('title: 三步读懂 # 标题\nprice: 100\n', {
      kind: 'set',
      path: ['title'],
      value: '四步读懂',
    });

    expect(splices).toEqual([{ start: 7, end: 8, text: '四' }]);
    expect(inverse).toEqual([{ start: 7, end: 8, text: '三' }]);
  });

  it('keeps the quotes a text has', () => {
    expect(edited(`a: 'x'\n`, { kind: 'set', path: ['a'], value: `it's` })).toBe(`a: 'it''s'\n`);
    expect(edited(`a: "x"\n`, { kind: 'set', path: ['a'], value: '两"行\n' })).toBe(`a: "两\\"行\\n"\n`);
  });

  it.each(['yes', '1e3', '0123', '2026-11-01', '12:30', '- x', '#fff', 'a: b', 'a #b', '', ' x', 'null', '~', '@a'])(
    'quotes %j, which would read as something else',
    (value) => {
      expect(edited('a: x\n', { kind: 'set', path: ['a'], value })).toBe(`a: ${JSON.stringify(value)}\n`);
    },
  );

  it.each(['🎉 开课', '，全角：“引号”', 'https://a.b/c?d#e', '1 元学七天', '-x', "it's"])(
    'writes %j as it is',
    (value) => {
      expect(edited('a: x\n', { kind: 'set', path: ['a'], value })).toBe(`a: ${value}\n`);
    },
  );

  it('takes the quotes of the file for what needs some', () => {
    expect(edited(`a: 'x'\nb: y\n`, { kind: 'set', path: ['b'], value: 'yes' })).toBe(`a: 'x'\nb: 'yes'\n`);
  });

  it.each([
    ['blocks:\n  - text: x\n\t\n  - b: 1\n', ['blocks', 0, 'text'], 'blocks:\n  - text: "k\\nv"\n\t\n  - b: 1\n'],
    ['title: x\n   \nb: 1\n', ['title'], 'title: "k\\nv"\n   \nb: 1\n'],
  ])(
    'puts a text of lines in quotes where lines of spaces or tabs below would become part of it: %j',
    (text, path, after) => {
      expect(edited(text, { kind: 'set', path, value: 'k\nv' })).toBe(after);
    },
  );

  it('takes no tag of the old value', () => {
    const tagged = 'a: &x !!str 123\nb: !!map\n  c: 1\nd: [!own x]\ne: !!str\n';

    expect(edited(tagged, { kind: 'set', path: ['a'], value: [] })).toBe(tagged.replace('!!str 123', '[]'));
    expect(edited(tagged, { kind: 'set', path: ['b'], value: 5 })).toBe(tagged.replace('!!map\n  c: 1', '5'));
    expect(edited(tagged, { kind: 'set', path: ['d', 0], value: 'z' })).toBe(tagged.replace('!own x', ' z'));
    expect(edited(tagged, { kind: 'set', path: ['e'], value: 'z' })).toBe(tagged.replace('e: !!str', 'e: z'));
  });

  it('keeps a text of several lines in its style, and the lines that stay', () => {
    const text = 'a: | # 正文\n    一\n    二\nb: 1\n';

    expect(edited(text, { kind: 'set', path: ['a'], value: '一\n三\n\n四\n' })).toBe(
      'a: | # 正文\n    一\n    三\n\n    四\nb: 1\n',
    );
  });

  it('keeps the folds of a paragraph that stays', () => {
    const text = 'a: >\n  one\n  two\n\n  three\nb: 1\n';

    expect(edited(text, { kind: 'set', path: ['a'], value: 'one two\nfour\n' })).toBe(
      'a: >\n  one\n  two\n\n  four\nb: 1\n',
    );
  });

  it('replaces a line of spaces at the end of a text that is longer than its indentation: it is content', () => {
    const text = 'a: |\n  一\n     \nb: 1\n';

    expect(edited(text, { kind: 'set', path: ['a'], value: '二\n' })).toBe('a: |\n  二\nb: 1\n');
  });

  it('begins a text of several lines below its key', () => {
    expect(edited('a: x # 注释\n', { kind: 'set', path: ['a'], value: '一\n二\n' })).toBe('a: | # 注释\n  一\n  二\n');
  });

  it('quotes a text of several lines where a comment below would become part of it', () => {
    const text = 'a: x\n    # 深的注释\nb: 1\n';

    expect(edited(text, { kind: 'set', path: ['a'], value: '一\n二' })).toBe(text.replace('x', '"一\\n二"'));
  });

  it('fills in a key without a value, before its comment', () => {
    expect(edited('a: # 待定\nb: 1\n', { kind: 'set', path: ['a'], value: 2 })).toBe('a: 2 # 待定\nb: 1\n');
  });

  it('makes a map of a key without a value that is to hold a key', () => {
    expect(edited('a:\nb: 1\n', { kind: 'set', path: ['a', 'c'], value: 2 })).toBe('a: { c: 2 }\nb: 1\n');
  });

  it('leaves the text alone when it says the value already', () => {
    expect(made('a: 0x10\n', { kind: 'set', path: ['a'], value: 16 }).splices).toEqual([]);
  });

  it('puts a key that is not set where its schema has it', () => {
    const text = 'type: hero\ntext: x\nprice: 1\n';
    const order = ['type', 'heading', 'text', 'price'];

    expect(edited(text, { kind: 'set', path: ['heading'], value: '嗨', order })).toBe(
      'type: hero\nheading: 嗨\ntext: x\nprice: 1\n',
    );
  });

  it('puts a new key of the page before the blocks', () => {
    expect(edited('a: 1\n# 积木\nblocks:\n  - b\n', { kind: 'set', path: ['c', 'd'], value: 2 })).toBe(
      'a: 1\nc: { d: 2 }\n# 积木\nblocks:\n  - b\n',
    );
  });

  it('puts a new key of a page that begins with its blocks behind them', () => {
    expect(edited('blocks:\n  - b\n', { kind: 'set', path: ['c'], value: 2 })).toBe('blocks:\n  - b\nc: 2\n');
  });

  it('changes a list part by part, so that what stays keeps its comments', () => {
    const text = 'a:\n  - 一 # 1\n  - 二 # 2\n  - 三 # 3\n';

    expect(edited(text, { kind: 'set', path: ['a'], value: ['一', '四', '二', '三'] })).toContain('- 一 # 1\n');
    expect(edited(text, { kind: 'set', path: ['a'], value: ['一', '三'] })).toBe('a:\n  - 一 # 1\n  - 三 # 3\n');
  });

  it('writes as the neighbours do', () => {
    const text = yaml`
      items:
        - title: 甲
          image: {src: "a.jpg"}
        - title: 乙
    `;

    expect(edited(text, { kind: 'set', path: ['items', 1, 'image'], value: { src: 'b.jpg' } })).toBe(
      `${text}    image: {src: "b.jpg"}\n`,
    );
  });

  it('writes as the nearest of the neighbours does', () => {
    const text = 'items:\n  - a: {src: "a"}\n  - a: { src: b }\n  - b: 1\n';

    expect(edited(text, { kind: 'set', path: ['items', 2, 'a'], value: { src: 'c' } })).toBe(
      `${text}    a: { src: c }\n`,
    );
  });

  it('keeps one line in the lines that it had, and takes no such lines from a neighbour for one', () => {
    const text = 'items:\n  - a: |\n      一\n      二\n  - b: 1\n';

    expect(edited(text, { kind: 'set', path: ['items', 0, 'a'], value: '三' })).toBe(
      text.replace('|\n      一\n      二', '|-\n      三'),
    );
    expect(edited(text, { kind: 'set', path: ['items', 1, 'a'], value: '三' })).toBe(`${text}    a: 三\n`);
  });
});

describe('applyEdit, with lists', () => {
  const list = yaml`
    blocks:
      # 甲的
      - a # 甲
      # - 注释掉的，在乙上面
      - b

      # 谁的都不是

      # 丙的
      - c # 丙
        # 丙里面的
    # 尾
    end: 1
  `;

  it('moves an item with the comments directly above, on its line and inside it', () => {
    expect(edited(list, { kind: 'move', path: ['blocks'], from: 2, to: 0 })).toBe(yaml`
      blocks:
        # 丙的
        - c # 丙
          # 丙里面的
        # 甲的
        - a # 甲
        # - 注释掉的，在乙上面
        - b

        # 谁的都不是

      # 尾
      end: 1
    `);
  });

  it('removes an item with its comments, and no more', () => {
    expect(edited(list, { kind: 'remove', path: ['blocks', 0] })).toBe(list.replace('  # 甲的\n  - a # 甲\n', ''));
  });

  it('leaves the comments with which a file begins', () => {
    expect(edited('# 文件\na: 1\nb: 2\n', { kind: 'remove', path: ['a'] })).toBe('# 文件\nb: 2\n');
  });

  it('writes an empty list when the last item goes, and begins one again', () => {
    const empty = edited('a: # 注\n  - x\nb: 1\n', { kind: 'remove', path: ['a', 0] });

    expect(empty).toBe('a: [] # 注\nb: 1\n');
    expect(edited(empty, { kind: 'insert', path: ['a'], index: 0, value: { t: '一\n二' } })).toBe(
      'a: # 注\n  - t: |-\n      一\n      二\nb: 1\n',
    );
  });

  it('sets what comes behind the last item, and nothing further on', () => {
    expect(edited('a: [x]\n', { kind: 'set', path: ['a', 1], value: 'z' })).toBe('a: [x, z]\n');
    expect(refused('a: [x]\n', { kind: 'set', path: ['a', 2], value: 'z' })?.code).toBe('NOT_FOUND');
    expect(refused('a: { b: 1 }\n', { kind: 'set', path: ['a', 1], value: 'z' })?.code).toBe('NOT_FOUND');
  });

  it('makes no list of a text', () => {
    expect(refused('a: x\n', { kind: 'insert', path: ['a'], index: 0, value: 'z' })?.code).toBe('NOT_FOUND');
  });

  it('leaves nothing in the brackets of a list whose only item goes', () => {
    expect(edited('a: [ x ] # 注\n', { kind: 'remove', path: ['a', 0] })).toBe('a: [] # 注\n');
  });

  it('pastes one item where there is no list yet, or one in brackets, and no two', () => {
    const paste = (text: string) => ({ kind: 'paste', path: ['a'], index: 0, text }) as const;

    expect(edited('b: 1\n', paste('- x: 1\n'))).toBe('b: 1\na:\n  - { x: 1 }\n');
    expect(edited('a: [z]\n', paste('- x\n'))).toBe('a: [x, z]\n');
    expect(refused('b: 1\n', paste('- x\n- z\n'))?.code).toBe('NOT_READABLE');
    expect(refused('a: [z]\n', paste('- "x\n'))?.code).toBe('NOT_READABLE');
    expect(refused('a: [z]\n', paste('- x\n- z\n'))?.code).toBe('NOT_READABLE');
  });

  it('makes a list that is not there', () => {
    expect(edited('a:\nb: 1\n', { kind: 'insert', path: ['a'], index: 0, value: 'x' })).toBe('a: [x]\nb: 1\n');
  });

  it('keeps the blank lines between items', () => {
    const spaced = 'a:\n  - x\n\n  - y\n\n  - z\nb: 1\n';

    expect(edited(spaced, { kind: 'insert', path: ['a'], index: 1, value: '新' })).toBe(
      'a:\n  - x\n\n  - 新\n\n  - y\n\n  - z\nb: 1\n',
    );
    expect(edited(spaced, { kind: 'move', path: ['a'], from: 0, to: 1 })).toBe('a:\n  - y\n\n  - x\n\n  - z\nb: 1\n');
    expect(edited(spaced, { kind: 'remove', path: ['a', 1] })).toBe('a:\n  - x\n\n  - z\nb: 1\n');
    expect(edited(spaced, { kind: 'remove', path: ['a', 0] })).toBe('a:\n  - y\n\n  - z\nb: 1\n');
    expect(edited('a:\n  - x\n  - y\n\n  - z\n', { kind: 'remove', path: ['a', 1] })).toBe('a:\n  - x\n\n  - z\n');
  });

  it('keeps a list in brackets in brackets, its comments with their items', () => {
    expect(edited('a: [x, y]\n', { kind: 'insert', path: ['a'], index: 2, value: 'a, b' })).toBe('a: [x, y, "a, b"]\n');
    expect(edited('a: [\n  x, # x\n  # y\n  y\n]\n', { kind: 'move', path: ['a'], from: 1, to: 0 })).toBe(
      'a: [\n  # y\n  y,\n  x # x\n]\n',
    );
    expect(edited('a: { b: 1, c: 2 } # c\n', { kind: 'remove', path: ['a', 'c'] })).toBe('a: { b: 1 } # c\n');
  });

  it('keeps line ends and a missing one at the end', () => {
    expect(edited('a:\r\n  - x\r\n  - y', { kind: 'move', path: ['a'], from: 1, to: 0 })).toBe(
      'a:\r\n  - y\r\n  - x\r\n',
    );
    expect(edited('a:\r\n  - x', { kind: 'insert', path: ['a'], index: 1, value: '新' })).toBe('a:\r\n  - x\r\n  - 新');
  });

  it('duplicates a block as it is written, with a free id', () => {
    const text = 'blocks:\n  # 表单\n  - type: form # f\n    id: "go" # id\n  - id: go-2\n';

    expect(edited(text, { kind: 'duplicate', path: ['blocks', 0] })).toBe(
      'blocks:\n  # 表单\n  - type: form # f\n    id: "go" # id\n  - type: form # f\n    id: "go-3" # id\n  - id: go-2\n',
    );
  });

  it('pastes a block from another page with its comments, indented for its place', () => {
    const from = 'blocks:\n- type: heading # 标题\n  # 字\n  text: |\n    一\n\n    二\n';
    const copied = copyItem(openPage(from), ['blocks', 0]) ?? '';

    expect(edited('blocks:\n  - type: spacer\n', { kind: 'paste', path: ['blocks'], index: 0, text: copied })).toBe(
      'blocks:\n  - type: heading # 标题\n    # 字\n    text: |\n      一\n\n      二\n  - type: spacer\n',
    );
  });

  it('renames a block with all that points to it', () => {
    const text = 'blocks:\n  - { id: a, link: { to: a } } # a\n  - target: "a"\n    text: a\n';

    expect(edited(text, { kind: 'rename-block', from: 'a', to: 'form' })).toBe(
      'blocks:\n  - { id: form, link: { to: form } } # a\n  - target: "form"\n    text: a\n',
    );
  });
});
