/** The resources that have a short reference, such as M-2026-0042. */
export type ShortReferenceKind = 'mission' | 'activity_report' | 'accounting_export'
