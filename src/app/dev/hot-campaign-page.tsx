import { useLoaderData } from 'react-router-dom';
import { visitorOf } from '#src/lib/environment/simulate.ts';
import { CampaignView } from '../campaign/campaign-page.tsx';
import type { LoadedPage } from '../campaign/campaign-page-data.ts';
import { ProblemOverlay, useHotPage } from './hot-page.tsx';

/** A campaign page that is updated when its file is saved. */
export function HotCampaignPage() {
  const { problems, ...shown } = useHotPage(useLoaderData() as LoadedPage);
  const pretended = visitorOf(window.location.search);
  return (
    <>
      <CampaignView key={shown.page.path} {...shown} {...(pretended && { pretended })} />
      <ProblemOverlay problems={problems} />
    </>
  );
}
