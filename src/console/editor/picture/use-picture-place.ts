import { nodeAt, type PageNode, type ValuePath } from '#src/page-edit/read/page-node.ts';
import { type PicturePlace, placeOf, type Ratio, shownRatio } from '#src/page-model/picture-places.ts';
import { useEditorState } from '../editor-context.ts';

interface ShownAt {
  readonly place: PicturePlace | undefined;
  /** The shape that visitors see; undefined when it keeps its own. */
  readonly shown: Ratio | undefined;
  /** The shape to crop it to. */
  readonly wanted: Ratio | undefined;
}

/** How the page shows the picture at a path. */
export function usePicturePlace(path: ValuePath): ShownAt {
  const root = useEditorState((state) => state.page.root);
  const [, index] = path;
  const block = nodeAt(root, ['blocks', index ?? -1]);
  const place = path[0] === 'blocks' ? placeOf(textIn(block, 'type'), path.slice(2)) : undefined;
  return {
    place,
    shown: place && shownRatio(place, textIn(block, 'layout') || 'scroll'),
    wanted: place?.ratio ?? place?.roughly,
  };
}

function textIn(block: PageNode | undefined, key: string): string {
  const node = nodeAt(block, [key]);
  return node?.kind === 'scalar' ? String(node.value) : '';
}
