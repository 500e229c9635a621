// Routes of the console. Each page is loaded when it is first opened.
import { lazy, Route, Router } from 'preact-iso'
import { useTexts } from '../shared/language/language.ts'
import { Overview } from './pages/overview/overview.tsx'
import { SECTION_TEXTS } from './sections.ts'

const MissionList = lazy(() => import('./pages/missions/mission-list.tsx').then((file) => file.MissionList))
const NewMission = lazy(() =>
  import('./pages/missions/draft/new-mission.tsx').then((file) => file.NewMission),
)
const MissionPage = lazy(() => import('./pages/missions/mission-page.tsx').then((file) => file.MissionPage))
const ReportList = lazy(() =>
  import('./pages/activity-reports/report-list.tsx').then((file) => file.ReportList),
)
const ReportPage = lazy(() =>
  import('./pages/activity-reports/report-page.tsx').then((file) => file.ReportPage),
)
const EntryList = lazy(() => import('./pages/accounting/entry-list.tsx').then((file) => file.EntryList))
const Exports = lazy(() => import('./pages/accounting/exports.tsx').then((file) => file.Exports))
const EntryPage = lazy(() => import('./pages/accounting/entry-page.tsx').then((file) => file.EntryPage))
const FreelancerList = lazy(() =>
  import('./pages/freelancers/freelancer-list.tsx').then((file) => file.FreelancerList),
)
const FreelancerPage = lazy(() =>
  import('./pages/freelancers/freelancer-page.tsx').then((file) => file.FreelancerPage),
)
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
const AccountPage = lazy(() => import('./pages/account/account-page.tsx').then((file) => file.AccountPage))

export const Pages = () => (
  <Router>
    <Route path="/console" component={Overview} />
    <Route path="/console/missions" component={MissionList} />
    <Route path="/console/missions/new" component={NewMission} />
    <Route path="/console/missions/:id" component={MissionPage} />
    <Route path="/console/activity-reports" component={ReportList} />
    <Route path="/console/activity-reports/:id" component={ReportPage} />
    <Route path="/console/accounting" component={EntryList} />
    <Route path="/console/accounting/exports" component={Exports} />
    <Route path="/console/accounting/:id" component={EntryPage} />
    <Route path="/console/freelancers" component={FreelancerList} />
    <Route path="/console/freelancers/:id" component={FreelancerPage} />
    <Route path="/console/users" component={UserList} />
    <Route path="/console/teams" component={TeamTree} />
    <Route path="/console/tags" component={TagList} />
    <Route path="/console/project-codes" component={ProjectCodeList} />
    <Route path="/console/templates" component={TemplateList} />
    <Route path="/console/templates/:id" component={TemplatePage} />
    <Route path="/console/company" component={CompanyPage} />
    <Route path="/console/mails" component={MailList} />
    <Route path="/console/account" component={AccountPage} />
    <Route default component={Nowhere} />
  </Router>
)

function Nowhere() {
  return <p class="panel">{useTexts(SECTION_TEXTS).nowhere}</p>
}
