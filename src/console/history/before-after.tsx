import './before-after.css';

interface BeforeAfterProps {
  /** Addresses of the documents; undefined where there was no page before. */
  readonly before: string | undefined;
  readonly after: string;
}

/** A page as it was and as it is, on two phones side by side; nothing in them runs. */
export function BeforeAfter({ before, after }: BeforeAfterProps) {
  return (
    <div className="console-before-after">
      {before === undefined ? null : <Phone name="之前" address={before} />}
      <Phone name={before === undefined ? '这一版' : '之后'} address={after} />
    </div>
  );
}

function Phone({ name, address }: { readonly name: string; readonly address: string }) {
  return (
    <figure className="console-before-after__phone">
      <figcaption>{name}</figcaption>
      <div>
        <iframe src={address} title={`${name}的样子`} sandbox="" loading="lazy" tabIndex={-1} />
      </div>
    </figure>
  );
}
