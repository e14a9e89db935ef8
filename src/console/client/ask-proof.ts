/** Asks who works here for the password once more; settles to whether it was given. */
type Asker = () => Promise<boolean>;

let asker: Asker | undefined;
let asked: Promise<boolean> | undefined;

/** Names who asks; the dialog does when it is on the page. Gives what takes it back. */
export function setAsker(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = undefined;
  };
}

/** Asks once, also for several calls at once. */
export function askProof(): Promise<boolean> {
  asked ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined;
  });
  return asked;
}
