import type { BlockProps } from '#src/page-model/block-props.ts';
import { Picture } from '#src/ui/picture.tsx';
import { useBehaviour } from '../behaviour.ts';
import './lottie.css';

/** A picture that starts to move once its animation has loaded. */
export default function Lottie({ block, page }: BlockProps<'lottie'>) {
  const root = useBehaviour(() => import('./lottie.behaviour.ts').then((module) => module.attach));
  return (
    <aside ref={root}>
      <figure className="lottie">
        <Picture className="lottie__poster" image={block.poster} page={page} />
        <div className="lottie__stage" data-lottie={block.src} data-loop={block.loop} aria-hidden="true" />
      </figure>
    </aside>
  );
}
