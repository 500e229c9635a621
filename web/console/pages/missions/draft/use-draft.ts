// The draft with its faults: those that are plain before it is sent, and those that the API found.
import { useState } from 'preact/hooks'
import { useAction } from '../../../../shared/kit/use-action.ts'
import { useWords } from '../../../../shared/language/language.ts'
import { createMission, createMissionWithAgreement, type Mission } from '../../../../shared/sdk.ts'
import { api } from '../../../../shared/session/session.ts'
import { draftFaults } from './draft-faults.ts'
import { DRAFT_WORDS } from './draft-words.ts'
import { bodyOf, type Draft, type DraftDeliverable, editDraft, missionDraft } from './mission-draft.ts'

export type DraftForm = ReturnType<typeof useDraft>
type TextMember = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft]

export function useDraft(onCreated: (mission: Mission) => void) {
  const words = useWords(DRAFT_WORDS)
  const draft = missionDraft.value
  const [isTried, setTried] = useState(false)
  /** What the API has judged: its faults hold only for what still stands there. */
  const [sent, setSent] = useState<Draft>()
  const own = isTried ? draftFaults(draft) : new Map<string, never>()
  const sending = useAction(async () => onCreated(await create(draft)))
  const faultOf = (field: string): string | undefined => {
    const code = own.get(field)
    if (code) return words.faults[code]
    return sent && valueAt(sent, field) === valueAt(draft, field) ? sending.faultOf(field) : undefined
  }
  return {
    draft,
    sending,
    faultOf,
    hasOwnFaults: own.size > 0,
    at: <Name extends TextMember>(name: Name) => ({
      name,
      value: draft[name] as string,
      onValue: (value: string) => editDraft({ [name]: value }),
      fault: faultOf(name),
    }),
    async submit(): Promise<void> {
      setTried(true)
      if (draftFaults(draft).size > 0) return
      setSent(draft)
      await sending.run()
    },
    restart: () => setTried(false),
  }
}

function create(draft: Draft): Promise<Mission> {
  const mission = bodyOf(draft)
  const { contract_type, master_agreement_file: file } = draft
  if (contract_type !== 'upload' || !file) return createMission({ client: api(), body: mission })
  return createMissionWithAgreement({ client: api(), body: { mission, master_agreement_file: file } })
}

const ROW_MEMBER = /^deliverables\[(\d+)\]\.(\w+)$/

function valueAt(draft: Draft, field: string): unknown {
  const [, at, member] = ROW_MEMBER.exec(field) ?? []
  if (at === undefined) return draft[field as keyof Draft]
  return draft.deliverables[Number(at)]?.[member as keyof DraftDeliverable]
}
