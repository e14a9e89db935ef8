import './hotspots.css';
import { SquareMousePointer } from 'lucide-react';
import { useState } from 'react';
import { ListWidget } from '../form/list-widget.tsx';
import { useValue } from '../form/use-value.ts';
import type { WidgetProps } from '../form/widget-props.ts';
import { hotspotsOf } from './hotspots.ts';
import { HotspotsDialog } from './hotspots-dialog.tsx';

/** Link areas of a picture: drawn on it, or entered as numbers below. */
export function HotspotsWidget(props: WidgetProps) {
  const { path, value } = props;
  const [isDrawing, setIsDrawing] = useState(false);
  const { value: src } = useValue([...path.slice(0, -1), 'src']);
  const count = hotspotsOf(value).length;
  return (
    <>
      {typeof src === 'string' && src !== '' ? (
        <button type="button" className="studio-add studio-hotspots__open" onClick={() => setIsDrawing(true)}>
          <SquareMousePointer aria-hidden="true" />
          {count > 0 ? `在图上改 ${count} 个热区` : '在图上画热区'}
        </button>
      ) : null}
      {count > 0 ? <ListWidget {...props} /> : null}
      {isDrawing && typeof src === 'string' ? (
        <HotspotsDialog {...props} src={src} onClose={() => setIsDrawing(false)} />
      ) : null}
    </>
  );
}
