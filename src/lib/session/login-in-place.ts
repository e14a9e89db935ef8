/** Asks for the login on the screen itself. Returns false when it cannot. */
type AskForLogin = () => boolean;

let ask: AskForLogin | undefined;

/** A screen that must not be left asks for the login by itself as long as it stands. Returns what ends that. */
export function askForLoginHere(here: AskForLogin): () => void {
  ask = here;
  return () => {
    if (ask === here) ask = undefined;
  };
}

/** Whether the screen that stands asks for the login by itself. */
export function isLoginAskedHere(): boolean {
  return ask?.() ?? false;
}
