import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { framesOf, SLIDE_SIZE, slideStyle } from './draw-slides.ts';
import { soundOf } from './make-sound.ts';
import type { Painter } from './painter.ts';
import type { Film } from './read-film.ts';

const VIDEO = '-c:v libx264 -profile:v main -preset medium -tune stillimage -crf 30 -g 240 -pix_fmt yuv420p -r 2';
const SOUND = '-c:a aac -b:a 18k -ac 1 -ar 16000';

/** Writes the film as MP4: slides as pictures, and a quiet track. Needs ffmpeg. */
export async function makeFilm(painter: Painter, film: Film, target: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  const style = slideStyle(film);
  const list: string[] = [];
  for (const [index, { body, seconds }] of framesOf(film).entries()) {
    const file = join(folder, `${index}.png`);
    writeFileSync(file, await painter.png(body, style, SLIDE_SIZE));
    list.push(`file '${file}'`, `duration ${seconds}`);
  }
  // ffmpeg's concat demuxer needs the last picture twice.
  list.push(list.at(-2) ?? '');
  writeFileSync(join(folder, 'list.txt'), list.join('\n'));
  writeFileSync(join(folder, 'sound.wav'), soundOf(film.name, film.seconds));
  const inputs = ['-f', 'concat', '-safe', '0', '-i', join(folder, 'list.txt'), '-i', join(folder, 'sound.wav')];
  const options = `${VIDEO} ${SOUND} -movflags +faststart -map_metadata -1 -fflags +bitexact -t ${film.seconds}`;
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, ...options.split(' '), target], { stdio: 'inherit' });
  rmSync(folder, { recursive: true });
}
