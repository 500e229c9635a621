import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'shared/money/payments'> = {
  problem: {
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
  batchStatus: { draft: 'Brouillon', exported: 'Fichier généré', confirmed: 'Payé', cancelled: 'Annulé' },
  lineStatus: { open: 'À payer', paid: 'Payée', released: 'Non payée par ce lot' },
}

export default texts
