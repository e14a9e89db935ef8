import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PART_SECONDS = 6;
const VIDEO = `-c:v libx264 -profile:v main -preset medium -tune stillimage -crf 30 -pix_fmt yuv420p -r 2 -sc_threshold 0`;
const LIST = new URL('../../server/demo/data/live-stream.yaml', import.meta.url);

/**
 * Cuts a film into the segments of an HLS stream: one file, and a list of the segments' positions in it, from which the
 * sandbox makes a live playlist. Needs ffmpeg.
 */
export function makeStream(film: string, target: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'stream-'));
  const list = join(folder, 'list.m3u8');
  const cut = `-f hls -hls_time ${PART_SECONDS} -hls_playlist_type vod -hls_segment_type fmp4 -hls_flags single_file`;
  const options = `${VIDEO} -force_key_frames expr:gte(t,n_forced*${PART_SECONDS}) -c:a copy -map_metadata -1 -fflags +bitexact`;
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', film, ...options.split(' '), ...cut.split(' '), list], {
    stdio: 'inherit',
  });
  const text = readFileSync(list, 'utf8');
  const init = /BYTERANGE="(\d+)@0"/.exec(text)?.[1];
  const parts = [...text.matchAll(/#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)@(\d+)/g)].map(
    ([, seconds, bytes, from]) => `  - { seconds: ${Number(seconds)}, bytes: ${bytes}, from: ${from} }`,
  );
  const head = [
    '# 自习室的直播流：一部片子切成 6 秒一段，按时间循环播放。由 scripts/sample-media/make-stream.ts 写出。',
    '',
    `film: /storage/videos/${target.split('/').at(-1)}`,
    `init: ${init}`,
  ];
  writeFileSync(LIST, `${[...head, 'parts:', ...parts].join('\n')}\n`);
  renameSync(join(folder, 'list.m4s'), target);
  rmSync(folder, { recursive: true });
}
