import type { TextsOf } from '../areas.ts'

const texts: TextsOf<'exports'> = {
  entries: {
    fileName: (from, to) => `achats-${from}-${to}.csv`,
    unsentFileName: (day) => `achats-non-transmis-${day}.csv`,
    types: { invoice: 'Facture', expense: 'Frais', credit_note: 'Avoir' },
    statuses: { waiting_payment: 'À payer', paid: 'Payée', cancelled: 'Annulée' },
    columns: {
      entry_id: 'Écriture',
      type: 'Type',
      status_at_export: 'Statut',
      invoice_number: 'Numéro de facture',
      invoice_date: 'Date de facture',
      due_date: 'Échéance',
      freelancer: 'Freelance',
      supplier: 'Fournisseur',
      supplier_siren: 'SIREN du fournisseur',
      label: 'Libellé',
      currency: 'Devise',
      amount_excl_vat: 'Montant HT',
      vat_rate: 'Taux de TVA',
      vat_amount: 'TVA',
      amount_incl_vat: 'Montant TTC',
      credited_invoice_number: 'Facture annulée',
      activity_report_id: "Compte rendu d'activité",
      report_month: 'Mois',
      mission: 'Mission',
      project_codes: 'Codes projet',
      paid_at: 'Payé le',
    },
  },
  das2: {
    columns: {
      siren: 'SIREN',
      name: 'Bénéficiaire',
      currency: 'Devise',
      fees_excl_vat: 'Honoraires HT',
      expenses_excl_vat: 'Frais HT',
      disbursements: 'Débours',
      vat_amount: 'TVA',
      amount_incl_vat: 'Total TTC',
      is_over_threshold: 'Au-dessus du seuil',
      is_to_declare: 'À déclarer',
    },
  },
}

export default texts
