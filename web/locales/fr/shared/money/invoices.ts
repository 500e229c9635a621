import { plural } from '../../../../shared/language/plural.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'shared/money/invoices'> = {
  invoiceDifferences: {
    caption: 'Écarts',
    what: 'Donnée',
    expected: 'Attendu',
    found: 'Constaté',
    nothing: 'non indiqué',
    from: (day: string) => `à partir du ${day}`,
    fields: {
      date: 'Date',
      amount_excl_vat: 'Montant HT',
      vat_amount: 'TVA',
      amount_incl_vat: 'Montant TTC',
      currency: 'Devise',
      document_type: 'Nature du document',
      seller: 'Fournisseur (SIREN ou n° de TVA)',
      buyer: 'Client (SIREN ou n° de TVA)',
      credited: 'Facture annulée',
    },
    types: { 380: 'Facture', 381: 'Avoir' },
    team: {
      blocking:
        'Ces écarts empêchent l’acceptation : refusez la facture et demandez-en une corrigée, ou rouvrez le compte rendu.',
      passing: 'Ces écarts n’empêchent pas l’acceptation. Vérifiez-les avant d’accepter.',
    },
    freelancer: {
      blocking:
        'Il ne correspond pas à votre compte rendu : l’entreprise ne peut pas l’accepter. Envoyez un document corrigé.',
      passing: 'L’entreprise vérifiera ces écarts.',
    },
  },
  mandateView: {
    offered: 'En attente de réponse',
    accepted: 'Accepté',
    declined: 'Refusé',
    revoked: 'Révoqué',
    offeredOn: 'Proposé le',
    acceptedOn: 'Accepté le',
    declinedOn: 'Refusé le',
    revokedOn: 'Révoqué le',
    by: { team: 'par l’entreprise', freelancer: 'par le freelance' },
    reason: 'Motif',
    seller: 'Fournisseur',
    series: 'Racine des numéros de facture',
    contest: 'Délai de contestation',
    days: (count: number) => plural(count, { one: '# jour', other: '# jours' }),
    creditNotes: 'Avoirs',
    covered: 'émis sans attendre l’accord du freelance',
    uncovered: 'émis après accord du freelance',
    signature: 'Nom saisi',
    address: 'Adresse IP',
    browser: 'Navigateur',
    confirmed: 'Identité confirmée par',
    how: { code: 'code reçu par e-mail', operator_code: 'code de l’exploitant', passkey: 'clé d’accès' },
    byLink: 'lien personnel',
    fingerprint: 'SHA-256 du texte',
  },
  missing: {
    data: {
      company_missing: 'raison sociale',
      siren_missing: 'SIREN',
      legal_form_missing: 'forme juridique',
      vat_number_missing: 'numéro de TVA',
      vat_exemption_reason_missing: 'motif d’exonération de TVA',
      address_missing: 'adresse',
      postal_code_missing: 'code postal',
      city_missing: 'ville',
      vat_regime_country: 'régime de TVA (autoliquidation à l’étranger, un autre régime en France)',
    },
    team: {
      seller: (data: string) => `Informations du freelance : ${data}.`,
      buyer: (data: string) => `Informations de votre entreprise : ${data}.`,
      mandate_missing: 'Aucun mandat de facturation en vigueur : proposez-en un au freelance.',
      mandate_not_accepted: 'Le freelance n’a pas encore accepté le mandat de facturation.',
      mandate_of_another_seller:
        'Le mandat de facturation a été donné sous un autre SIREN : révoquez-le et proposez-en un nouveau.',
      credit_note_not_accepted: 'Le freelance n’a pas encore accepté cet avoir.',
      supplier_invoice_missing:
        'Le fournisseur envoie sa propre facture. Une fois acceptée, elle donnera à l’écriture son numéro, sa date et son fichier.',
      supplier_credit_note_missing:
        'Le fournisseur envoie son propre avoir. Une fois accepté, il donnera à l’écriture son numéro, sa date et son fichier.',
      currency_not_eur:
        'Une facture dans une autre devise que l’euro est émise par le fournisseur. Une fois acceptée, elle donnera à l’écriture son numéro, sa date et son fichier.',
      expense_kind_missing:
        'La nature d’un frais n’est pas précisée. Rouvrez le compte rendu et indiquez pour chacun : refacturé ou débours.',
      amounts_differ:
        'Le total des lignes diffère des montants de l’écriture. Rouvrez le compte rendu et corrigez-le.',
      breaks_rule: (detail: string) => `Non conforme à la norme de facturation (EN 16931) : ${detail}`,
    },
    freelancer: {
      seller: (data: string) => `Vos informations : ${data}.`,
      buyer: (data: string) => `L’entreprise doit compléter ses propres informations : ${data}.`,
      mandate_missing: 'L’entreprise doit vous proposer un mandat de facturation.',
      mandate_not_accepted: 'Le mandat de facturation attend votre réponse.',
      mandate_of_another_seller:
        'Votre mandat de facturation a été donné sous un autre SIREN. L’entreprise doit vous en proposer un nouveau.',
      credit_note_not_accepted: 'Cet avoir attend votre accord.',
      supplier_invoice_missing: 'L’entreprise attend votre facture, ou celle de votre société de portage.',
      supplier_credit_note_missing: 'L’entreprise attend votre avoir, ou celui de votre société de portage.',
      currency_not_eur:
        'Cette facture n’est pas en euros : c’est à vous de l’émettre, et l’entreprise l’attend.',
      expense_kind_missing:
        'La nature d’un frais n’est pas précisée. L’entreprise doit rouvrir le compte rendu.',
      amounts_differ: 'Les montants ne concordent pas. L’entreprise doit rouvrir le compte rendu.',
      breaks_rule: (detail: string) => `L’entreprise doit corriger ce point : ${detail}`,
    },
  },
  sendInvoice: {
    title: {
      team: { invoice: 'Ajouter la facture du fournisseur', credit_note: 'Ajouter l’avoir du fournisseur' },
      freelancer: { invoice: 'Envoyer votre facture', credit_note: 'Envoyer votre avoir' },
    },
    label: { team: 'Ajouter', freelancer: 'Envoyer' },
    file: 'Fichier PDF',
    fileHint: '3 Mo au maximum',
    covers: 'Porte sur',
    covered: {
      invoice: (amount: string) => `La prestation seulement : ${amount}`,
      expense: (amount: string) => `Les frais seulement : ${amount}`,
      credit_note: (amount: string) => `Cet avoir seulement : ${amount}`,
      report: (amount: string) => `Tout le compte rendu : ${amount}`,
    },
    expected: (incl: string, excl: string, vat: string) =>
      `Montant attendu : ${incl} TTC (${excl} HT, ${vat} de TVA).`,
    typed:
      'Si le PDF est une facture Factur-X, vous pouvez laisser les champs ci-dessous vides : ils sont lus dans le fichier.',
    number: 'Numéro',
    date: 'Date',
    amount_excl_vat: 'Montant HT',
    vat_amount: 'TVA',
    amount_incl_vat: 'Montant TTC',
    badAmount: 'Saisissez un montant, par exemple 550 ou 550,50.',
    earlier: 'Ce document remplacera celui qui est en cours de vérification.',
  },
}

export default texts
