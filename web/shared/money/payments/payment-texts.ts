// The words for the status of a payment batch and its entries, and for what prevents a payment.
import { defineTexts } from '../../language/language.ts'
import type { PaymentProblem } from '../../sdk.ts'

/** Why an entry cannot be paid by a batch, as a badge. */
export const PROBLEM_TEXTS = defineTexts({
  en: {
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
  },
  fr: {
    not_waiting: 'N’est plus à payer',
    invoice_missing: 'Facture non émise',
    contested: 'Facture contestée',
    bank_account_missing: 'Compte bancaire manquant',
    bank_account_unapproved: 'Compte bancaire à valider',
    bank_account_not_sepa: 'Compte hors zone SEPA',
    currency_not_eur: 'Devise autre que l’euro',
    amount_out_of_range: 'Montant hors limites SEPA',
    document_missing: 'Document de conformité manquant',
    in_batch: 'Dans un lot de virements',
  },
} satisfies Record<'en' | 'fr', Record<PaymentProblem, string>>)

export const BATCH_STATUS_TEXTS = defineTexts({
  en: { draft: 'Draft', exported: 'File created', confirmed: 'Paid', cancelled: 'Cancelled' },
  fr: { draft: 'Brouillon', exported: 'Fichier généré', confirmed: 'Payé', cancelled: 'Annulé' },
})

export const LINE_STATUS_TEXTS = defineTexts({
  en: { open: 'To pay', paid: 'Paid', released: 'Not paid by this batch' },
  fr: { open: 'À payer', paid: 'Payée', released: 'Non payée par ce lot' },
})
