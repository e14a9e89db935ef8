import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromTemplate } from '../authoring/start-page.ts';
import { type CompileSite, loadCompileSite } from '../build/compile-site.ts';
import { compileFile } from '../build/page-builder.ts';
import { publicPathOf } from '../read/page-path.ts';
import { REPOSITORY_FOLDERS } from './folders.ts';
import { sourceFile } from './source-files.ts';
import { listTemplates, readTemplate } from './templates.ts';

const { pages } = REPOSITORY_FOLDERS;
const source = sourceFile(join(pages, 'campaigns/from-template.yaml'), pages);
const templates = listTemplates();
let site: CompileSite;

beforeAll(async () => {
  const loaded = await loadCompileSite(REPOSITORY_FOLDERS, { isPreview: true });
  if (!loaded.site) throw new Error(`The site has errors: ${JSON.stringify(loaded.problems)}`);
  site = loaded.site;
});

const compile = (text: string) => compileFile(source, new TextEncoder().encode(text), site, site.track());

describe('templates of pages', () => {
  it('are there for every kind of campaign', () => {
    expect(templates.map(({ kind }) => kind)).toEqual([
      'books',
      'group',
      'lead',
      'live',
      'page',
      'sprint',
      'study-tour',
      'trial',
    ]);
    expect(templates.every(({ label }) => /^\p{Script=Han}{2,6}：.+。$/u.test(label))).toBe(true);
  });

  it.each(templates)('$kind compiles as a draft of its own source, told what is to be filled in', ({ text }) => {
    const { page, problems } = compile(fromTemplate(text, 'page', '2028 spring'));

    expect(problems.map(({ code }) => code)).toEqual(['TEXT_TO_FILL']);
    expect(problems[0]?.message).toMatch(/〔(?:课程|图书)编号〕（\d+）/);
    expect(page).toMatchObject({
      status: 'draft',
      source: '2028-spring',
      path: publicPathOf('campaigns/from-template'),
    });
  });

  it.each(templates)(
    '$kind, put live as it is, is told of every text that is left to write, and of nothing else',
    ({ text }) => {
      const live = fromTemplate(text, 'page', 'spring').replace('status: draft', 'status: live');

      const { problems } = compile(live);

      const asked = text.split('\n').filter((line) => line.includes('〔')).length;
      expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['TEXT_PLACEHOLDER']));
      expect(new Set(problems.map(({ line }) => line)).size).toBe(asked);
    },
  );

  it('has a fragment, told what is to be filled in too', () => {
    const fragment = sourceFile(join(dirname(source.absolute), '../fragments/new.yaml'), pages);
    const text = fromTemplate(readTemplate('fragment').text, 'fragment', 'new');

    const { problems } = site.loaded.check(fragment, new TextEncoder().encode(text));
    expect(problems.map(({ code }) => code)).toEqual(['TEXT_TO_FILL']);
  });
});
