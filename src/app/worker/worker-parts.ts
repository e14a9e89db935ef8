/** What the server puts before the worker's code. */
export interface WorkerParts {
  /** Address of the worker's code: it changes with any file of the build, and `index.html` names it as well. */
  readonly build: string;
  /** Addresses of the files of code that are kept. */
  readonly files: readonly string[];
  /** The app's document of the same build. */
  readonly shell: { readonly html: string; readonly headers: Readonly<Record<string, string>> };
}

/** What a worker tells the open tabs when it takes over. */
export interface WorkerNews {
  readonly build: string;
}

/** What a push carries; it is read on a locked screen. */
export interface PushedMessage {
  readonly title: string;
  readonly text: string;
  /** A path of this site. */
  readonly address: string;
  /** A later one with the same tag takes its place. */
  readonly tag: string;
}
