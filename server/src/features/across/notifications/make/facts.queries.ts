// Facts about the subjects of notifications, for the rules and the mails. One statement reads many subjects.
import { sql } from 'kysely'
import { eventRows } from '../../../../kernel/db/events.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { missionRows } from '../../../missions/missions/missions.tables.ts'
import { entryRows } from '../../../money/accounting/accounting.tables.ts'
import { exportRows, sendingRows } from '../../../money/accounting-exports/accounting-exports.tables.ts'
import { batchRows } from '../../../money/payment-batches/payment-batches.tables.ts'
import { complianceDocumentRows } from '../../../people/compliance-documents/compliance-documents.tables.ts'
import { freelancerRows } from '../../../people/freelancers/freelancers.tables.ts'
import { reportRows } from '../../../reports/activity-reports/activity-reports.tables.ts'
import type { Facts } from '../notification-kinds.ts'

type SubjectIds = { tenant_id: string; ids: readonly string[] }

/** Facts with the names that a mail shows. */
export type NamedFacts = Facts & {
  mission_name: string | null
  /** The reference of the mission; `reference` is that of the report or the export. */
  mission_reference: string | null
  reference: string | null
  first_name: string | null
  last_name: string | null
  invoice_number: string | null
  amount: string | null
  currency: string | null
}

const MISSION_COLUMNS = sql`mission.id as mission_id, mission.name as mission_name, mission.reference as mission_reference, mission.approver_id, mission.team_signer_id as signer_id,
  mission.has_document`
const FREELANCER_COLUMNS = sql`freelancer.id as freelancer_id, freelancer.first_name, freelancer.last_name, freelancer.referent_id`
const NO_MISSION = sql`null::uuid as mission_id, null as mission_name, null as mission_reference, null::uuid as approver_id, null::uuid as signer_id,
  false as has_document`
const NO_FREELANCER = sql`null::uuid as freelancer_id, null as first_name, null as last_name, null::uuid as referent_id`
const NO_ENTRY = sql`null as entry_type, null as invoice_number, null as amount, null as currency`

export const missionFacts = prepared('notification.mission_facts', (q, input: SubjectIds) => ({
  compile: () =>
    sql<NamedFacts>`select mission.id as subject_id, null as reference, mission.status, ${MISSION_COLUMNS}, ${FREELANCER_COLUMNS}, ${NO_ENTRY},
        null as month, mission.effective_end_date as day, false as is_sent_by_mail
      from ${missionRows} as mission join ${freelancerRows} as freelancer on freelancer.id = mission.freelancer_id
      where mission.id = any(${input.ids}::uuid[])`.compile(q),
}))

export const reportFacts = prepared('notification.report_facts', (q, input: SubjectIds) => ({
  compile: () =>
    sql<NamedFacts>`select report.id as subject_id, report.reference, report.status, ${MISSION_COLUMNS}, ${FREELANCER_COLUMNS}, ${NO_ENTRY},
        report.report_month as month, null as day, false as is_sent_by_mail
      from ${reportRows} as report join ${missionRows} as mission on mission.id = report.mission_id
      join ${freelancerRows} as freelancer on freelancer.id = report.freelancer_id
      where report.id = any(${input.ids}::uuid[])`.compile(q),
}))

export const entryFacts = prepared('notification.entry_facts', (q, input: SubjectIds) => ({
  compile: () =>
    sql<NamedFacts>`select entry.id as subject_id, null as reference, entry.status, ${MISSION_COLUMNS}, ${FREELANCER_COLUMNS},
        entry.type as entry_type, entry.invoice_number, entry.amount_incl_vat as amount, entry.currency,
        report.report_month as month, null as day, false as is_sent_by_mail
      from ${entryRows} as entry join ${reportRows} as report on report.id = entry.activity_report_id
      join ${missionRows} as mission on mission.id = report.mission_id
      join ${freelancerRows} as freelancer on freelancer.id = entry.freelancer_id
      where entry.id = any(${input.ids}::uuid[])`.compile(q),
}))

/** The mail to the accountant is created in the transaction of its exports, so at nearly the same time. */
export const exportFacts = prepared('notification.export_facts', (q, input: SubjectIds) => ({
  compile: () =>
    sql<NamedFacts>`select export.id as subject_id, export.reference, null as status, ${NO_MISSION}, ${NO_FREELANCER}, ${NO_ENTRY},
        null as month, null as day, exists (select from ${sendingRows} as sending
          where sending.created_at >= export.created_at - interval '1 minute'
            and sending.created_at <= export.created_at + interval '10 minutes'
            and export.id = any(sending.export_ids)) as is_sent_by_mail
      from ${exportRows} as export where export.id = any(${input.ids}::uuid[])`.compile(q),
}))

/** A batch that needs no second person awaits no approval. */
export const batchFacts = prepared('notification.batch_facts', (q, input: SubjectIds) => ({
  compile: () =>
    sql<NamedFacts>`select batch.id as subject_id, null as reference, ${NO_MISSION}, ${NO_FREELANCER}, ${NO_ENTRY},
        case when batch.status = 'draft' and batch.prepared_at is not null and batch.approved_at is null and batch.needs_second_person
          then 'to_approve' else batch.status end as status,
        null as month, null as day, false as is_sent_by_mail, batch.involved_ids || batch.created_by as involved_ids
      from ${batchRows} as batch where batch.id = any(${input.ids}::uuid[])`.compile(q),
}))

/**
 * `status`: `answered` once the freelancer has uploaded a newer document. `day`: the last day of validity in the newest event.
 */
export const documentFacts = prepared('notification.document_facts', (q, input: SubjectIds) => ({
  compile: () =>
    sql<NamedFacts>`select distinct on (event.subject_id) event.subject_id, null as reference, ${NO_MISSION}, ${FREELANCER_COLUMNS},
        case when document.status = 'approved' and freelancer.status <> 'archived' and not exists (select from ${complianceDocumentRows} as newer
          where newer.freelancer_id = document.freelancer_id and newer.kind = document.kind and newer.status = 'uploaded')
          then 'expiring' else 'answered' end as status,
        ${NO_ENTRY}, null as month, event.data ->> 'valid_until' as day, false as is_sent_by_mail
      from ${eventRows} as event join ${complianceDocumentRows} as document on document.id = event.subject_id
      join ${freelancerRows} as freelancer on freelancer.id = document.freelancer_id
      where event.subject_id = any(${input.ids}::uuid[]) and event.type = 'compliance_document.expiring'
      order by event.subject_id, event.id desc`.compile(q),
}))

type MissionIds = { tenant_id: string; mission_ids: readonly string[] }

/** The months for which nobody has to be reminded any more. */
export const findReportedMonths = prepared('notification.reported_months', (q, input: MissionIds) => ({
  compile: () =>
    sql<{ mission_id: string; month: string }>`select report.mission_id, report.report_month as month
      from ${reportRows} as report
      where report.mission_id = any(${input.mission_ids}::uuid[]) and report.status in ('pending', 'approved')`.compile(
      q,
    ),
}))
