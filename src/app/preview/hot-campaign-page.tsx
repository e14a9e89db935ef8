import { useLoaderData } from 'react-router-dom';
import { CampaignView } from '../campaign-page.tsx';
import type { LoadedPage } from '../campaign-page-data.ts';
import { ProblemOverlay, useHotPage } from './hot-page.tsx';

/** A campaign page that follows its file. */
export function HotCampaignPage() {
  const { page, components, problems } = useHotPage(useLoaderData() as LoadedPage);
  return (
    <>
      <CampaignView page={page} components={components} />
      <ProblemOverlay problems={problems} />
    </>
  );
}
