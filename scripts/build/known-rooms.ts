import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');

/**
 * Refuses a source file outside the rooms whose hash decides whether a build is fresh: a change of it would not cause a
 * rebuild.
 */
export function knownRooms(rooms: readonly string[]): Plugin {
  return {
    name: 'known-rooms',
    generateBundle(_options, bundle) {
      const sources = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
      const strange = sources.find(
        (id) =>
          id.startsWith(root) &&
          !id.includes('/node_modules/') &&
          !rooms.some((room) => id.startsWith(join(root, room, '/'))),
      );
      if (strange)
        this.error(`${strange} is in none of the rooms that its freshness is judged by: ${rooms.join(', ')}.`);
    },
  };
}
