/**
 * Draws covers, films and handouts of the sample school, and writes them into `pages-config/assets`. What it makes is
 * committed: nobody needs to run it who does not change a picture.
 *
 *     CHROMIUM_PATH=/usr/bin/chromium node --import tsx scripts/generate/make-sample-media.ts [films|handouts|pictures] [name…]
 *
 * Needs Chromium, ffmpeg, and the fonts Noto Sans CJK SC and Noto Serif CJK SC. Prints what lessons write of each film.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { allPictures } from '../sample-media/all-pictures.ts';
import { handoutBody, handoutStyle } from '../sample-media/draw-handout.ts';
import { SLIDE_SIZE, slideStyle, titleBody } from '../sample-media/draw-slides.ts';
import { makeFilm } from '../sample-media/make-film.ts';
import { makeStream } from '../sample-media/make-stream.ts';
import { openPainter } from '../sample-media/painter.ts';
import { captionsOf, marksOf, readFilm } from '../sample-media/read-film.ts';

const ASSETS = fileURLToPath(new URL('../../pages-config/assets/', import.meta.url));
/** The film of the room that is always open; it is streamed. */
const STREAMED = 'planning';
const FILMS = new URL('../sample-media/films/', import.meta.url);

const [what = 'all', ...names] = process.argv.slice(2);
const isWanted = (kind: string, name: string) =>
  (what === 'all' || what === kind) && (names.length === 0 || names.includes(name));
for (const folder of ['videos', 'posters', 'files', 'covers', 'gifts', 'lives']) {
  mkdirSync(`${ASSETS}${folder}`, { recursive: true });
}
const painter = await openPainter();

for (const file of readdirSync(FILMS).sort()) {
  const film = readFilm(file.replace('.yaml', ''));
  const { name } = film;
  if (isWanted('films', name)) {
    await makeFilm(painter, film, `${ASSETS}videos/${name}.mp4`);
    writeFileSync(`${ASSETS}videos/${name}.vtt`, captionsOf(film));
    await writePicture(await painter.png(titleBody(film), slideStyle(film), SLIDE_SIZE), `posters/${name}`);
    if (name === STREAMED) makeStream(`${ASSETS}videos/${name}.mp4`, `${ASSETS}videos/${name}-live.mp4`);
    console.log(JSON.stringify({ name, seconds: film.seconds, marks: marksOf(film) }));
  }
  if (film.exercises.length > 0 && isWanted('handouts', name)) {
    writeFileSync(`${ASSETS}files/${name}.pdf`, await painter.pdf(handoutBody(film), handoutStyle(film)));
  }
}
for (const { name, body, style, size } of allPictures()) {
  if (isWanted('pictures', name)) await writePicture(await painter.png(body, style, size), name);
}
await painter.close();

async function writePicture(png: Buffer, name: string): Promise<void> {
  await sharp(png).webp({ quality: 80, effort: 6 }).toFile(`${ASSETS}${name}.webp`);
}
