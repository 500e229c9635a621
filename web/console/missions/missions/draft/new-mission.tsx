// The form of a new, duplicated or edited mission. The input is kept even if the request fails.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { PageHead } from '../../../../shared/kit/page-head.tsx'
import { Empty, Failure, LoadedContent } from '../../../../shared/kit/states.tsx'
import { useLoaded } from '../../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../../shared/language/texts.ts'
import { getMission, type Mission } from '../../../../shared/sdk.ts'
import { useMay, useMe } from '../../../../shared/session/me.ts'
import { api } from '../../../../shared/session/session.ts'
import { showActionNotice } from '../mission-done.tsx'
import { missionTexts } from '../mission-texts.ts'
import { CONTRACT_FIELDS, ContractFields } from './contract-fields.tsx'
import { ApprovalFields, FormSection, PriceFields, ReferenceFields, WorkFields } from './draft-sections.tsx'
import { type Draft, discardDraft, editDraft, openDraft, toDraft, toDuplicateDraft } from './mission-draft.ts'
import { type DraftForm, useDraft } from './use-draft.ts'

const draftTexts = requireTexts('console/missions/mission-draft', 'draft')

export function NewMission() {
  const t = draftTexts()
  const { missions, newMission } = missionTexts()
  const may = useMay()
  const { is_subscribed } = useMe().team
  const { from = '' } = useLocation().query
  const blockedReason = !may('missions:write') ? t.mayNot : is_subscribed ? undefined : t.unsubscribed
  return (
    <div class="stack">
      <PageHead title={newMission} back={{ href: '/console/missions', name: missions }} />
      {blockedReason ? (
        <Empty>{blockedReason}</Empty>
      ) : from ? (
        <DuplicateDraftForm key={from} id={from} />
      ) : (
        <NewDraftForm />
      )}
    </div>
  )
}

function NewDraftForm() {
  useState(() => openDraft())
  return <MissionForm />
}

function DuplicateDraftForm({ id }: { id: string }) {
  const t = draftTexts()
  const loaded = useLoaded(`mission ${id}`, (signal) => getMission({ client: api(), path: { id }, signal }))
  return (
    <LoadedContent loaded={loaded}>
      {(mission) => (
        <DraftOpener draftKey={`from ${id}`} initial={() => toDuplicateDraft(mission)}>
          <p class="notice">{t.duplicated(mission.name)}</p>
          <MissionForm />
        </DraftOpener>
      )}
    </LoadedContent>
  )
}

type OpenedProps = { draftKey: string; initial: () => Draft; children: ComponentChildren }

function DraftOpener({ draftKey, initial, children }: OpenedProps) {
  useState(() => openDraft(draftKey, initial))
  return <>{children}</>
}

/** Edits all terms of a draft mission. */
export function EditMission() {
  const t = draftTexts()
  const { id = '' } = useRoute().params
  const loaded = useLoaded(`mission ${id}`, (signal) => getMission({ client: api(), path: { id }, signal }))
  const back = {
    href: `/console/missions/${id}`,
    name: loaded.value?.name ?? missionTexts().mission,
  }
  return (
    <div class="stack">
      <PageHead title={t.editTitle} back={back} />
      <LoadedContent loaded={loaded}>
        {(mission) =>
          mission.allowed_actions.includes('edit-terms') ? (
            <DraftOpener draftKey={`edit ${id} ${mission.updated_at}`} initial={() => toDraft(mission)}>
              <p class="soft">{t.editLead}</p>
              <MissionForm edited={mission} />
            </DraftOpener>
          ) : (
            <Empty>{t.notDraft}</Empty>
          )
        }
      </LoadedContent>
    </div>
  )
}

function MissionForm({ edited }: { edited?: Mission }) {
  const t = draftTexts()
  const { route, query } = useLocation()
  const element = useRef<HTMLFormElement>(null)
  const form = useDraft(edited, ({ id }) => {
    showActionNotice(id, edited ? 'edit-terms' : 'create')
    route(`/console/missions/${id}`)
    discardDraft()
  })
  const { freelancer_id = '' } = query
  useEffect(() => {
    if (freelancer_id) editDraft({ freelancer_id })
  }, [freelancer_id])
  const submit = async (event: Event) => {
    event.preventDefault()
    await form.submit()
    // Waits until the errors are rendered.
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const restart = () => {
    discardDraft()
    form.sending.clear()
    form.restart()
    if (edited) route(`/console/missions/${edited.id}`)
  }
  return (
    <form ref={element} class="stack" noValidate onSubmit={(event) => void submit(event)}>
      <FormErrors form={form} />
      <FormSection title={t.what}>
        <WorkFields form={form} />
      </FormSection>
      <FormSection title={t.price}>
        <PriceFields form={form} />
      </FormSection>
      <FormSection title={t.contract}>
        <ContractFields form={form} />
      </FormSection>
      <FormSection title={t.references}>
        <ReferenceFields form={form} />
      </FormSection>
      <FormSection title={t.approval}>
        <ApprovalFields form={form} />
      </FormSection>
      <div class="row">
        <button type="submit" class="primary" disabled={form.sending.isRunning}>
          {form.sending.isRunning ? (edited ? t.saving : t.creating) : edited ? t.save : t.create}
        </button>
        <button type="button" class="plain" onClick={restart}>
          {edited ? t.discard : t.startOver}
        </button>
      </div>
    </form>
  )
}

const ALWAYS_VISIBLE_FIELDS = [
  'name',
  'description',
  'freelancer_id',
  'start_date',
  'end_date',
  'mission_type',
  'rate_amount',
  'planned_quantity',
  'payment_terms_days',
  'payment_terms_basis',
  'project_code_id',
  'purchase_order',
  'external_id',
  'contract_type',
  'team_signer_id',
  'approver_id',
]
const DELIVERABLE_FIELDS = ['name', 'quantity', 'amount_excl_vat', 'description']

/** Returns the visible fields; errors of other fields are shown at the top. */
function listVisibleFields({ mission_type, deliverables, contract_type }: Draft): string[] {
  const rows = deliverables.flatMap((_, index) =>
    DELIVERABLE_FIELDS.map((name) => `deliverables[${index}].${name}`),
  )
  return [
    ...ALWAYS_VISIBLE_FIELDS,
    ...(mission_type === 'deliverable' ? ['deliverables', ...rows] : []),
    ...CONTRACT_FIELDS[contract_type],
    // These errors are shown next to the contract.
    ...(contract_type === 'framework'
      ? ['master_agreement_template_id', 'master_agreement_valid_until']
      : []),
  ]
}

function FormErrors({ form: { draft, sending, hasOwnErrors } }: { form: DraftForm }) {
  const t = draftTexts()
  const hasErrors = sending.listOtherErrors([]).length > 0
  if (hasOwnErrors || hasErrors)
    return (
      <div class="notice bad stack tight" role="alert">
        <p>{t.attention}</p>
        {sending.listOtherErrors(listVisibleFields(draft)).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    )
  return sending.error === undefined ? null : <Failure error={sending.error} />
}
