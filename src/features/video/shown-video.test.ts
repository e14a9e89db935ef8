import { describe, expect, it } from 'vitest';
import { shownVideo } from './shown-video.ts';

const UUID = '40000000-0000-4000-8000-000000000001';
const read = (query: string) => shownVideo(new URLSearchParams(query), ['*.school.cn']);

describe('shownVideo', () => {
  it.each([
    [`video=${UUID}`, { uuid: UUID }],
    [`id=${UUID}`, { uuid: UUID }],
    ['url=https://cdn.school.cn/a.mp4', { address: 'https://cdn.school.cn/a.mp4' }],
    ['src=/storage/videos/a.mp4', { address: '/storage/videos/a.mp4' }],
  ])('reads %s', (query, shown) => {
    expect(read(query)).toEqual(shown);
  });

  it.each([
    '',
    'video=',
    'url=https://evil.example/a.mp4',
    'url=http://cdn.school.cn/a.mp4',
    'url=//evil.example/a.mp4',
    'url=javascript:alert(1)',
    'url=data:video/mp4;base64,AAAA',
    'url=https://cdn.school.cn.evil.example/a.mp4',
  ])('plays nothing for "%s"', (query) => {
    expect(read(query)).toBeUndefined();
  });
});
