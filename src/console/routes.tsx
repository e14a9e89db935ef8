import { type ComponentType, lazy, Suspense } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { Login } from './account/login.tsx';
import { MyAccount } from './account/my-account.tsx';
import { SetPassword } from './account/set-password.tsx';
import { NotFound } from './shell/not-found.tsx';
import { RouteFailure } from './shell/route-failure.tsx';
import { Shell } from './shell/shell.tsx';
import { Skeleton } from './ui/state-view.tsx';

const AgreementsPage = lazy(() => import('./agreements/agreements-page.tsx'));
const AgreementPage = lazy(() => import('./agreements/agreement-page.tsx'));
const ChannelsPage = lazy(() => import('./channels/channels-page.tsx'));
const SheetPage = lazy(() => import('./channels/sheet-page.tsx'));
const ChannelPage = lazy(() => import('./channels/channel-page.tsx'));
const CoursesPage = lazy(() => import('./sale/courses-page.tsx'));
const CoursePage = lazy(() => import('./sale/course-page.tsx'));
const CouponsPage = lazy(() => import('./sale/coupons-page.tsx'));
const BatchesPage = lazy(() => import('./sale/batches-page.tsx'));
const BatchPage = lazy(() => import('./sale/batch-page.tsx'));
const CouponPage = lazy(() => import('./sale/coupon-page.tsx'));
const ConsultPage = lazy(() => import('./consult/consult-page.tsx'));
const ConsultSettingsPage = lazy(() => import('./consult/consult-settings-page.tsx'));
const CourseTalkPage = lazy(() => import('./course-talk/course-talk-page.tsx'));
const LeadsPage = lazy(() => import('./leads/leads-page.tsx'));
const LeadPage = lazy(() => import('./leads/lead-page.tsx'));
const LeadSettingsPage = lazy(() => import('./leads/lead-settings-page.tsx'));
const ErrorsPage = lazy(() => import('./errors/errors-page.tsx'));
const ErrorPage = lazy(() => import('./errors/error-page.tsx'));
const ExperimentPage = lazy(() => import('./experiments/experiment-page.tsx'));
const ExperimentsPage = lazy(() => import('./experiments/experiments-page.tsx'));
const ExamsPage = lazy(() => import('./exams/exams-page.tsx'));
const ExamMarkingPage = lazy(() => import('./exams/marking-page.tsx'));
const PaperPage = lazy(() => import('./exams/paper-page.tsx'));
const PapersPage = lazy(() => import('./exams/papers-page.tsx'));
const HomeworkPage = lazy(() => import('./homework/homework-page.tsx'));
const MarkingPage = lazy(() => import('./homework/marking-page.tsx'));
const BillsPage = lazy(() => import('./bills/bills-page.tsx'));
const CalendarPage = lazy(() => import('./calendar/calendar-page.tsx'));
const MergesPage = lazy(() => import('./merges/merges-page.tsx'));
const MergePage = lazy(() => import('./merges/merge-page.tsx'));
const NewMergePage = lazy(() => import('./merges/new-merge-page.tsx'));
const OrdersPage = lazy(() => import('./orders/orders-page.tsx'));
const OrderPage = lazy(() => import('./orders/order-page.tsx'));
const RefundsPage = lazy(() => import('./orders/refunds-page.tsx'));
const PackagesPage = lazy(() => import('./packages/packages-page.tsx'));
const AftersalesPage = lazy(() => import('./packages/aftersales-page.tsx'));
const PhotosPage = lazy(() => import('./packages/photos-page.tsx'));
const InvoicesPage = lazy(() => import('./invoices/invoices-page.tsx'));
const InvoicePage = lazy(() => import('./invoices/invoice-page.tsx'));
const LivesPage = lazy(() => import('./lives/lives-page.tsx'));
const LivePage = lazy(() => import('./lives/live-page.tsx'));
const PagesPage = lazy(() => import('./pages/pages-page.tsx'));
const ReplacePage = lazy(() => import('./pages/replace-page.tsx'));
const EditorPage = lazy(() => import('./editor/editor-page.tsx'));
const HistoryPage = lazy(() => import('./history/history-page.tsx'));
const ReleasesPage = lazy(() => import('./releases/releases-page.tsx'));
const ReviewsPage = lazy(() => import('./reviews/reviews-page.tsx'));
const PicturesPage = lazy(() => import('./pictures/pictures-page.tsx'));
const CostsPage = lazy(() => import('./costs/costs-page.tsx'));
const CostAccountsPage = lazy(() => import('./costs/accounts-page.tsx'));
const PostbacksPage = lazy(() => import('./postbacks/postbacks-page.tsx'));
const PostbackPage = lazy(() => import('./postbacks/postback-page.tsx'));
const PostbackSettingsPage = lazy(() => import('./postbacks/postback-settings-page.tsx'));
const ResultsPage = lazy(() => import('./results/results-page.tsx'));
const CohortsPage = lazy(() => import('./results/cohorts-page.tsx'));
const TablePage = lazy(() => import('./results/tables/table-page.tsx'));
const PageResultsPage = lazy(() => import('./results/page-results.tsx'));
const HomePage = lazy(() => import('./home/home-page.tsx'));
const SettingsPage = lazy(() => import('./settings/settings-page.tsx'));
const StatusPage = lazy(() => import('./status/status-page.tsx'));
const StudentsPage = lazy(() => import('./students/students-page.tsx'));
const StudentDataPage = lazy(() => import('./student-data/student-data-page.tsx'));
const StaffPage = lazy(() => import('./staff/staff-page.tsx'));
const AuditPage = lazy(() => import('./staff/audit-page.tsx'));

/** Every address of the console. */
export function createConsoleRouter() {
  return createBrowserRouter([
    { path: '/console/login', element: <Login />, errorElement: <RouteFailure /> },
    { path: '/console/password', element: <SetPassword />, errorElement: <RouteFailure /> },
    // The editor takes the whole window.
    { path: '/console/pages/edit', element: <Alone page={EditorPage} />, errorElement: <RouteFailure /> },
    {
      path: '/console',
      element: <Shell />,
      errorElement: <RouteFailure />,
      children: [
        {
          errorElement: <RouteFailure />,
          children: [
            { index: true, element: <HomePage /> },
            { path: 'pages', element: <PagesPage /> },
            { path: 'pages/replace', element: <ReplacePage /> },
            { path: 'channels', element: <ChannelsPage /> },
            { path: 'channels/sheet', element: <SheetPage /> },
            { path: 'channels/:uuid', element: <ChannelPage /> },
            { path: 'courses', element: <CoursesPage /> },
            { path: 'courses/:uuid', element: <CoursePage /> },
            { path: 'agreements', element: <AgreementsPage /> },
            { path: 'agreements/:uuid', element: <AgreementPage /> },
            { path: 'coupons', element: <CouponsPage /> },
            { path: 'coupons/:uuid', element: <CouponPage /> },
            { path: 'codes', element: <BatchesPage /> },
            { path: 'codes/:uuid', element: <BatchPage /> },
            { path: 'consult', element: <ConsultPage /> },
            { path: 'consult/settings', element: <ConsultSettingsPage /> },
            { path: 'consult/:uuid', element: <ConsultPage /> },
            { path: 'course-talk', element: <CourseTalkPage /> },
            { path: 'exams', element: <ExamsPage /> },
            { path: 'exams/:uuid', element: <ExamMarkingPage /> },
            { path: 'papers', element: <PapersPage /> },
            { path: 'papers/:uuid', element: <PaperPage /> },
            { path: 'homework', element: <HomeworkPage /> },
            { path: 'homework/:uuid', element: <MarkingPage /> },
            { path: 'bills', element: <BillsPage /> },
            { path: 'calendar', element: <CalendarPage /> },
            { path: 'merges', element: <MergesPage /> },
            { path: 'merges/new', element: <NewMergePage /> },
            { path: 'merges/:uuid', element: <MergePage /> },
            { path: 'orders', element: <OrdersPage /> },
            { path: 'orders/:uuid', element: <OrderPage /> },
            { path: 'refunds', element: <RefundsPage /> },
            { path: 'packages', element: <PackagesPage /> },
            { path: 'aftersales', element: <AftersalesPage /> },
            { path: 'credentials-photos', element: <PhotosPage /> },
            { path: 'invoices', element: <InvoicesPage /> },
            { path: 'invoices/:uuid', element: <InvoicePage /> },
            { path: 'leads', element: <LeadsPage /> },
            { path: 'leads/settings', element: <LeadSettingsPage /> },
            { path: 'leads/:uuid', element: <LeadPage /> },
            { path: 'live', element: <LivesPage /> },
            { path: 'live/:uuid', element: <LivePage /> },
            { path: 'pages/history', element: <HistoryPage /> },
            { path: 'releases', element: <ReleasesPage /> },
            { path: 'reviews', element: <ReviewsPage /> },
            { path: 'pictures', element: <PicturesPage /> },
            { path: 'postbacks', element: <PostbacksPage /> },
            { path: 'postbacks/settings', element: <PostbackSettingsPage /> },
            { path: 'postbacks/:uuid', element: <PostbackPage /> },
            { path: 'results', element: <ResultsPage /> },
            { path: 'results/page', element: <PageResultsPage /> },
            { path: 'results/costs', element: <CostsPage /> },
            { path: 'results/costs/accounts', element: <CostAccountsPage /> },
            { path: 'results/cohorts', element: <CohortsPage /> },
            { path: 'results/table', element: <TablePage /> },
            { path: 'experiments', element: <ExperimentsPage /> },
            { path: 'experiments/:uuid', element: <ExperimentPage /> },
            { path: 'errors', element: <ErrorsPage /> },
            { path: 'errors/:uuid', element: <ErrorPage /> },
            { path: 'status', element: <StatusPage /> },
            { path: 'students', element: <StudentsPage /> },
            { path: 'students/:uuid', element: <StudentsPage /> },
            { path: 'student-data', element: <StudentDataPage /> },
            { path: 'student-data/:uuid', element: <StudentDataPage /> },
            { path: 'staff', element: <StaffPage /> },
            { path: 'settings', element: <SettingsPage /> },
            { path: 'audit', element: <AuditPage /> },
            { path: 'me', element: <MyAccount /> },
            { path: '*', element: <NotFound /> },
          ],
        },
      ],
    },
  ]);
}

/** A page without the console's frame. */
function Alone({ page: Page }: { readonly page: ComponentType }) {
  return (
    <Suspense fallback={<Skeleton rows={12} />}>
      <Page />
    </Suspense>
  );
}
