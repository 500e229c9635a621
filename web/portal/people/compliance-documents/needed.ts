import type { ComplianceKindState } from '../../../shared/sdk.ts'

/** Whether a document is required, and the freelancer has not sent it. */
export const needsDocument = ({ is_required, state, open, refused }: ComplianceKindState): boolean =>
  open?.status === 'requested' || (!open && (refused !== null || (is_required && state !== 'valid')))

/** Whether a document is a task: the team has requested or refused it, or an earlier one expires. */
export const isDocumentTask = (kindState: ComplianceKindState): boolean =>
  needsDocument(kindState) &&
  (kindState.open !== null || kindState.refused !== null || kindState.state !== 'missing')
