import { pictureSource } from '#src/lib/api/api-base.ts';
import './avatar.css';

interface AvatarProps {
  /** Masked. */
  readonly name: string;
  readonly face: string;
}

/** A picture over the initial, which stays when the picture cannot be shown. */
export function Avatar({ name, face }: AvatarProps) {
  return (
    <span className="group-avatar" aria-hidden="true">
      {Array.from(name)[0]}
      {face && (
        <img
          src={pictureSource(face)}
          alt=""
          width="48"
          height="48"
          loading="lazy"
          decoding="async"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}
