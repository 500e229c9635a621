import { PageHead } from '../../../shared/kit/page-head.tsx'
import { requireTexts } from '../../../shared/language/texts.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { authentication } from '../../../shared/session/session.ts'
import { OwnNotificationPreferences } from '../../across/notifications/own-preferences.tsx'
import { DevelopmentInbox } from '../step-up/development-inbox.tsx'
import { TeamKeys } from './api-keys.tsx'
import { OwnTeams } from './own-teams.tsx'
import { OwnPasskeys } from './passkeys.tsx'
import { SessionList } from './sessions.tsx'

const accountTexts = requireTexts('console/identity/account', 'account')

export function AccountPage() {
  const t = accountTexts()
  const may = useMay()
  const { user } = useMe()
  const mayManageKeys = user.role === 'team-admin' && may('api-keys:write')
  return (
    <div class="stack">
      <PageHead title={t.title} />
      {authentication.value?.by === 'session' && <OwnTeams />}
      {authentication.value?.by === 'session' && <OwnNotificationPreferences />}
      {authentication.value?.by === 'session' && <OwnPasskeys />}
      {authentication.value?.by === 'session' && <DevelopmentInbox />}
      <SessionList />
      {mayManageKeys && <TeamKeys />}
    </div>
  )
}
