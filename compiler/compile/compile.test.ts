import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encode, sampleContext } from '../../tests/page-cases/sample-site.ts';
import { VALID_PAGE } from '../../tests/page-cases/valid-page.ts';
import { readSource } from '../read/read-source.ts';
import { type CompileContext, compilePage } from './compile.ts';

const context: CompileContext = {
  ...sampleContext(),
  path: '/spring',
  picture: (src) => ({ src: `/media/${src}`, width: 1500, height: 1000, sources: [] }),
  mediaUrl: (src) => `/media/${src}`,
  agreements: [
    { index: 0, title: '用户注册协议', href: '/agreement/registration', version: 'v0' },
    { index: 1, title: '隐私政策', href: '/agreement/privacy', version: 'v1' },
  ],
  qr: (content) => ({ content, size: 21, path: 'M0 0h1v1' }),
  shareImage: (src) => `https://m.zhiyan.example/media/${src}`,
};

function compile(text: string) {
  const { document, problems } = readSource('campaigns/spring.yaml', encode(text));
  if (!document) throw new Error(problems.map(({ message }) => message).join(' '));
  return compilePage(document, context);
}

const page = (...blocks: string[]) =>
  `version: 1\ntitle: 春\ndescription: 春\nstatus: draft\nblocks:\n${blocks.map((block) => `  - ${block}\n`).join('')}`;

describe('compilePage', () => {
  it('gives the page written in tests/data/compiled-page.json', () => {
    const golden = readFileSync(new URL('../../tests/data/compiled-page.json', import.meta.url), 'utf8');

    expect(JSON.stringify(compile(VALID_PAGE), null, 2)).toBe(golden.trim());
  });

  it('gives the same bytes each time', () => {
    expect(JSON.stringify(compile(VALID_PAGE))).toBe(JSON.stringify(compile(VALID_PAGE)));
  });

  it('gives a page the theme it names, with the tints that nobody writes', () => {
    const { theme } = compile(page('{ type: spacer }').replace('blocks:', 'theme: 松林\nblocks:'));

    expect(theme).toEqual({
      name: '松林',
      background: '#f1f8f3',
      accent: '#3d8a4c',
      tokens: {
        '--brand': '#1d6b3c',
        '--brand-soft': '#edf3ef',
        '--radius-card': '16px',
        '--radius-control': '11px',
      },
    });
    expect(compile(page('{ type: spacer }')).theme).toEqual({ background: '#f5f6f8', accent: '#c93400' });
  });

  it('names blocks by type and order, past ids that are taken', () => {
    const { blocks } = compile(
      page(
        '{ type: spacer }',
        '{ type: heading, text: 一, id: spacer-2 }',
        '{ type: spacer }',
        '{ type: fragment, name: footer }',
      ),
    );

    expect(blocks.map(({ id }) => id)).toEqual(['spacer-1', 'spacer-2', 'spacer-3', 'terms']);
  });

  it('leaves out what is hidden, with all that a hidden fragment holds', () => {
    const { blocks } = compile(
      page(
        '{ type: spacer }',
        '{ type: heading, text: 一, when: { hidden: true, loggedIn: true } }',
        '{ type: fragment, name: footer, when: { hidden: true } }',
        '{ type: heading, text: 二, when: { hidden: false } }',
      ),
    );

    expect(blocks.map(({ id, when }) => [id, when])).toEqual([
      ['spacer-1', undefined],
      ['heading-1', undefined],
    ]);
  });

  it('fills in defaults, of the page and of each block', () => {
    const compiled = compile(page('{ type: spacer }'));

    expect(compiled).toMatchObject({
      access: 'public',
      share: { title: '春', image: expect.stringContaining('default.jpg') },
    });
    expect(compiled.blocks).toEqual([{ type: 'spacer', id: 'spacer-1', size: 'm' }]);
  });

  it('keeps a video of another host and publishes one of its own', () => {
    const video = (src: string) =>
      compile(page(`{ type: video, src: "${src}", title: 课, poster: { src: spring/01.jpg, alt: 课 } }`)).blocks[0];

    expect(video('https://www.example.com/a.mp4')).toMatchObject({ src: 'https://www.example.com/a.mp4' });
    expect(video('videos/lesson.mp4')).toMatchObject({ src: '/media/videos/lesson.mp4' });
  });

  it('encodes the parameters of a link', () => {
    const { blocks } = compile(page('{ type: button, label: 直播, link: { type: 20, classroom: "a b&c" } }'));

    expect(blocks[0]).toMatchObject({
      link: { action: 'navigate', href: '/liveDetail?classroom=a%20b%26c', type: 20 },
    });
  });
});
