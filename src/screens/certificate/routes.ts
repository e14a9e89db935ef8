import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const certificateRoutes: readonly ScreenRoute[] = [
  {
    path: paths.studyCertificates.pattern,
    title: '结业证书',
    access: 'login',
    isWide: true,
    load: () => import('./my-certificates.tsx'),
  },
  {
    path: paths.studyCertificate.pattern,
    title: '结业证书',
    access: 'login',
    back: paths.studyCertificates(),
    load: () => import('./my-certificate.tsx'),
  },
  {
    path: paths.certificate.pattern,
    title: '证书核验',
    access: 'public',
    load: () => import('./verify-certificate.tsx'),
  },
];
