interface RenderLoop {
  /** Asks for this text; one that is asked for later takes its place. */
  readonly want: (text: string) => void;
  readonly stop: () => void;
}

/** Renders the newest text, one call at a time: what was typed during a call is rendered as soon as that is back. */
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
      // After the event that changed it: what else that changes is rendered with it.
      timer ??= setTimeout(() => void next());
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      wanted = undefined;
    },
  };
}
