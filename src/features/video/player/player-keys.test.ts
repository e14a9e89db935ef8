// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { keyAction, keyPlace } from './player-keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false, defaultPrevented: false };
const nowhere = { isTyping: false, isPressable: false, takesArrows: false, isInPlayer: false };

/** The place of the element that a selector finds in a page with a player. */
function placeOf(html: string) {
  document.body.innerHTML = `<div id="player"><button>播放</button><input type="range" data-seek=""><input type="range" id="volume"></div>${html}`;
  return keyPlace(document.querySelector('[data-here]') ?? document.body, document.getElementById('player'));
}

describe('keyAction', () => {
  it.each([
    [' ', { kind: 'play' }],
    ['k', { kind: 'play' }],
    ['K', { kind: 'play' }],
    ['ArrowLeft', { kind: 'skip', seconds: -10 }],
    ['ArrowRight', { kind: 'skip', seconds: 10 }],
    ['f', { kind: 'full-screen' }],
    ['m', { kind: 'mute' }],
    ['c', { kind: 'captions' }],
    ['n', { kind: 'note' }],
    ['p', { kind: 'picture' }],
    ['ArrowUp', undefined],
    ['x', undefined],
    ['Tab', undefined],
  ])('of "%s" on the page is %o', (key, action) => {
    expect(keyAction({ ...plain, key }, nowhere)).toEqual(action);
  });

  it.each([
    ['ArrowUp', { isInPlayer: true }, { kind: 'volume', by: 0.1 }],
    ['ArrowDown', { isInPlayer: true }, { kind: 'volume', by: -0.1 }],
    ['ArrowDown', { isInPlayer: true, takesArrows: true }, undefined],
    ['ArrowRight', { takesArrows: true }, undefined],
    [' ', { isPressable: true }, undefined],
    ['m', { isPressable: true }, { kind: 'mute' }],
    ...[' ', 'k', 'f', 'ArrowLeft'].map((key) => [key, { isTyping: true }, undefined] as const),
  ] as const)('of "%s" at %o is %o', (key, place, action) => {
    expect(keyAction({ ...plain, key }, { ...nowhere, ...place })).toEqual(action);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented'])('leaves a key with %s alone', (name) => {
    expect(keyAction({ ...plain, key: 'f', [name]: true }, nowhere)).toBeUndefined();
  });
});

describe('keyPlace', () => {
  it.each([
    ['<p data-here></p>', {}],
    ['<input data-here>', { isTyping: true }],
    ['<input type="search" data-here>', { isTyping: true }],
    ['<textarea data-here></textarea>', { isTyping: true }],
    ['<select data-here></select>', { isTyping: true }],
    ['<dialog open><p data-here></p></dialog>', { isTyping: true }],
    ['<button data-here></button>', { isPressable: true }],
    ['<button role="tab" data-here></button>', { isPressable: true, takesArrows: true }],
    ['<a href="/" ><span data-here></span></a>', { isPressable: true }],
    ['<input type="radio" data-here>', { isPressable: true, takesArrows: true }],
    ['<input type="range" data-here>', { takesArrows: true }],
  ])('of %s is %o', (html, place) => {
    expect(placeOf(html)).toEqual({ ...nowhere, ...place });
  });

  it('knows the seek bar, whose arrows are those of the player, from the volume', () => {
    placeOf('');
    const player = document.getElementById('player');

    expect(keyPlace(document.querySelector('[data-seek]'), player)).toEqual({ ...nowhere, isInPlayer: true });
    expect(keyPlace(document.getElementById('volume'), player)).toMatchObject({ takesArrows: true });
  });
});
