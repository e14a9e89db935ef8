/** Opens the login on the present screen. Returns false when it cannot. Decision 0048. */
type AskForLogin = () => boolean;

let ask: AskForLogin | undefined;

/** A screen that must not be left handles the login itself while it is open. Returns a function that ends that. */
export function askForLoginHere(here: AskForLogin): () => void {
  ask = here;
  return () => {
    if (ask === here) ask = undefined;
  };
}

/** Whether the present screen handles the login itself. */
export function isLoginAskedHere(): boolean {
  return ask?.() ?? false;
}
