// Routes of the console. Each page is loaded when it is first opened.
import { lazy, Route, Router } from 'preact-iso'
import { NotFoundPage } from '../shared/kit/nowhere.tsx'
import { withTexts } from '../shared/language/texts.ts'
import { OverviewPage } from './across/overview/overview.tsx'
import { sectionTexts } from './sections.ts'

const MissionList = lazy(() =>
  withTexts(import('./missions/missions/mission-list.tsx')).then((file) => file.MissionList),
)
const NewMission = lazy(() =>
  withTexts(import('./missions/missions/draft/new-mission.tsx')).then((file) => file.NewMission),
)
const EditMission = lazy(() =>
  withTexts(import('./missions/missions/draft/new-mission.tsx')).then((file) => file.EditMission),
)
const MissionPage = lazy(() =>
  withTexts(import('./missions/missions/mission-page.tsx')).then((file) => file.MissionPage),
)
const ReportList = lazy(() =>
  withTexts(import('./reports/activity-reports/report-list.tsx')).then((file) => file.ReportList),
)
const ReportPage = lazy(() =>
  withTexts(import('./reports/activity-reports/report-page.tsx')).then((file) => file.ReportPage),
)
const MonthPage = lazy(() =>
  withTexts(import('./reports/months/month-page.tsx')).then((file) => file.MonthPage),
)
const EntryList = lazy(() =>
  withTexts(import('./money/accounting/entry-list.tsx')).then((file) => file.EntryList),
)
const ExportsPage = lazy(() =>
  withTexts(import('./money/accounting/exports.tsx')).then((file) => file.ExportsPage),
)
const ExportPage = lazy(() =>
  withTexts(import('./money/accounting/export-page.tsx')).then((file) => file.ExportPage),
)
const AccountingSettingsPage = lazy(() =>
  withTexts(import('./money/accounting/settings-page.tsx')).then((file) => file.AccountingSettingsPage),
)
const EntryPage = lazy(() =>
  withTexts(import('./money/accounting/entry-page.tsx')).then((file) => file.EntryPage),
)
const PayableEntriesPage = lazy(() =>
  withTexts(import('./money/payments/to-pay.tsx')).then((file) => file.PayableEntriesPage),
)
const BatchList = lazy(() =>
  withTexts(import('./money/payments/batch-list.tsx')).then((file) => file.BatchList),
)
const BatchPage = lazy(() =>
  withTexts(import('./money/payments/batch-page.tsx')).then((file) => file.BatchPage),
)
const FreelancerList = lazy(() =>
  withTexts(import('./people/freelancers/freelancer-list.tsx')).then((file) => file.FreelancerList),
)
const FreelancerPage = lazy(() =>
  withTexts(import('./people/freelancers/freelancer-page.tsx')).then((file) => file.FreelancerPage),
)
const VigilancePage = lazy(() =>
  withTexts(import('./people/compliance-documents/vigilance.tsx')).then((file) => file.VigilancePage),
)
const ComplianceSettingsPage = lazy(() =>
  withTexts(import('./people/compliance-documents/compliance-settings.tsx')).then(
    (file) => file.ComplianceSettingsPage,
  ),
)
const ImportPage = lazy(() =>
  withTexts(import('./across/import/import-page.tsx')).then((file) => file.ImportPage),
)
const UserList = lazy(() => withTexts(import('./identity/users/user-list.tsx')).then((file) => file.UserList))
const TeamTree = lazy(() => withTexts(import('./company/units/team-tree.tsx')).then((file) => file.TeamTree))
const TagList = lazy(() => withTexts(import('./company/tags/tag-list.tsx')).then((file) => file.TagList))
const ProjectCodeList = lazy(() =>
  withTexts(import('./company/project-codes/project-code-list.tsx')).then((file) => file.ProjectCodeList),
)
const TemplateList = lazy(() =>
  withTexts(import('./missions/document-templates/template-list.tsx')).then((file) => file.TemplateList),
)
const TemplatePage = lazy(() =>
  withTexts(import('./missions/document-templates/template-page.tsx')).then((file) => file.TemplatePage),
)
const CompanyPage = lazy(() =>
  withTexts(import('./company/tenant-company/company-page.tsx')).then((file) => file.CompanyPage),
)
const MailList = lazy(() => withTexts(import('./platform/mails/mail-list.tsx')).then((file) => file.MailList))
const WebhookList = lazy(() =>
  withTexts(import('./across/webhooks/webhook-list.tsx')).then((file) => file.WebhookList),
)
const WebhookPage = lazy(() =>
  withTexts(import('./across/webhooks/webhook-page.tsx')).then((file) => file.WebhookPage),
)
const AuditLogPage = lazy(() =>
  withTexts(import('./platform/audit-log/audit-log-page.tsx')).then((file) => file.AuditLogPage),
)
const DataExportPage = lazy(() =>
  withTexts(import('./across/data-export/data-export-page.tsx')).then((file) => file.DataExportPage),
)
const SandboxPage = lazy(() =>
  withTexts(import('./platform/sandbox/sandbox-page.tsx')).then((file) => file.SandboxPage),
)
const SandboxMailPage = lazy(() =>
  withTexts(import('./platform/sandbox/mail-page.tsx')).then((file) => file.SandboxMailPage),
)
const NotificationsPage = lazy(() =>
  withTexts(import('./across/notifications/notifications-page.tsx')).then((file) => file.NotificationsPage),
)
const AccountPage = lazy(() =>
  withTexts(import('./identity/account/account-page.tsx')).then((file) => file.AccountPage),
)

export const Pages = () => (
  <Router>
    <Route path="/console" component={OverviewPage} />
    <Route path="/console/missions" component={MissionList} />
    <Route path="/console/missions/new" component={NewMission} />
    <Route path="/console/missions/:id" component={MissionPage} />
    <Route path="/console/missions/:id/edit" component={EditMission} />
    <Route path="/console/activity-reports" component={ReportList} />
    <Route path="/console/activity-reports/:id" component={ReportPage} />
    <Route path="/console/months" component={MonthPage} />
    <Route path="/console/months/:month" component={MonthPage} />
    <Route path="/console/accounting" component={EntryList} />
    <Route path="/console/accounting/exports" component={ExportsPage} />
    <Route path="/console/accounting/exports/:id" component={ExportPage} />
    <Route path="/console/accounting/settings" component={AccountingSettingsPage} />
    <Route path="/console/accounting/:id" component={EntryPage} />
    <Route path="/console/payments" component={PayableEntriesPage} />
    <Route path="/console/payments/batches" component={BatchList} />
    <Route path="/console/payments/batches/:id" component={BatchPage} />
    <Route path="/console/freelancers" component={FreelancerList} />
    <Route path="/console/freelancers/:id" component={FreelancerPage} />
    <Route path="/console/compliance" component={VigilancePage} />
    <Route path="/console/compliance/settings" component={ComplianceSettingsPage} />
    <Route path="/console/import" component={ImportPage} />
    <Route path="/console/users" component={UserList} />
    <Route path="/console/teams" component={TeamTree} />
    <Route path="/console/tags" component={TagList} />
    <Route path="/console/project-codes" component={ProjectCodeList} />
    <Route path="/console/templates" component={TemplateList} />
    <Route path="/console/templates/:id" component={TemplatePage} />
    <Route path="/console/company" component={CompanyPage} />
    <Route path="/console/mails" component={MailList} />
    <Route path="/console/webhooks" component={WebhookList} />
    <Route path="/console/webhooks/:id" component={WebhookPage} />
    <Route path="/console/audit-log" component={AuditLogPage} />
    <Route path="/console/data-export" component={DataExportPage} />
    <Route path="/console/sandbox" component={SandboxPage} />
    <Route path="/console/sandbox/mails/:id" component={SandboxMailPage} />
    <Route path="/console/notifications" component={NotificationsPage} />
    <Route path="/console/account" component={AccountPage} />
    <Route default component={UnknownPage} />
  </Router>
)

function UnknownPage() {
  return <NotFoundPage home={{ href: '/console', name: sectionTexts().overview }} />
}
