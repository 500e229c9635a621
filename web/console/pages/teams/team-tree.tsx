// The organisational tree: every team with those below it.
import { useState } from 'preact/hooks'
import { forgetReferences, useReferences } from '../../../shared/kit/fields/references.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { COMMON } from '../../../shared/kit/values/common-words.ts'
import { useWords } from '../../../shared/language/language.ts'
import type { Team } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { TeamForm } from './team-form.tsx'
import { WORDS } from './words.ts'

type Asked = { team?: Team; parentId?: string }
type Ask = (asked: Asked) => void

export function TeamTree() {
  const w = useWords(WORDS)
  const mayWrite = useMay()('teams:write')
  const teams = useReferences('teams')
  const [asked, setAsked] = useState<Asked>()
  const done = () => {
    setAsked(undefined)
    forgetReferences('teams')
    teams.reload()
  }
  return (
    <div class="stack">
      <PageHead title={w.title}>
        {mayWrite && (
          <button type="button" class="primary" onClick={() => setAsked({})}>
            {w.create}
          </button>
        )}
      </PageHead>
      <Shown of={teams}>
        {(all) =>
          all.length === 0 ? (
            <Empty>{w.empty}</Empty>
          ) : (
            <nav class="panel tree" aria-label={w.tree}>
              <Branch all={all} parentId={null} onAsk={mayWrite ? setAsked : undefined} />
            </nav>
          )
        }
      </Shown>
      {asked && (
        <TeamForm {...asked} teams={teams.value ?? []} onClose={() => setAsked(undefined)} onDone={done} />
      )}
    </div>
  )
}

type BranchProps = { all: Team[]; parentId: string | null; onAsk: Ask | undefined }

function Branch({ all, parentId, onAsk }: BranchProps) {
  const here = all
    .filter((team) => team.parent_id === parentId)
    .sort((a, b) => a.sort_order - b.sort_order || a.name.localeCompare(b.name))
  if (here.length === 0) return null
  return (
    <ul>
      {here.map((team) => (
        <li key={team.id}>
          <Leaf team={team} onAsk={onAsk} />
          <Branch all={all} parentId={team.id} onAsk={onAsk} />
        </li>
      ))}
    </ul>
  )
}

function Leaf({ team, onAsk }: { team: Team; onAsk: Ask | undefined }) {
  const [w, c] = [useWords(WORDS), useWords(COMMON)]
  return (
    <span class="row">
      <strong>{team.name}</strong>
      {team.external_id && <code class="soft">{team.external_id}</code>}
      {team.is_archived && <span class="badge">{w.archived}</span>}
      {onAsk && <RowButton act={c.edit} what={team.name} onClick={() => onAsk({ team })} />}
      {onAsk && !team.is_archived && (
        <RowButton act={w.createBelow} what={team.name} onClick={() => onAsk({ parentId: team.id })} />
      )}
    </span>
  )
}
