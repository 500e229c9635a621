// The framework agreement of a mission.
import { CivilDate, OneOf, type Static, Uuid, View } from '../../../kernel/wire/schemas.ts'

const STATUSES = ['draft', 'awaiting-signature', 'in-progress', 'expired', 'ended'] as const
export type FrameworkAgreementStatus = (typeof STATUSES)[number]

export const FrameworkAgreementRef = View(
  'FrameworkAgreementRef',
  { id: Uuid(), status: OneOf(STATUSES), valid_until: CivilDate() },
  { description: 'The framework agreement that covers a `master_agreement` mission.' },
)
export type FrameworkAgreementRef = Static<typeof FrameworkAgreementRef>
