/** Luminance of a colour `#rrggbb`. Source: WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How far two colours `#rrggbb` are apart, from 1 to 21. Source: WCAG 2.2, contrast ratio. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Whether text of the page can be read on or in this colour, in a sentence. */
export function contrastNote(colour: string): string {
  const [ink, paper] = [contrast(colour, '#1b1f2a'), contrast(colour, '#ffffff')];
  const best = ink > paper ? '深色字' : '白字';
  const ratio = Math.max(ink, paper);
  const words = `${best}在上面 ${ratio.toFixed(1)}:1`;
  return ratio >= 4.5 ? `${words}，看得清` : `${words}，看不清，请换深一些或浅一些`;
}
