/** Asks the user to confirm the password; resolves to whether it was confirmed. */
type Asker = () => Promise<boolean>;

let asker: Asker | undefined;
let asked: Promise<boolean> | undefined;

/** Registers the dialog that asks, while it is on the page. Returns a function that unregisters it. */
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
