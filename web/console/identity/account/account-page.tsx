import { PageHead } from '../../../shared/kit/page-head.tsx'
import { useTexts } from '../../../shared/language/language.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { entered } from '../../../shared/session/session.ts'
import { OwnNotificationPreferences } from '../../across/notifications/own-preferences.tsx'
import { ACCOUNT_TEXTS } from './account-texts.ts'
import { TeamKeys } from './api-keys.tsx'
import { OwnTeams } from './own-teams.tsx'
import { OwnPasskeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'

export function AccountPage() {
  const w = useTexts(ACCOUNT_TEXTS)
  const may = useMay()
  const { user } = useMe()
  const mayManageKeys = user.role === 'team-admin' && may('api-keys:write')
  return (
    <div class="stack">
      <PageHead title={w.title} />
      {entered.value?.by === 'session' && <OwnTeams />}
      {entered.value?.by === 'session' && <OwnNotificationPreferences />}
      {entered.value?.by === 'session' && <OwnPasskeys />}
      <Sessions />
      {mayManageKeys && <TeamKeys />}
    </div>
  )
}
