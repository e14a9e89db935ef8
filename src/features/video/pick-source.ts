interface Source {
  readonly url: string;
  readonly type: string;
}

/**
 * The first source that this device plays by itself; undefined when it plays none of them.
 *
 * `canPlay` answers like `HTMLMediaElement.canPlayType`: an empty text for what it surely cannot.
 */
export function pickSource<S extends Source>(sources: readonly S[], canPlay: (type: string) => string): S | undefined {
  const playable = sources.filter(({ url, type }) => isPlayable(url) && (type === '' || canPlay(type) !== ''));
  return playable.find(({ type }) => canPlay(type) === 'probably') ?? playable[0];
}

/** A path of this site, or an encrypted address elsewhere. */
function isPlayable(url: string): boolean {
  return /^\/(?![/\\])/.test(url) || url.startsWith('https://');
}
