import './stroke-layer.css';

interface StrokeLayerProps {
  readonly strokes: readonly { readonly color: 'red' | 'blue'; readonly path: string }[];
}

/** Lines over a picture, in 0 to 1 of its width and height; the element around both must have the picture's shape. */
export function StrokeLayer({ strokes }: StrokeLayerProps) {
  return (
    <svg className="stroke-layer" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {strokes.map(({ color, path }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and they only grow or shrink at the end
        <path key={`${index} ${path}`} className={`stroke-layer__line stroke-layer__line--${color}`} d={path} />
      ))}
    </svg>
  );
}
