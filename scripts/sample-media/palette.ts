/** Colours of a subject, as on the covers that were drawn by hand. */
export interface Palette {
  /** Backgrounds, from the upper left to the lower right. */
  readonly from: string;
  readonly to: string;
  /** Colour of texts and lines on the background. */
  readonly ink: string;
  readonly accent: string;
  readonly soft: string;
}

const PALETTES: Readonly<Record<string, Palette>> = {
  英语: { from: '#e3f1ff', to: '#a9d2fa', ink: '#123f77', accent: '#f07f3c', soft: '#ffffff' },
  数学: { from: '#2e3aa6', to: '#1b2270', ink: '#ffffff', accent: '#ffd166', soft: '#5c6be0' },
  政治: { from: '#fbeee2', to: '#f2cdb6', ink: '#7d1f19', accent: '#c23a2b', soft: '#ffffff' },
  全科: { from: '#dff5ee', to: '#9ddccb', ink: '#0d544a', accent: '#ee7b4d', soft: '#ffffff' },
  复试: { from: '#f6e6f7', to: '#ddb8e6', ink: '#50215f', accent: '#8e44a8', soft: '#ffffff' },
  规划: { from: '#eaf7e4', to: '#b9e2ae', ink: '#23582f', accent: '#f0a63a', soft: '#ffffff' },
  专业课: { from: '#0f5560', to: '#0a3540', ink: '#ffffff', accent: '#ffb35c', soft: '#2f8c94' },
  图书: { from: '#fdf0e4', to: '#f3d3b8', ink: '#5a3a22', accent: '#2f7d5d', soft: '#ffffff' },
};

/** Throws for an unknown subject. */
export function paletteOf(subject: string): Palette {
  const palette = PALETTES[subject];
  if (!palette) throw new Error(`No colours for the subject ${subject}.`);
  return palette;
}
