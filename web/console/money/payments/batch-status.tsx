// The status of a payment batch as a label.
import { useTexts } from '../../../shared/language/language.ts'
import { BATCH_STATUS_TEXTS } from '../../../shared/money/payments/payment-texts.ts'
import type { PaymentBatchStatus } from '../../../shared/sdk.ts'

const TONES = { draft: '', exported: 'accent', confirmed: 'good', cancelled: '' }

export function BatchStatus({ status }: { status: PaymentBatchStatus }) {
  return <span class={`badge ${TONES[status]}`}>{useTexts(BATCH_STATUS_TEXTS)[status]}</span>
}
