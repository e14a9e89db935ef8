/** Bytes that a UTF-16 code unit takes in UTF-8, at most. */
const MOST_BYTES = 3;
const USUAL_ROOM = 1 << 20;

/**
 * Encodes texts into one buffer that is used again after `reset`: a build encodes tens of thousands of documents,
 * writes them at once, and needs the bytes no more.
 */
export class TextBytes {
  #room = Buffer.allocUnsafe(USUAL_ROOM);
  #used = 0;

  /** The bytes of a text; valid until `reset`. */
  bytesOf(text: string): Buffer {
    const most = text.length * MOST_BYTES;
    if (this.#used + most > this.#room.length) {
      // Bytes already handed out keep the old buffer.
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
