/** Bytes that a UTF-16 code unit takes in UTF-8, at most. */
const MOST_BYTES = 3;
const USUAL_ROOM = 1 << 20;

/**
 * Texts as bytes, written into one room that is used again after `reset`: a build turns tens of thousands of documents into
 * bytes, writes them at once, and needs them no more.
 */
export class TextBytes {
  #room = Buffer.allocUnsafe(USUAL_ROOM);
  #used = 0;

  /** The bytes of a text, which hold until `reset`. */
  bytesOf(text: string): Buffer {
    const most = text.length * MOST_BYTES;
    if (this.#used + most > this.#room.length) {
      // Bytes that were given keep the old room.
      this.#room = Buffer.allocUnsafe(Math.max(USUAL_ROOM, most));
      this.#used = 0;
    }
    const start = this.#used;
    this.#used += this.#room.write(text, start);
    return this.#room.subarray(start, this.#used);
  }

  reset(): void {
    this.#used = 0;
  }
}
