// The tags and organizational teams of a person.

import { requireTexts } from '../../language/texts.ts'
import { useCachedList } from './cached-lists.ts'
import { ChecksField } from './checks-field.tsx'

const commonTexts = requireTexts('shared/kit', 'common')

type Groups = { tag_ids: string[]; team_ids: string[] }
type Props = { draft: Groups; set: (change: Partial<Groups>) => void }

const toChoice = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

export function GroupsFields({ draft, set }: Props) {
  const c = commonTexts()
  const tags = useCachedList('tags').value ?? []
  const teams = (useCachedList('teams').value ?? []).filter(({ is_archived }) => !is_archived)
  return (
    <>
      <ChecksField
        label={c.tags}
        choices={tags.map(toChoice)}
        chosen={draft.tag_ids}
        onChoose={(tag_ids) => set({ tag_ids })}
      />
      <ChecksField
        label={c.teams}
        choices={teams.map(toChoice)}
        chosen={draft.team_ids}
        onChoose={(team_ids) => set({ team_ids })}
      />
    </>
  )
}
