/** The resources that have a short reference, such as M-2026-0042. */
export type ReferenceKind = 'mission' | 'activity_report' | 'accounting_export'
