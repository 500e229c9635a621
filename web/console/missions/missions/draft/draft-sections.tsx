// The sections of the form of a new mission.
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { SelectField, TextArea, TextField } from '../../../../shared/kit/fields/field.tsx'
import { ReferenceField } from '../../../../shared/kit/fields/reference-field.tsx'
import { parseDecimal } from '../../../../shared/kit/values/decimal.ts'
import { formatName, money } from '../../../../shared/language/format.ts'
import { requireTexts } from '../../../../shared/language/texts.ts'
import { useMe } from '../../../../shared/session/me.ts'
import { useTermsWarning } from '../../../company/tenant-company/terms-warnings.tsx'
import { isPlanned, MISSION_TYPES, missionTexts, TERM_BASES } from '../mission-texts.ts'
import { computeTotal } from '../mission-totals.ts'
import { DeliverableRows } from './deliverable-rows.tsx'
import { PersonField } from './person-field.tsx'
import type { DraftForm } from './use-draft.ts'

const draftTexts = requireTexts('console/missions/mission-draft', 'draft')

type Props = { form: DraftForm }

export function FormSection({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId()
  return (
    <section class="panel stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export function WorkFields({ form: { at: bindField } }: Props) {
  const t = draftTexts()
  const mission = missionTexts()
  return (
    <div class="form-grid">
      <TextField {...bindField('name')} label={mission.name} wide required />
      <TextArea
        {...bindField('description')}
        label={mission.description}
        hint={t.descriptionHint}
        rows={4}
        wide
        required
      />
      <ReferenceField
        {...bindField('freelancer_id')}
        list="freelancers"
        label={mission.freelancer}
        none={t.choose}
        only={({ status }) => status === 'active'}
        choice={(freelancer) => ({ value: freelancer.id, label: formatName(freelancer) })}
        required
      />
      <TextField {...bindField('start_date')} label={mission.start} type="date" required />
      <TextField {...bindField('end_date')} label={mission.end} type="date" required />
    </div>
  )
}

export function PriceFields({ form }: Props) {
  const t = draftTexts()
  const mission = missionTexts()
  const { currency } = useMe().team
  const { at: bindField, draft } = form
  const isDeliverable = draft.mission_type === 'deliverable'
  return (
    <>
      <div class="form-grid">
        <SelectField
          {...bindField('mission_type')}
          label={mission.type}
          choices={MISSION_TYPES.map((value) => ({ value, label: mission.types[value] }))}
        />
        <TextField
          {...bindField('rate_amount')}
          label={`${t.rate[draft.mission_type]} (${currency})`}
          hint={isDeliverable ? t.referenceHint : undefined}
          inputmode="decimal"
          autocomplete="off"
          required={!isDeliverable}
        />
        {isPlanned(draft.mission_type) && (
          <TextField
            {...bindField('planned_quantity')}
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

/** The total of a mission invoiced by hours, days or months. */
function DraftTotal({ form: { draft } }: Props) {
  const t = draftTexts()
  const { currency, hours_per_day } = useMe().team
  const total = computeTotal(
    {
      ...draft,
      rate_amount: parseDecimal(draft.rate_amount) ?? null,
      planned_quantity: parseDecimal(draft.planned_quantity) ?? null,
      deliverables: [],
    },
    hours_per_day,
  )
  if (!total) return null
  const amount = money(total.amount, currency)
  const quantity = t.ofQuantity[draft.mission_type](total.quantity ?? 0)
  return (
    <p class="soft" role="status">
      {total.source === 'estimated' ? t.estimated(amount, quantity) : `${t.total(amount)} (${quantity})`}
    </p>
  )
}

export function ReferenceFields({ form: { at: bindField, draft, edited } }: Props) {
  const t = draftTexts()
  const mission = missionTexts()
  const { payment_terms_days, payment_terms_basis } = useMe().team
  const days =
    draft.payment_terms_days.trim() === '' ? payment_terms_days : parseDecimal(draft.payment_terms_days)
  const warning = useTermsWarning(days, draft.payment_terms_basis || payment_terms_basis)
  return (
    <div class="form-grid">
      <TextField
        {...bindField('payment_terms_days')}
        label={t.termsDays}
        hint={edited ? undefined : t.teamDays(payment_terms_days)}
        inputmode="numeric"
        required={edited !== undefined}
      />
      <SelectField
        {...bindField('payment_terms_basis')}
        label={t.termsBasis}
        hint={edited ? undefined : t.teamBasis(mission.bases[payment_terms_basis])}
        choices={[
          ...(edited ? [] : [{ value: '', label: t.asUsual }]),
          ...TERM_BASES.map((value) => ({ value, label: mission.bases[value] })),
        ]}
      />
      {warning && (
        <p class="notice warn wide" role="status">
          {warning}
        </p>
      )}
      <ReferenceField
        {...bindField('project_code_id')}
        list="projectCodes"
        label={mission.projectCode}
        none={mission.none}
        choice={({ id, name }) => ({ value: id, label: name })}
      />
      <TextField {...bindField('purchase_order')} label={mission.purchaseOrder} />
      <TextField {...bindField('external_id')} label={mission.externalId} />
    </div>
  )
}

export function ApprovalFields({ form: { at: bindField, edited } }: Props) {
  const t = draftTexts()
  const { approver } = missionTexts()
  return (
    <>
      {!edited && <p class="soft">{t.approverHint}</p>}
      <div class="form-grid">
        <PersonField
          {...bindField('approver_id')}
          label={approver}
          none={edited ? t.choose : t.noApprover}
          isApprover
        />
      </div>
    </>
  )
}
