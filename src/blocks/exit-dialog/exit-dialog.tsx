import type { BlockProps } from '#src/page-model/block-props.ts';
import type { Block } from '#src/page-model/page.ts';
import { Picture } from '#src/ui/picture.tsx';
import { Price } from '#src/ui/price.tsx';
import { RunningText } from '#src/ui/running-text.tsx';
import { useBehaviour } from '../behaviour.ts';
import './exit-dialog.css';

/** Shown once when a visitor goes back: stay or leave. Closed until JavaScript opens it. */
export default function ExitDialog({ block, page }: BlockProps<'exit-dialog'>) {
  const root = useBehaviour(() => import('./exit-dialog.behaviour.ts').then((module) => module.attach));
  const { id, variant, title = '这就要走了吗？', text, image, coupon } = block;
  return (
    <aside ref={root}>
      <dialog
        className={`exit-dialog exit-dialog--${variant}`}
        data-exit-dialog
        data-variant={variant}
        data-coupon={coupon?.uuid}
        aria-labelledby={`${id}-title`}
        aria-describedby={text ? `${id}-text` : undefined}
      >
        {image && <Picture className="exit-dialog__picture" image={image} page={page} sizes="320px" />}
        {coupon && <Ticket coupon={coupon} page={page} />}
        <div className="exit-dialog__words">
          <h2 className="exit-dialog__title" id={`${id}-title`} data-exit-title>
            {title}
          </h2>
          {text && (
            <p className="exit-dialog__text" id={`${id}-text`}>
              <RunningText text={text} />
            </p>
          )}
        </div>
        <Choices block={block} />
      </dialog>
    </aside>
  );
}

type ExitDialogBlock = Block<'exit-dialog'>;

interface TicketProps extends Pick<BlockProps<'exit-dialog'>, 'page'> {
  readonly coupon: NonNullable<ExitDialogBlock['coupon']>;
}

function Ticket({ coupon, page }: TicketProps) {
  return (
    <p className="exit-dialog__ticket">
      <Price cents={coupon.amount} size="large" hasWholePrices={page.hasWholePrices} />
      <span className="exit-dialog__ticket-label">{coupon.label}</span>
      <span className="exit-dialog__promise" role="status" data-promise>
        正在确认这张券…
      </span>
    </p>
  );
}

function Choices({ block }: { readonly block: ExitDialogBlock }) {
  const { variant, target, stay = '再看看', leave = '先离开' } = block;
  return (
    <div className="exit-dialog__choices">
      {target ? (
        <a className="exit-dialog__stay button button--deal" href={`#${target}`} data-stay data-target={target}>
          {stay}
        </a>
      ) : (
        <button className="exit-dialog__stay button button--deal" type="button" data-stay>
          {stay}
        </button>
      )}
      <button className="exit-dialog__leave button button--quiet" type="button" data-leave>
        {variant === 'douyin' ? '无情离开' : leave}
      </button>
    </div>
  );
}
