import { PageHead } from '../../../shared/kit/page-head.tsx'
import { useTexts } from '../../../shared/language/language.ts'
import { entered } from '../../../shared/session/session.ts'
import { ACCOUNT_TEXTS } from './account-texts.ts'
import { OwnTeams } from './own-teams.tsx'
import { OwnPasskeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'

export function AccountPage() {
  const w = useTexts(ACCOUNT_TEXTS)
  return (
    <div class="stack">
      <PageHead title={w.title} />
      {entered.value?.by === 'session' && <OwnTeams />}
      {entered.value?.by === 'session' && <OwnPasskeys />}
      <Sessions />
    </div>
  )
}
