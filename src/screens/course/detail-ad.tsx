import { useQuery } from '@tanstack/react-query';
import { detailAdQuery } from '#src/features/course/product-query.ts';
import { navigationLink } from '#src/lib/navigation-link.ts';
import { AppLink } from '#src/ui/app/app-link.tsx';
import './detail-ad.css';

/** A picture that leads elsewhere. Nothing when there is none, or when it leads nowhere. */
export function DetailAd({ courseUuid }: { readonly courseUuid: string }) {
  const { data: ad } = useQuery(detailAdQuery(courseUuid));
  const link = ad ? navigationLink(ad.navigation) : undefined;
  if (!ad || !link) return null;
  return (
    <AppLink link={link} className="detail-ad" label={ad.title}>
      <img src={ad.image} alt="" width="686" height="240" loading="lazy" decoding="async" />
    </AppLink>
  );
}
