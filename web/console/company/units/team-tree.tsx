// The tree of organizational teams.
import { useState } from 'preact/hooks'
import { invalidateCachedList, useCachedList } from '../../../shared/kit/fields/cached-lists.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { Empty, LoadedContent } from '../../../shared/kit/states.tsx'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { Team } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { TeamForm } from './team-form.tsx'

const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/company/units', 'units')

type OpenDialog = { team?: Team; parentId?: string }
type OpenHandler = (dialog: OpenDialog) => void

export function TeamTree() {
  const t = texts()
  const mayWrite = useMay()('teams:write')
  const teams = useCachedList('teams')
  const [dialog, setDialog] = useState<OpenDialog>()
  const closeAndReload = () => {
    setDialog(undefined)
    invalidateCachedList('teams')
    teams.reload()
  }
  return (
    <div class="stack">
      <PageHead title={t.title}>
        {mayWrite && (
          <button type="button" class="primary" onClick={() => setDialog({})}>
            {t.create}
          </button>
        )}
      </PageHead>
      <LoadedContent loaded={teams}>
        {(allTeams) =>
          allTeams.length === 0 ? (
            <Empty>{t.empty}</Empty>
          ) : (
            <nav class="panel tree" aria-label={t.tree}>
              <TeamBranch teams={allTeams} parentId={null} onOpen={mayWrite ? setDialog : undefined} />
            </nav>
          )
        }
      </LoadedContent>
      {dialog && (
        <TeamForm
          {...dialog}
          teams={teams.value ?? []}
          onClose={() => setDialog(undefined)}
          onDone={closeAndReload}
        />
      )}
    </div>
  )
}

type BranchProps = { teams: Team[]; parentId: string | null; onOpen: OpenHandler | undefined }

function TeamBranch({ teams, parentId, onOpen }: BranchProps) {
  const childTeams = teams
    .filter((team) => team.parent_id === parentId)
    .sort((a, b) => a.sort_order - b.sort_order || a.name.localeCompare(b.name))
  if (childTeams.length === 0) return null
  return (
    <ul>
      {childTeams.map((team) => (
        <li key={team.id}>
          <TeamRow team={team} onOpen={onOpen} />
          <TeamBranch teams={teams} parentId={team.id} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function TeamRow({ team, onOpen }: { team: Team; onOpen: OpenHandler | undefined }) {
  const [t, c] = [texts(), commonTexts()]
  return (
    <span class="row">
      <strong>{team.name}</strong>
      {team.external_id && <code class="soft">{team.external_id}</code>}
      {team.is_archived && <span class="badge">{t.archived}</span>}
      {onOpen && <RowButton label={c.edit} itemName={team.name} onClick={() => onOpen({ team })} />}
      {onOpen && !team.is_archived && (
        <RowButton label={t.createBelow} itemName={team.name} onClick={() => onOpen({ parentId: team.id })} />
      )}
    </span>
  )
}
