import type { ComplianceKindState } from '../../../shared/sdk.ts'

/** Whether the freelancer owes a document, and has not sent it. */
export const needsDocument = ({ is_required, state, open, refused }: ComplianceKindState): boolean =>
  open?.status === 'requested' || (!open && (refused !== null || (is_required && state !== 'valid')))

/** Whether it is a task: the team has asked for it or refused it, or an earlier one comes to its end. */
export const isAskedFor = (of: ComplianceKindState): boolean =>
  needsDocument(of) && (of.open !== null || of.refused !== null || of.state !== 'missing')
