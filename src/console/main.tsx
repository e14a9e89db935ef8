import '#src/ui/tokens.css';
import './console.css';
import './ui/notice.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { watchErrors } from '#src/lib/reports/watch-errors.ts';
import { ProofDialog } from './account/proof-dialog.tsx';
import { createQueryClient } from './client/query-client.ts';
import { createConsoleRouter } from './routes.tsx';
import { Toasts } from './ui/toast.tsx';

watchErrors();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
const router = createConsoleRouter();
const queries = createQueryClient((path) => void router.navigate(path));
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <ProofDialog />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
);
