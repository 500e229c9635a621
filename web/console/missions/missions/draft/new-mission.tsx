// The form of a mission: new, filled in from another one, or a draft that is edited. The typed values are kept whatever the response.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { PageHead } from '../../../../shared/kit/page-head.tsx'
import { Empty, Failure, Shown } from '../../../../shared/kit/states.tsx'
import { useLoaded } from '../../../../shared/kit/use-loaded.ts'
import { useTexts } from '../../../../shared/language/language.ts'
import { getMission, type Mission } from '../../../../shared/sdk.ts'
import { useMay, useMe } from '../../../../shared/session/me.ts'
import { api } from '../../../../shared/session/session.ts'
import { showDone } from '../mission-done.tsx'
import { MISSION_TEXTS } from '../mission-texts.ts'
import { CONTRACT_FIELDS, ContractFields } from './contract-fields.tsx'
import { ApprovalFields, PriceFields, ReferenceFields, Section, WorkFields } from './draft-sections.tsx'
import { DRAFT_TEXTS } from './draft-texts.ts'
import { type Draft, draftOf, duplicateOf, editDraft, forgetDraft, openDraft } from './mission-draft.ts'
import { type DraftForm, useDraft } from './use-draft.ts'

export function NewMission() {
  const w = useTexts(DRAFT_TEXTS)
  const { missions, newMission } = useTexts(MISSION_TEXTS)
  const may = useMay()
  const { is_subscribed } = useMe().team
  const { from = '' } = useLocation().query
  const why = !may('missions:write') ? w.mayNot : is_subscribed ? undefined : w.unsubscribed
  return (
    <div class="stack">
      <PageHead title={newMission} back={{ href: '/console/missions', name: missions }} />
      {why ? <Empty>{why}</Empty> : from ? <Duplicated key={from} id={from} /> : <Created />}
    </div>
  )
}

function Created() {
  useState(() => openDraft())
  return <Form />
}

function Duplicated({ id }: { id: string }) {
  const w = useTexts(DRAFT_TEXTS)
  const loaded = useLoaded(`mission ${id}`, (signal) => getMission({ client: api(), path: { id }, signal }))
  return (
    <Shown of={loaded}>
      {(mission) => (
        <Opened draftKey={`from ${id}`} initial={() => duplicateOf(mission)}>
          <p class="notice">{w.duplicated(mission.name)}</p>
          <Form />
        </Opened>
      )}
    </Shown>
  )
}

type OpenedProps = { draftKey: string; initial: () => Draft; children: ComponentChildren }

function Opened({ draftKey, initial, children }: OpenedProps) {
  useState(() => openDraft(draftKey, initial))
  return <>{children}</>
}

/** A draft with all its terms. */
export function EditMission() {
  const w = useTexts(DRAFT_TEXTS)
  const { id = '' } = useRoute().params
  const loaded = useLoaded(`mission ${id}`, (signal) => getMission({ client: api(), path: { id }, signal }))
  const back = {
    href: `/console/missions/${id}`,
    name: loaded.value?.name ?? useTexts(MISSION_TEXTS).mission,
  }
  return (
    <div class="stack">
      <PageHead title={w.editTitle} back={back} />
      <Shown of={loaded}>
        {(mission) =>
          mission.allowed_actions.includes('edit-terms') ? (
            <Opened draftKey={`edit ${id} ${mission.updated_at}`} initial={() => draftOf(mission)}>
              <p class="soft">{w.editLead}</p>
              <Form edited={mission} />
            </Opened>
          ) : (
            <Empty>{w.notDraft}</Empty>
          )
        }
      </Shown>
    </div>
  )
}

function Form({ edited }: { edited?: Mission }) {
  const w = useTexts(DRAFT_TEXTS)
  const { route, query } = useLocation()
  const element = useRef<HTMLFormElement>(null)
  const form = useDraft(edited, ({ id }) => {
    showDone(id, edited ? 'edit-terms' : 'create')
    route(`/console/missions/${id}`)
    forgetDraft()
  })
  const { freelancer_id = '' } = query
  useEffect(() => {
    if (freelancer_id) editDraft({ freelancer_id })
  }, [freelancer_id])
  const submit = async (event: Event) => {
    event.preventDefault()
    await form.submit()
    // After the errors are rendered.
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const restart = () => {
    forgetDraft()
    form.sending.clear()
    form.restart()
    if (edited) route(`/console/missions/${edited.id}`)
  }
  return (
    <form ref={element} class="stack" noValidate onSubmit={(event) => void submit(event)}>
      <Refusal form={form} />
      <Section title={w.what}>
        <WorkFields form={form} />
      </Section>
      <Section title={w.price}>
        <PriceFields form={form} />
      </Section>
      <Section title={w.contract}>
        <ContractFields form={form} />
      </Section>
      <Section title={w.references}>
        <ReferenceFields form={form} />
      </Section>
      <Section title={w.approval}>
        <ApprovalFields form={form} />
      </Section>
      <div class="row">
        <button type="submit" class="primary" disabled={form.sending.isRunning}>
          {form.sending.isRunning ? (edited ? w.saving : w.creating) : edited ? w.save : w.create}
        </button>
        <button type="button" class="plain" onClick={restart}>
          {edited ? w.discard : w.startOver}
        </button>
      </div>
    </form>
  )
}

const ALWAYS = [
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
const OF_DELIVERABLE = ['name', 'quantity', 'amount_excl_vat', 'description']

/** The visible fields; errors of other fields are shown at the top. */
function shownFields({ mission_type, deliverables, contract_type }: Draft): string[] {
  const rows = deliverables.flatMap((_, at) => OF_DELIVERABLE.map((name) => `deliverables[${at}].${name}`))
  return [
    ...ALWAYS,
    ...(mission_type === 'deliverable' ? ['deliverables', ...rows] : []),
    ...CONTRACT_FIELDS[contract_type],
    // Shown next to the contract.
    ...(contract_type === 'framework'
      ? ['master_agreement_template_id', 'master_agreement_valid_until']
      : []),
  ]
}

function Refusal({ form: { draft, sending, hasOwnErrors } }: { form: DraftForm }) {
  const w = useTexts(DRAFT_TEXTS)
  const hasErrors = sending.otherErrors([]).length > 0
  if (hasOwnErrors || hasErrors)
    return (
      <div class="notice bad stack tight" role="alert">
        <p>{w.attention}</p>
        {sending.otherErrors(shownFields(draft)).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    )
  return sending.error === undefined ? null : <Failure error={sending.error} />
}
