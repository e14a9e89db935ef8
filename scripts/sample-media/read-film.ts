import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Point {
  /** Text on the slide. */
  readonly shown: string;
  /** Spoken text during the slide, for the captions. */
  readonly said: string;
  /** Seconds in the film. */
  readonly from: number;
  readonly until: number;
}

export interface Film {
  readonly name: string;
  readonly title: string;
  readonly subject: string;
  readonly slides: readonly { readonly title: string; readonly points: readonly Point[] }[];
  readonly exercises: readonly { readonly task: string; readonly answer: string }[];
  /** Whole seconds, at least three minutes. */
  readonly seconds: number;
}

export const TITLE_SECONDS = 5;
const LEAST_SECONDS = 186;
const FOLDER = new URL('films/', import.meta.url);

/** A film of `films/`, with the start times of its points: longer sentences take longer. */
export function readFilm(name: string): Film {
  const { title, subject, slides, exercises = [] } = parse(readFileSync(new URL(`${name}.yaml`, FOLDER), 'utf8'));
  const texts: string[] = slides.flatMap(({ points }: { points: string[] }) => points);
  const lengths = texts.map((text) => Math.min(12, Math.max(7, Math.round(5 + saidIn(text).length / 7))));
  for (let index = 0; sum(lengths) + TITLE_SECONDS < LEAST_SECONDS; index += 1) {
    const place = index % lengths.length;
    lengths[place] = (lengths[place] ?? 0) + 1;
  }
  let now = TITLE_SECONDS;
  const moments = lengths.map((length) => {
    now += length;
    return { from: now - length, until: now };
  });
  let place = 0;
  return {
    ...{ name, title, subject, seconds: now },
    slides: slides.map((slide: { title: string; points: string[] }) => ({
      title: slide.title,
      points: slide.points.map((text) => {
        const moment = moments[place] ?? { from: 0, until: 0 };
        place += 1;
        return { ...halves(text), ...moment };
      }),
    })),
    exercises: exercises.map((text: string) => {
      const { shown, said } = halves(text);
      return { task: shown, answer: said };
    }),
  };
}

const saidIn = (text: string) => halves(text).said;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function halves(text: string): { readonly shown: string; readonly said: string } {
  const [shown = '', said = ''] = text.split(' // ');
  return { shown, said };
}

/** WebVTT in step with the slides. */
export function captionsOf({ title, slides }: Film): string {
  const cues = slides.flatMap(({ points }) => points);
  const first = { from: 0, until: TITLE_SECONDS, said: `这一课讲：${title}` };
  return `WEBVTT\n\n${[first, ...cues]
    .map(({ from, until, said }) => `${clock(from)}.000 --> ${clock(until)}.000\n${said}\n`)
    .join('\n')}`;
}

/** Marks of the film as lessons write them, `00:05 四则运算`, one per slide. */
export const marksOf = ({ slides }: Film): string[] =>
  slides.map(({ title, points }, index) => `${clock(index === 0 ? 0 : (points[0]?.from ?? 0))} ${title}`);

function clock(seconds: number): string {
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
