import { readFile } from 'node:fs/promises';
import { MemoryFS, type PGliteOptions } from '@electric-sql/pglite';

/** Files of a closed database, by their path in its data folder; a folder has no content. */
export type DataFiles = ReadonlyMap<string, Uint8Array | undefined>;

/** The part of Emscripten's file system that is used here. */
interface FileSystem {
  readonly readdir: (path: string) => string[];
  readonly stat: (path: string) => { readonly mode: number };
  readonly isDir: (mode: number) => boolean;
  readonly readFile: (path: string) => Uint8Array;
  readonly mkdirTree: (path: string) => void;
  readonly lookupPath: (path: string) => { readonly node: FileNode };
}

/** A file or folder in memory. */
interface FileNode {
  contents: Uint8Array;
  usedBytes: number;
  stream_ops: FileCalls;
  readonly node_ops: { readonly mknod: (folder: FileNode, name: string, mode: number, device: number) => FileNode };
}

interface FileCalls {
  readonly write: (stream: { readonly node: FileNode }, ...what: readonly unknown[]) => number;
}

const DATA = '/pglite/data';
const FOLDER_MODE = 0o40777;
const FILE_MODE = 0o100666;

/**
 * A file system in memory: starts with given files, and returns its files when the database is closed.
 *
 * The given content is shared: a file is copied before it is first written to.
 */
export class FilesInMemory extends MemoryFS {
  readonly #begin: DataFiles;
  readonly #onClose: ((files: DataFiles) => void) | undefined;

  constructor(begin: DataFiles, onClose?: (files: DataFiles) => void) {
    super();
    this.#begin = begin;
    this.#onClose = onClose;
  }

  override async initialSyncFs(): Promise<void> {
    const fs = this.#files();
    fs.mkdirTree(DATA);
    const folders = new Map([['', fs.lookupPath(DATA).node]]);
    for (const [path, content] of this.#begin) {
      const slash = path.lastIndexOf('/');
      const folder = folders.get(path.slice(0, slash));
      if (!folder) throw new Error(`The folder of ${path} is missing.`);
      const node = folder.node_ops.mknod(folder, path.slice(slash + 1), content ? FILE_MODE : FOLDER_MODE, 0);
      if (content) share(node, content);
      else folders.set(path, node);
    }
  }

  override async closeFs(): Promise<void> {
    this.#onClose?.(new Map(filesBelow(this.#files(), '')));
    await super.closeFs();
  }

  #files(): FileSystem {
    if (!this.pg) throw new Error('The database is not open.');
    return this.pg.Module.FS as unknown as FileSystem;
  }
}

function share(file: FileNode, content: Uint8Array): void {
  const own = file.stream_ops;
  const copying: FileCalls = {
    ...own,
    write: (stream, ...what) => {
      if (file.stream_ops === copying) Object.assign(file, { contents: file.contents.slice(), stream_ops: own });
      return own.write(stream, ...what);
    },
  };
  Object.assign(file, { contents: content, usedBytes: content.length, stream_ops: copying });
}

function filesBelow(fs: FileSystem, folder: string): [string, Uint8Array | undefined][] {
  return fs
    .readdir(DATA + folder)
    .filter((name) => name !== '.' && name !== '..')
    .flatMap((name): [string, Uint8Array | undefined][] => {
      const path = `${folder}/${name}`;
      const isFolder = fs.isDir(fs.stat(DATA + path).mode);
      return isFolder ? [[path, undefined], ...filesBelow(fs, path)] : [[path, fs.readFile(DATA + path)]];
    });
}

type Engine = Pick<PGliteOptions, 'pgliteWasmModule' | 'initdbWasmModule' | 'fsBundle'>;
let engine: Promise<Engine> | undefined;

/** PGlite's program, compiled once for all databases of a worker. */
export function pgliteEngine(): Promise<Engine> {
  engine ??= compileEngine();
  return engine;
}

async function compileEngine(): Promise<Engine> {
  const folder = new URL('./', import.meta.resolve('@electric-sql/pglite'));
  const [program, initdb, bundle] = await Promise.all(
    ['pglite.wasm', 'initdb.wasm', 'pglite.data'].map((name) => readFile(new URL(name, folder))),
  );
  if (!program || !initdb || !bundle) throw new Error('PGlite is not complete.');
  return {
    pgliteWasmModule: await WebAssembly.compile(new Uint8Array(program)),
    initdbWasmModule: await WebAssembly.compile(new Uint8Array(initdb)),
    fsBundle: new Blob([new Uint8Array(bundle)]),
  };
}
