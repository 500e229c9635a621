// The draft with its errors: from client-side validation and from the API.
import { useState } from 'preact/hooks'
import { useAction } from '../../../../shared/kit/use-action.ts'
import { requireTexts } from '../../../../shared/language/texts.ts'
import {
  createMission,
  createMissionWithAgreement,
  type Mission,
  updateMission,
} from '../../../../shared/sdk.ts'
import { api } from '../../../../shared/session/session.ts'
import { findDraftErrors } from './draft-errors.ts'
import {
  type Draft,
  type DraftDeliverable,
  editDraft,
  missionDraft,
  toCreateBody,
  toUpdateBody,
} from './mission-draft.ts'

const draftTexts = requireTexts('console/missions/mission-draft', 'draft')

export type DraftForm = ReturnType<typeof useDraft>
type TextField = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft]

/** `edited` is the draft to change; undefined for a new mission. */
export function useDraft(edited: Mission | undefined, onSaved: (mission: Mission) => void) {
  const texts = draftTexts()
  const draft = missionDraft.value
  const [isSubmitted, setSubmitted] = useState(false)
  /** The values that the API validated: its errors apply only to fields that were not changed since. */
  const [validatedDraft, setValidatedDraft] = useState<Draft>()
  const clientErrors = isSubmitted ? findDraftErrors(draft, edited !== undefined) : new Map<string, never>()
  const sending = useAction(async () => onSaved(await (edited ? change(edited, draft) : create(draft))))
  const getFieldError = (field: string): string | undefined => {
    const code = clientErrors.get(field)
    if (code) return texts.errors[code]
    return validatedDraft && getFieldValue(validatedDraft, field) === getFieldValue(draft, field)
      ? sending.getFieldError(field)
      : undefined
  }
  return {
    draft,
    edited,
    sending,
    getFieldError,
    hasOwnErrors: clientErrors.size > 0,
    at: <Name extends TextField>(name: Name) => ({
      name,
      value: draft[name] as string,
      onValue: (value: string) => editDraft({ [name]: value }),
      error: getFieldError(name),
    }),
    async submit(): Promise<void> {
      setSubmitted(true)
      if (findDraftErrors(draft, edited !== undefined).size > 0) return
      setValidatedDraft(draft)
      await sending.run()
    },
    restart: () => setSubmitted(false),
  }
}

function create(draft: Draft): Promise<Mission> {
  const mission = toCreateBody(draft)
  const { contract_type, master_agreement_file: file } = draft
  if (contract_type !== 'upload' || !file) return createMission({ client: api(), body: mission })
  return createMissionWithAgreement({ client: api(), body: { mission, master_agreement_file: file } })
}

const change = ({ id }: Mission, draft: Draft): Promise<Mission> =>
  updateMission({ client: api(), path: { id }, body: toUpdateBody(draft) })

const ROW_FIELD = /^deliverables\[(\d+)\]\.(\w+)$/

function getFieldValue(draft: Draft, field: string): unknown {
  const [, index, name] = ROW_FIELD.exec(field) ?? []
  if (index === undefined) return draft[field as keyof Draft]
  return draft.deliverables[Number(index)]?.[name as keyof DraftDeliverable]
}
