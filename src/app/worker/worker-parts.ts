/** Data that the server puts in front of the worker's code. */
export interface WorkerParts {
  /** Address of the app's script, also named in `index.html`. It changes with every build. */
  readonly build: string;
  /** Addresses of the code files to cache. */
  readonly files: readonly string[];
  /** The app's document of the same build. */
  readonly shell: { readonly html: string; readonly headers: Readonly<Record<string, string>> };
}

/** Message of a worker to the open tabs when it takes over. */
export interface WorkerNews {
  readonly build: string;
}

/** Content of a push message; it is shown on a locked screen. */
export interface PushedMessage {
  readonly title: string;
  readonly text: string;
  /** Path of this site to open. */
  readonly address: string;
  /** A later message with the same tag replaces this one. */
  readonly tag: string;
}
