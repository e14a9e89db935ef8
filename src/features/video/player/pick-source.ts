interface Source {
  readonly url: string;
  readonly type: string;
}

/**
 * The first source that this device can play; undefined when there is none.
 *
 * `canPlay` works like `HTMLMediaElement.canPlayType`: an empty text means no.
 */
export function pickSource<S extends Source>(sources: readonly S[], canPlay: (type: string) => string): S | undefined {
  const playable = sources.filter(({ url, type }) => isPlayable(url) && (type === '' || canPlay(type) !== ''));
  return playable.find(({ type }) => canPlay(type) === 'probably') ?? playable[0];
}

/** A path of this site, or an https address elsewhere. */
function isPlayable(url: string): boolean {
  return /^\/(?![/\\])/.test(url) || url.startsWith('https://');
}
