/**
 * Listens to each of `types` until `signal` is aborted.
 *
 * Safari before 15 and Chrome before 90 ignore a listener's own `signal`, hence this.
 */
export function listen<E extends Event>(
  target: EventTarget | null | undefined,
  types: string,
  act: (event: E) => void,
  signal: AbortSignal,
  options?: AddEventListenerOptions,
): void {
  for (const type of types.split(' ')) {
    target?.addEventListener(type, act as EventListener, options);
    signal.addEventListener('abort', () => target?.removeEventListener(type, act as EventListener, options));
  }
}
