import type { Link } from '#src/page-model/values.ts';
import { AppLink } from './app-link.tsx';
import './ad-picture.css';

interface AdPictureProps {
  readonly title: string;
  /** Address of a picture in the ratio 5:2. */
  readonly image: string;
  readonly link: Link | undefined;
}

/** A picture link with a title, in a place of fixed size. */
export function AdPicture({ title, image, link }: AdPictureProps) {
  return (
    <AppLink link={link} className="ad-picture">
      <img className="ad-picture__image" src={image} alt="" width="1500" height="600" loading="lazy" decoding="async" />
      <span className="ad-picture__title">{title}</span>
    </AppLink>
  );
}
