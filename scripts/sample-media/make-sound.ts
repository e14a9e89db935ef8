const RATE = 22_050;
const CHORD_SECONDS = 8;
/** Semitones above the key: I, vi, IV, V, each in close position. */
const CHORDS = [
  [0, 7, 12, 16],
  [-3, 4, 9, 12],
  [-7, 5, 9, 12],
  [-5, 2, 7, 11],
];
const ROOT_HZ = 146.83;
const LOUDNESS = 0.16;

/** A quiet pad of slow chords with single high notes, as a mono WAV file. The key differs by name; nothing is random. */
export function soundOf(name: string, seconds: number): Buffer {
  const key = ([...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 7) - 3;
  const samples = new Int16Array(seconds * RATE);
  for (let chord = 0; chord * CHORD_SECONDS < seconds; chord += 1) {
    const notes = CHORDS[chord % CHORDS.length] ?? [];
    const start = chord * CHORD_SECONDS;
    for (const note of notes) addTone(samples, hertz(key + note), { start, seconds: CHORD_SECONDS + 2, loud: 0.5 });
    const high = notes[1 + ((chord * 5 + key + 7) % 3)] ?? 12;
    addTone(samples, hertz(key + high + 12), { start: start + 2, seconds: 3, loud: 0.34 });
    addTone(samples, hertz(key + (notes[3] ?? 12) + 12), { start: start + 5, seconds: 3, loud: 0.22 });
  }
  return wav(samples);
}

const hertz = (semitones: number) => ROOT_HZ * 2 ** (semitones / 12);

interface Tone {
  readonly start: number;
  readonly seconds: number;
  readonly loud: number;
}

/** A sine with two soft overtones that rises and falls without a click. */
function addTone(samples: Int16Array, frequency: number, { start, seconds, loud }: Tone): void {
  const first = start * RATE;
  const length = Math.min(seconds * RATE, samples.length - first);
  const step = (2 * Math.PI * frequency) / RATE;
  for (let index = 0; index < length; index += 1) {
    const envelope = Math.sin((Math.PI * index) / (seconds * RATE)) ** 2;
    const phase = step * index;
    const wave = Math.sin(phase) + 0.25 * Math.sin(2 * phase) + 0.08 * Math.sin(3 * phase);
    samples[first + index] = (samples[first + index] ?? 0) + wave * envelope * loud * LOUDNESS * 0x7fff * 0.5;
  }
}

function wav(samples: Int16Array): Buffer {
  const body = Buffer.from(samples.buffer);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + body.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(body.length, 40);
  return Buffer.concat([head, body]);
}
