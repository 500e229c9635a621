import { defineManifest } from '../../../domain/manifest.ts'
import { REPORT_ERRORS } from './activity-reports.errors.ts'
import { ACTIVITY_REPORT_EVENTS, EXPENSE_RECEIPT_EVENTS } from './activity-reports.events.ts'

export const ACTIVITY_REPORTS = defineManifest({
  name: 'activity-reports',
  tag: {
    name: 'Activity reports',
    description: 'Monthly reports of work and expenses (CRA), from draft to approval.',
  },
  tables: {
    activity_report: {
      distributedBy: 'tenant_id',
      audited: 'activity_report',
      isNeverDeleted: true,
      personal: {
        rowsOf: { freelancer: 'freelancer_id' },
        erased: { rejection_reason: 'null' },
        kept: {
          law: 'accounting',
          from: 'created_at',
          unless: "status <> 'approved'",
          columns: { calculation: 'object' },
        },
        why: 'the work that invoices are made of',
      },
      notPersonal: ['report_month', 'currency', 'vat_regime', 'time_zone', 'reference'],
    },
    activity_report_timesheet: {
      distributedBy: 'tenant_id',
      audited: 'activity_report_timesheet',
      personal: {
        rowsOf: { freelancer: { through: 'activity_report', by: 'report_id' } },
        kept: { law: 'accounting', columns: { description: 'null' } },
        why: 'the work that invoices are made of',
      },
    },
    activity_report_item: {
      distributedBy: 'tenant_id',
      audited: 'activity_report_item',
      personal: {
        rowsOf: { freelancer: { through: 'activity_report', by: 'report_id' } },
        kept: { law: 'accounting', columns: { description: 'word' } },
        why: 'the work that invoices are made of',
      },
    },
    activity_report_expense: {
      distributedBy: 'tenant_id',
      audited: 'activity_report_expense',
      personal: {
        rowsOf: { freelancer: { through: 'activity_report', by: 'report_id' } },
        kept: { law: 'accounting', columns: { description: 'word' } },
        why: 'the work that invoices are made of',
      },
    },
    expense_receipt: {
      distributedBy: 'tenant_id',
      audited: 'expense_receipt',
      personal: {
        rowsOf: { freelancer: 'freelancer_id' },
        kept: {
          law: 'accounting',
          from: 'created_at',
          unless: 'unused_since is not null',
          columns: { name: 'null' },
        },
        files: ['sha256'],
        why: 'the receipts of expenses that are invoiced',
      },
    },
    activity_report_code: { distributedBy: 'tenant_id', audited: 'activity_report_code' },
  },
  readAccess: {
    activity_report: { scope: 'activity-reports:read' },
    activity_report_timesheet: 'activity_report',
    activity_report_item: 'activity_report',
    activity_report_expense: 'activity_report',
    activity_report_code: 'activity_report',
    expense_receipt: 'activity_report',
  },
  constraints: {
    activity_report_reference_key: { unreachable: 'each number is given out once' },
    activity_report_month_key: { field: 'report_month', alreadyExists: 'activity_report' },
    activity_report_timesheet_deliverable_fkey: {
      unreachable:
        'deliverables are deleted while the mission is a draft, and reports are written once it is in force, both under its lock',
    },
    activity_report_timesheet_project_code_fkey: {
      field: 'project_code_id',
      unknownReference: 'project_code',
    },
    activity_report_item_project_code_fkey: { field: 'project_code_id', unknownReference: 'project_code' },
    activity_report_expense_project_code_fkey: { field: 'project_code_id', unknownReference: 'project_code' },
    activity_report_code_project_code_fkey: { field: 'project_code_id', unknownReference: 'project_code' },
    expense_receipt_mission_fkey: { unreachable: 'missions are never deleted' },
    expense_receipt_freelancer_fkey: { unreachable: 'a freelancer with a mission is never deleted' },
    expense_receipt_file_fkey: { unreachable: 'the file is stored in the same transaction' },
    activity_report_freelancer_fkey: { unreachable: 'a freelancer with a mission is never deleted' },
  },
  scopes: { resources: ['activity-reports'], actions: ['activity-reports:review'] },
  errors: REPORT_ERRORS,
  events: [ACTIVITY_REPORT_EVENTS, EXPENSE_RECEIPT_EVENTS],
  resources: ['activity_report', 'expense_receipt'],
  references: ['activity_report', 'expense_receipt'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'activity-reports': typeof ACTIVITY_REPORTS
  }
}
