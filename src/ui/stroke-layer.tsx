import './stroke-layer.css';

interface StrokeLayerProps {
  readonly strokes: readonly { readonly color: 'red' | 'blue'; readonly path: string }[];
}

/**
 * Drawn lines over a picture, in 0 to 1 of its width and height. The element around both must have the picture's ratio.
 */
export function StrokeLayer({ strokes }: StrokeLayerProps) {
  return (
    <svg className="stroke-layer" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {strokes.map(({ color, path }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and change only at the end
        <path key={`${index} ${path}`} className={`stroke-layer__line stroke-layer__line--${color}`} d={path} />
      ))}
    </svg>
  );
}
