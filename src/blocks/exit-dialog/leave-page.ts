interface ChatBridge {
  readonly call: (name: string) => void;
}

/** How long a browser gets to close the window before the visitor is taken to the home page instead. */
const CLOSE_MS = 100;

/** Leaves the page at once: back to where the visitor came from; with nowhere to go back to, out of the window. */
export function leavePage(hasPast: boolean): void {
  const bridge = (window as { WeixinJSBridge?: ChatBridge }).WeixinJSBridge;
  if (hasPast) window.history.back();
  else if (bridge) bridge.call('closeWindow');
  else closeWindow();
}

/** Browsers let a page close only the window it was opened in by another page; any other goes to the home page. */
function closeWindow(): void {
  window.close();
  setTimeout(() => window.location.replace('/'), CLOSE_MS);
}
