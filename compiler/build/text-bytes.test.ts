import { describe, expect, it } from 'vitest';
import { TextBytes } from './text-bytes.ts';

const TEXTS = ['', 'abc', '七天，读懂长难句', '😀', '句'.repeat(400_000), 'x'.repeat(900_000), '完'];

describe('texts as bytes', () => {
  it('are those of the text, also after others came and the room was used up', () => {
    const room = new TextBytes();
    const given = TEXTS.map((text) => room.bytesOf(text));

    expect(given.map((bytes) => bytes.toString())).toEqual(TEXTS);
  });

  it('are right again after a reset', () => {
    const room = new TextBytes();
    for (let round = 0; round < 3; round++) {
      room.reset();
      expect(TEXTS.map((text) => room.bytesOf(text)).map(String)).toEqual(TEXTS);
    }
  });
});
