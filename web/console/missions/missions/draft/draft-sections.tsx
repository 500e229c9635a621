// The sections of the form of a new mission.
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { SelectField, TextArea, TextField } from '../../../../shared/kit/fields/field.tsx'
import { ReferenceField } from '../../../../shared/kit/fields/reference-field.tsx'
import { decimalOf } from '../../../../shared/kit/values/decimal.ts'
import { money, nameOf, number } from '../../../../shared/language/format.ts'
import { useTexts } from '../../../../shared/language/language.ts'
import { useMe } from '../../../../shared/session/me.ts'
import { isPlanned, MISSION_TEXTS, MISSION_TYPES, TERM_BASES } from '../mission-texts.ts'
import { totalOf } from '../mission-totals.ts'
import { DeliverableRows } from './deliverable-rows.tsx'
import { DRAFT_TEXTS } from './draft-texts.ts'
import { PersonField } from './person-field.tsx'
import type { DraftForm } from './use-draft.ts'

type Props = { form: DraftForm }

export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId()
  return (
    <section class="panel stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export function WorkFields({ form: { at } }: Props) {
  const w = useTexts(DRAFT_TEXTS)
  const mission = useTexts(MISSION_TEXTS)
  return (
    <div class="form-grid">
      <TextField {...at('name')} label={mission.name} wide required />
      <TextArea
        {...at('description')}
        label={mission.description}
        hint={w.descriptionHint}
        rows={4}
        wide
        required
      />
      <ReferenceField
        {...at('freelancer_id')}
        list="freelancers"
        label={mission.freelancer}
        none={w.choose}
        only={({ status }) => status === 'active'}
        choice={(one) => ({ value: one.id, label: nameOf(one) })}
        required
      />
      <TextField {...at('start_date')} label={mission.start} type="date" required />
      <TextField {...at('end_date')} label={mission.end} type="date" required />
    </div>
  )
}

export function PriceFields({ form }: Props) {
  const w = useTexts(DRAFT_TEXTS)
  const mission = useTexts(MISSION_TEXTS)
  const { currency } = useMe().team
  const { at, draft } = form
  const isDeliverable = draft.mission_type === 'deliverable'
  return (
    <>
      <div class="form-grid">
        <SelectField
          {...at('mission_type')}
          label={mission.type}
          choices={MISSION_TYPES.map((value) => ({ value, label: mission.types[value] }))}
        />
        <TextField
          {...at('rate_amount')}
          label={`${w.rate[draft.mission_type]} (${currency})`}
          hint={isDeliverable ? w.referenceHint : undefined}
          inputmode="decimal"
          autocomplete="off"
          required={!isDeliverable}
        />
        {isPlanned(draft.mission_type) && (
          <TextField
            {...at('planned_quantity')}
            label={mission.planned[draft.mission_type]}
            hint={mission.plannedHint}
            inputmode="decimal"
            autocomplete="off"
          />
        )}
      </div>
      {isDeliverable ? <DeliverableRows form={form} /> : <DraftTotal form={form} />}
    </>
  )
}

/** Of hours, days or months. */
function DraftTotal({ form: { draft } }: Props) {
  const w = useTexts(DRAFT_TEXTS)
  const { currency, hours_per_day } = useMe().team
  const total = totalOf(
    {
      ...draft,
      rate_amount: decimalOf(draft.rate_amount) ?? null,
      planned_quantity: decimalOf(draft.planned_quantity) ?? null,
      deliverables: [],
    },
    hours_per_day,
  )
  if (!total) return null
  const amount = money(total.amount, currency)
  const quantity = w.ofQuantity[draft.mission_type](number(total.quantity ?? 0))
  return (
    <p class="soft" role="status">
      {total.source === 'estimated' ? w.estimated(amount, quantity) : `${w.total(amount)} (${quantity})`}
    </p>
  )
}

export function ReferenceFields({ form: { at, edited } }: Props) {
  const w = useTexts(DRAFT_TEXTS)
  const mission = useTexts(MISSION_TEXTS)
  const { payment_terms_days, payment_terms_basis } = useMe().team
  return (
    <div class="form-grid">
      <TextField
        {...at('payment_terms_days')}
        label={w.termsDays}
        hint={edited ? undefined : w.teamDays(payment_terms_days)}
        inputmode="numeric"
        required={edited !== undefined}
      />
      <SelectField
        {...at('payment_terms_basis')}
        label={w.termsBasis}
        hint={edited ? undefined : w.teamBasis(mission.bases[payment_terms_basis])}
        choices={[
          ...(edited ? [] : [{ value: '', label: w.asUsual }]),
          ...TERM_BASES.map((value) => ({ value, label: mission.bases[value] })),
        ]}
      />
      <ReferenceField
        {...at('project_code_id')}
        list="projectCodes"
        label={mission.projectCode}
        none={mission.none}
        choice={({ id, name }) => ({ value: id, label: name })}
      />
      <TextField {...at('purchase_order')} label={mission.purchaseOrder} />
      <TextField {...at('external_id')} label={mission.externalId} />
    </div>
  )
}

export function ApprovalFields({ form: { at, edited } }: Props) {
  const w = useTexts(DRAFT_TEXTS)
  const { approver } = useTexts(MISSION_TEXTS)
  return (
    <>
      {!edited && <p class="soft">{w.approverHint}</p>}
      <div class="form-grid">
        <PersonField
          {...at('approver_id')}
          label={approver}
          none={edited ? w.choose : w.noApprover}
          isApprover
        />
      </div>
    </>
  )
}
