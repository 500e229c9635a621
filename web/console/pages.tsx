// Routes of the console. Each page is loaded when it is first opened.
import { lazy, Route, Router } from 'preact-iso'
import { Nowhere } from '../shared/kit/nowhere.tsx'
import { useTexts } from '../shared/language/language.ts'
import { Overview } from './pages/overview/overview.tsx'
import { SECTION_TEXTS } from './sections.ts'

const MissionList = lazy(() => import('./pages/missions/mission-list.tsx').then((file) => file.MissionList))
const NewMission = lazy(() =>
  import('./pages/missions/draft/new-mission.tsx').then((file) => file.NewMission),
)
const EditMission = lazy(() =>
  import('./pages/missions/draft/new-mission.tsx').then((file) => file.EditMission),
)
const MissionPage = lazy(() => import('./pages/missions/mission-page.tsx').then((file) => file.MissionPage))
const ReportList = lazy(() =>
  import('./pages/activity-reports/report-list.tsx').then((file) => file.ReportList),
)
const ReportPage = lazy(() =>
  import('./pages/activity-reports/report-page.tsx').then((file) => file.ReportPage),
)
const MonthPage = lazy(() => import('./pages/months/month-page.tsx').then((file) => file.MonthPage))
const EntryList = lazy(() => import('./pages/accounting/entry-list.tsx').then((file) => file.EntryList))
const Exports = lazy(() => import('./pages/accounting/exports.tsx').then((file) => file.Exports))
const ExportPage = lazy(() => import('./pages/accounting/export-page.tsx').then((file) => file.ExportPage))
const AccountingSettingsPage = lazy(() =>
  import('./pages/accounting/settings-page.tsx').then((file) => file.AccountingSettingsPage),
)
const EntryPage = lazy(() => import('./pages/accounting/entry-page.tsx').then((file) => file.EntryPage))
const ToPay = lazy(() => import('./pages/payments/to-pay.tsx').then((file) => file.ToPay))
const BatchList = lazy(() => import('./pages/payments/batch-list.tsx').then((file) => file.BatchList))
const BatchPage = lazy(() => import('./pages/payments/batch-page.tsx').then((file) => file.BatchPage))
const FreelancerList = lazy(() =>
  import('./pages/freelancers/freelancer-list.tsx').then((file) => file.FreelancerList),
)
const FreelancerPage = lazy(() =>
  import('./pages/freelancers/freelancer-page.tsx').then((file) => file.FreelancerPage),
)
const Vigilance = lazy(() => import('./pages/compliance/vigilance.tsx').then((file) => file.Vigilance))
const ComplianceSettingsPage = lazy(() =>
  import('./pages/compliance/compliance-settings.tsx').then((file) => file.ComplianceSettingsPage),
)
const ImportPage = lazy(() => import('./pages/import/import-page.tsx').then((file) => file.ImportPage))
const UserList = lazy(() => import('./pages/users/user-list.tsx').then((file) => file.UserList))
const TeamTree = lazy(() => import('./pages/teams/team-tree.tsx').then((file) => file.TeamTree))
const TagList = lazy(() => import('./pages/tags/tag-list.tsx').then((file) => file.TagList))
const ProjectCodeList = lazy(() =>
  import('./pages/project-codes/project-code-list.tsx').then((file) => file.ProjectCodeList),
)
const TemplateList = lazy(() =>
  import('./pages/templates/template-list.tsx').then((file) => file.TemplateList),
)
const TemplatePage = lazy(() =>
  import('./pages/templates/template-page.tsx').then((file) => file.TemplatePage),
)
const CompanyPage = lazy(() => import('./pages/company/company-page.tsx').then((file) => file.CompanyPage))
const MailList = lazy(() => import('./pages/mails/mail-list.tsx').then((file) => file.MailList))
const WebhookList = lazy(() => import('./pages/webhooks/webhook-list.tsx').then((file) => file.WebhookList))
const WebhookPage = lazy(() => import('./pages/webhooks/webhook-page.tsx').then((file) => file.WebhookPage))
const AuditLogPage = lazy(() =>
  import('./pages/audit-log/audit-log-page.tsx').then((file) => file.AuditLogPage),
)
const DataExportPage = lazy(() =>
  import('./pages/data-export/data-export-page.tsx').then((file) => file.DataExportPage),
)
const SandboxPage = lazy(() => import('./pages/sandbox/sandbox-page.tsx').then((file) => file.SandboxPage))
const SandboxMailPage = lazy(() =>
  import('./pages/sandbox/mail-page.tsx').then((file) => file.SandboxMailPage),
)
const NotificationsPage = lazy(() =>
  import('./pages/notifications/notifications-page.tsx').then((file) => file.NotificationsPage),
)
const AccountPage = lazy(() => import('./pages/account/account-page.tsx').then((file) => file.AccountPage))

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
