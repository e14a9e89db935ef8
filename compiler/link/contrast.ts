/** A colour as sRGB channels from 0 to 255. */
type Channels = readonly [red: number, green: number, blue: number];

const WHITE: Channels = [255, 255, 255];
const BLACK: Channels = [0, 0, 0];

/** The contrast of two colours, written `#rrggbb`, from 1 to 21. Source: WCAG 2.2, relative luminance and contrast ratio. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(channelsOf(one)), luminance(channelsOf(other))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of one colour mixed with the rest of another, like CSS `color-mix(in srgb, …)`. */
export function mixColors(one: string, share: number, other: string): string {
  const [first, second] = [channelsOf(one), channelsOf(other)];
  return colorOf(
    first.map((channel, index) => channel * share + (second[index] ?? 0) * (1 - share)) as unknown as Channels,
  );
}

/**
 * The colour nearest to `color`, towards white or black, for which `passes` is true; undefined when there is none.
 *
 * When a colour passes, every colour beyond it must pass too.
 */
export function nearestPassing(
  color: string,
  toward: 'white' | 'black',
  passes: (color: string) => boolean,
): string | undefined {
  const own = channelsOf(color);
  const end = toward === 'white' ? WHITE : BLACK;
  const at = (step: number) =>
    colorOf(
      own.map((channel, index) => channel + (((end[index] ?? 0) - channel) * step) / STEPS) as unknown as Channels,
    );
  if (!passes(at(STEPS))) return undefined;
  let [low, high] = [0, STEPS];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(at(middle))) high = middle;
    else low = middle + 1;
  }
  return at(high);
}

const STEPS = 256;

function luminance(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channelsOf = (color: string): Channels =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)) as unknown as Channels;

const colorOf = (channels: Channels): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
