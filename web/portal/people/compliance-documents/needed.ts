import type { ComplianceKindState } from '../../../shared/sdk.ts'

/** Whether a document is required, and the freelancer has not sent it. */
export const needsDocument = ({ is_required, state, open, refused }: ComplianceKindState): boolean =>
  open?.status === 'requested' || (!open && (refused !== null || (is_required && state !== 'valid')))

/** Whether a document is a task: the team has requested or refused it, or an earlier one expires. */
export const isAskedFor = (of: ComplianceKindState): boolean =>
  needsDocument(of) && (of.open !== null || of.refused !== null || of.state !== 'missing')
