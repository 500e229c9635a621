// Maps rows to the same response as the service's, field by field.

import { grants } from '../../server/src/domain/access/scopes.ts'
import { allows } from '../../server/src/domain/action-rules.ts'
import {
  MISSION_ACCESS,
  MISSION_ACTIONS,
  MISSION_RULES,
} from '../../server/src/features/missions/missions/lifecycle/missions.rules.ts'
import type { Mission } from '../../server/src/features/missions/missions/missions.schemas.ts'
import type { Caller } from './key-check.ts'
import type { DeliverableRow, FreelancerRow, MissionRow, Related } from './mission-rows.ts'

/** The driver reads `numeric` as text. */
const toAmount = (value: number | string | null) => (value === null ? null : Number(value))

const isDue = (row: MissionRow, today: string) => row.due_on !== null && row.due_on <= today

function getStatus(row: MissionRow, today: string): Mission['status'] {
  if (!isDue(row, today)) return row.status
  return row.early_termination_date === null ? 'completed' : 'early-terminated'
}

function findExtension(row: MissionRow, today: string): Mission['extension'] {
  if (row.extension_end_date === null || isDue(row, today)) return null
  const rate_amount = toAmount(row.extension_rate_amount)
  return {
    end_date: row.extension_end_date,
    rate_amount,
    effective_from: rate_amount === null ? null : row.extension_effective_from,
  }
}

function findAgreement(
  id: string | null,
  { agreements }: Related,
  today: string,
): Mission['framework_agreement'] {
  const agreement = id && agreements.get(id)
  if (!agreement) return null
  const { status, valid_until } = agreement
  return { ...agreement, status: status !== 'ended' && valid_until < today ? 'expired' : status }
}

const findPerson = (id: string | null, { users }: Related) => (id && users.get(id)) || null

function toFreelancer(row: FreelancerRow): Mission['freelancer'] {
  const { id, first_name, last_name, email, is_umbrella } = row
  const { referent_id, referent_email } = row
  const referent =
    referent_id === null || referent_email === null
      ? null
      : {
          id: referent_id,
          first_name: row.referent_first_name,
          last_name: row.referent_last_name,
          email: referent_email,
        }
  return { id, first_name, last_name, email, referent, is_umbrella }
}

const toDeliverable = ({ mission_id: _, ...row }: DeliverableRow) => ({
  ...row,
  quantity: Number(row.quantity),
  amount_excl_vat: Number(row.amount_excl_vat),
})

function listActions(row: MissionRow, { reported }: Related, caller: Reader): Mission['allowed_actions'] {
  const facts = {
    has_document: row.has_document,
    has_reports: reported.has(row.id),
    is_scheduled: row.early_termination_date !== null,
    is_before_start: caller.today < row.start_date,
    is_approver: row.approver_id === caller.user_id,
    is_signer: row.team_signer_id === caller.user_id,
  }
  const status = getStatus(row, caller.today)
  return MISSION_ACTIONS.filter(
    (action) => grants(caller.scopes, MISSION_ACCESS[action]) && allows(MISSION_RULES, action, status, facts),
  )
}

type Reader = Pick<Caller, 'user_id' | 'scopes'> & { today: string }

export function toMission(row: MissionRow, related: Related, caller: Reader): Mission {
  const { today } = caller
  const code = (row.project_code_id && related.codes.get(row.project_code_id)) || null
  const freelancer = related.freelancers.get(row.freelancer_id)
  if (!freelancer) throw new Error(`Mission ${row.id} has no freelancer`)
  return {
    id: row.id,
    reference: row.reference,
    name: row.name,
    description: row.description,
    mission_type: row.mission_type,
    contract_kind: row.contract_kind,
    has_document: row.has_document,
    currency: row.currency,
    rate_amount: toAmount(row.rate_amount),
    rate_periods:
      row.rate_amount === null ? [] : [{ from: row.start_date, rate_amount: Number(row.rate_amount) }],
    start_date: row.start_date,
    end_date: row.end_date,
    payment_terms_days: row.payment_terms_days,
    payment_terms_basis: row.payment_terms_basis,
    status: getStatus(row, today),
    early_termination_date: row.early_termination_date,
    terminated_by: row.terminated_by,
    external_referent: freelancer.external_referent as Mission['external_referent'],
    project_code_id: row.project_code_id,
    project_code: code,
    project_codes: code ? [code] : [],
    deliverables_catalog: (related.deliverables.get(row.id) ?? []).map(toDeliverable),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    created_by: findPerson(row.created_by, related) as Mission['created_by'],
    freelancer: toFreelancer(freelancer),
    team_signer: findPerson(row.team_signer_id, related),
    approver: findPerson(row.approver_id, related),
    extension: findExtension(row, today),
    framework_agreement: findAgreement(row.framework_agreement_id, related, today),
    client_rate_amount: toAmount(row.client_rate_amount),
    planned_quantity: toAmount(row.planned_quantity),
    purchase_order: row.purchase_order,
    external_id: row.external_id,
    warnings: [],
    allowed_actions: listActions(row, related, caller),
  }
}
