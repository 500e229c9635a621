// Routes of the console. Each page is loaded when it is first opened.
import { lazy, Route, Router } from 'preact-iso'
import { Nowhere } from '../shared/kit/nowhere.tsx'
import { useTexts } from '../shared/language/language.ts'
import { Overview } from './across/overview/overview.tsx'
import { SECTION_TEXTS } from './sections.ts'

const MissionList = lazy(() =>
  import('./missions/missions/mission-list.tsx').then((file) => file.MissionList),
)
const NewMission = lazy(() =>
  import('./missions/missions/draft/new-mission.tsx').then((file) => file.NewMission),
)
const EditMission = lazy(() =>
  import('./missions/missions/draft/new-mission.tsx').then((file) => file.EditMission),
)
const MissionPage = lazy(() =>
  import('./missions/missions/mission-page.tsx').then((file) => file.MissionPage),
)
const ReportList = lazy(() =>
  import('./reports/activity-reports/report-list.tsx').then((file) => file.ReportList),
)
const ReportPage = lazy(() =>
  import('./reports/activity-reports/report-page.tsx').then((file) => file.ReportPage),
)
const MonthPage = lazy(() => import('./reports/months/month-page.tsx').then((file) => file.MonthPage))
const EntryList = lazy(() => import('./money/accounting/entry-list.tsx').then((file) => file.EntryList))
const Exports = lazy(() => import('./money/accounting/exports.tsx').then((file) => file.Exports))
const ExportPage = lazy(() => import('./money/accounting/export-page.tsx').then((file) => file.ExportPage))
const AccountingSettingsPage = lazy(() =>
  import('./money/accounting/settings-page.tsx').then((file) => file.AccountingSettingsPage),
)
const EntryPage = lazy(() => import('./money/accounting/entry-page.tsx').then((file) => file.EntryPage))
const ToPay = lazy(() => import('./money/payments/to-pay.tsx').then((file) => file.ToPay))
const BatchList = lazy(() => import('./money/payments/batch-list.tsx').then((file) => file.BatchList))
const BatchPage = lazy(() => import('./money/payments/batch-page.tsx').then((file) => file.BatchPage))
const FreelancerList = lazy(() =>
  import('./people/freelancers/freelancer-list.tsx').then((file) => file.FreelancerList),
)
const FreelancerPage = lazy(() =>
  import('./people/freelancers/freelancer-page.tsx').then((file) => file.FreelancerPage),
)
const Vigilance = lazy(() =>
  import('./people/compliance-documents/vigilance.tsx').then((file) => file.Vigilance),
)
const ComplianceSettingsPage = lazy(() =>
  import('./people/compliance-documents/compliance-settings.tsx').then((file) => file.ComplianceSettingsPage),
)
const ImportPage = lazy(() => import('./across/import/import-page.tsx').then((file) => file.ImportPage))
const UserList = lazy(() => import('./identity/users/user-list.tsx').then((file) => file.UserList))
const TeamTree = lazy(() => import('./company/units/team-tree.tsx').then((file) => file.TeamTree))
const TagList = lazy(() => import('./company/tags/tag-list.tsx').then((file) => file.TagList))
const ProjectCodeList = lazy(() =>
  import('./company/project-codes/project-code-list.tsx').then((file) => file.ProjectCodeList),
)
const TemplateList = lazy(() =>
  import('./missions/document-templates/template-list.tsx').then((file) => file.TemplateList),
)
const TemplatePage = lazy(() =>
  import('./missions/document-templates/template-page.tsx').then((file) => file.TemplatePage),
)
const CompanyPage = lazy(() =>
  import('./company/tenant-company/company-page.tsx').then((file) => file.CompanyPage),
)
const MailList = lazy(() => import('./platform/mails/mail-list.tsx').then((file) => file.MailList))
const WebhookList = lazy(() => import('./across/webhooks/webhook-list.tsx').then((file) => file.WebhookList))
const WebhookPage = lazy(() => import('./across/webhooks/webhook-page.tsx').then((file) => file.WebhookPage))
const AuditLogPage = lazy(() =>
  import('./platform/audit-log/audit-log-page.tsx').then((file) => file.AuditLogPage),
)
const DataExportPage = lazy(() =>
  import('./across/data-export/data-export-page.tsx').then((file) => file.DataExportPage),
)
const SandboxPage = lazy(() => import('./platform/sandbox/sandbox-page.tsx').then((file) => file.SandboxPage))
const SandboxMailPage = lazy(() =>
  import('./platform/sandbox/mail-page.tsx').then((file) => file.SandboxMailPage),
)
const NotificationsPage = lazy(() =>
  import('./across/notifications/notifications-page.tsx').then((file) => file.NotificationsPage),
)
const AccountPage = lazy(() => import('./identity/account/account-page.tsx').then((file) => file.AccountPage))

export const Pages = () => (
  <Router>
    <Route path="/console" component={Overview} />
    <Route path="/console/missions" component={MissionList} />
    <Route path="/console/missions/new" component={NewMission} />
    <Route path="/console/missions/:id" component={MissionPage} />
    <Route path="/console/missions/:id/edit" component={EditMission} />
    <Route path="/console/activity-reports" component={ReportList} />
    <Route path="/console/activity-reports/:id" component={ReportPage} />
    <Route path="/console/months" component={MonthPage} />
    <Route path="/console/months/:month" component={MonthPage} />
    <Route path="/console/accounting" component={EntryList} />
    <Route path="/console/accounting/exports" component={Exports} />
    <Route path="/console/accounting/exports/:id" component={ExportPage} />
    <Route path="/console/accounting/settings" component={AccountingSettingsPage} />
    <Route path="/console/accounting/:id" component={EntryPage} />
    <Route path="/console/payments" component={ToPay} />
    <Route path="/console/payments/batches" component={BatchList} />
    <Route path="/console/payments/batches/:id" component={BatchPage} />
    <Route path="/console/freelancers" component={FreelancerList} />
    <Route path="/console/freelancers/:id" component={FreelancerPage} />
    <Route path="/console/compliance" component={Vigilance} />
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
    <Route default component={Unknown} />
  </Router>
)

function Unknown() {
  return <Nowhere home={{ href: '/console', name: useTexts(SECTION_TEXTS).overview }} />
}
