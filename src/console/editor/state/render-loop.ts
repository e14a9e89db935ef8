interface RenderLoop {
  /** Requests a rendering of this text; a later request replaces it. */
  readonly want: (text: string) => void;
  readonly stop: () => void;
}

/** Renders the newest text, one call at a time: text typed during a call is rendered after it. */
export function startRenderLoop(render: (text: string) => Promise<void>): RenderLoop {
  let wanted: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  const next = async () => {
    timer = undefined;
    if (isBusy || wanted === undefined) return;
    const text = wanted;
    wanted = undefined;
    isBusy = true;
    await render(text);
    isBusy = false;
    await next();
  };
  return {
    want(text) {
      wanted = text;
      // After the present event, so that its other changes are rendered too.
      timer ??= setTimeout(() => void next());
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      wanted = undefined;
    },
  };
}
