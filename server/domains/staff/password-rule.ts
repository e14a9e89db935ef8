import { Refusal } from '#server/domains/refusal.ts';

const MIN_LENGTH = 12;
/** More is not looked at: the estimate takes longer with each character, and 64 that are hard to guess are enough. */
const LOOKED_AT = 64;
/** Of 0 to 4, by zxcvbn: at least 10^8 guesses. */
const MIN_SCORE = 3;
/** What everybody would try here first. */
const OWN_WORDS = ['知研', 'zhiyan', 'kaoyan', '考研', 'yunying', 'console', 'admin', 'staff'];

/** Refuses a password that is short, holds the account's own name, or is one that many people choose. */
export async function checkPassword(password: string, name: string): Promise<void> {
  const isShort = [...password].length < MIN_LENGTH || password.toLowerCase().includes(name.toLowerCase());
  if (isShort || new Set(password).size < 4) throw new Refusal('STAFF_PASSWORD_WEAK');
  const guesser = await passwordGuesser();
  const { score } = guesser.check([...password].slice(0, LOOKED_AT).join(''), [name]);
  if (score < MIN_SCORE) throw new Refusal('STAFF_PASSWORD_COMMON');
}

let guesser: ReturnType<typeof loadGuesser> | undefined;

/** Loaded when the first password is set: 1 MB of words that a start need not wait for. */
const passwordGuesser = () => {
  guesser ??= loadGuesser();
  return guesser;
};

async function loadGuesser() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary: { ...dictionary, own: OWN_WORDS }, graphs: adjacencyGraphs });
}
