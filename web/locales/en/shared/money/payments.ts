import type { PaymentProblem } from '../../../../shared/sdk.ts'

const texts = {
  problem: {
    not_waiting: 'No longer to be paid',
    invoice_missing: 'Invoice not issued yet',
    contested: 'Invoice contested',
    bank_account_missing: 'No bank account',
    bank_account_unapproved: 'Bank account to approve',
    bank_account_not_sepa: 'Account outside SEPA',
    currency_not_eur: 'Not in euros',
    amount_out_of_range: 'Amount outside SEPA limits',
    document_missing: 'Compliance document missing',
    in_batch: 'In a payment batch',
  } satisfies Record<PaymentProblem, string>,
  batchStatus: { draft: 'Draft', exported: 'File created', confirmed: 'Paid', cancelled: 'Cancelled' },
  lineStatus: { open: 'To pay', paid: 'Paid', released: 'Not paid by this batch' },
}

export default texts
