// The status of a payment batch as a label.

import { requireTexts } from '../../../shared/language/texts.ts'
import type { PaymentBatchStatus } from '../../../shared/sdk.ts'

const batchStatusTexts = requireTexts('shared/money/payments', 'batchStatus')

const TONES = { draft: '', exported: 'accent', confirmed: 'good', cancelled: '' }

export function BatchStatus({ status }: { status: PaymentBatchStatus }) {
  return <span class={`badge ${TONES[status]}`}>{batchStatusTexts()[status]}</span>
}
