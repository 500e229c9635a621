import type { TextsOf } from '../areas.ts'
import { createCount, createPlural } from '../plural.ts'

const plural = createPlural('fr')
const formatCount = createCount('fr')
const formatDays = (days: number) => formatCount(days, { one: 'jour', other: 'jours' })

const texts: TextsOf<'invoices'> = {
  page: {
    titles: { 380: 'Facture', 389: 'Facture', 381: 'Avoir', 261: 'Avoir' },
    parties: { seller: 'Fournisseur', buyer: 'Client' },
    siren: 'SIREN',
    siret: 'SIRET',
    vatNumber: 'N° TVA',
    facts: {
      date: 'Date d’émission',
      due: 'Date d’échéance',
      period: 'Période de prestation',
      category: 'Nature de l’opération',
      order: 'Bon de commande',
      contract: 'Contrat',
      credited: 'Facture d’origine',
    },
    columns: {
      name: 'Désignation',
      quantity: 'Quantité',
      price: 'Prix unitaire HT',
      vat: 'TVA',
      amount: 'Montant HT',
    },
    units: {
      DAY: (count) => plural(count, { one: 'jour', other: 'jours' }),
      HUR: (count) => plural(count, { one: 'heure', other: 'heures' }),
      C62: () => '',
    },
    vat: { title: 'Ventilation de la TVA', base: 'Base HT', amount: 'TVA' },
    totals: {
      net: 'Total HT',
      vat: 'Total TVA',
      gross: 'Total TTC',
      due: 'Net à payer',
      credit: 'Montant de l’avoir',
    },
    payment: 'Règlement',
    mandate: () => '',
    page: { before: 'Page', between: 'sur' },
  },
  terms: {
    payment: {
      invoice_date: (days) => `Paiement à ${formatDays(days)} à compter de la date de facture.`,
      end_of_month: (days) => `Paiement à ${formatDays(days)} fin de mois.`,
    },
    credits: (number, date) => `Annule la facture ${number} du ${date}.`,
    work: (mission, month) => `${mission}, ${month}`,
    day: (day) => `Le ${day}`,
    days: (first, last) => `Du ${first} au ${last}`,
    forCode: (name, code) => `${name} – ${code}`,
    expense: {
      rebilled: (label) => `Frais refacturés : ${label}`,
      disbursement: (label) => `Débours : ${label}`,
    },
  },
  mandate: {
    title: 'Mandat de facturation',
    supplier: (party) => `Mandant (fournisseur) : ${party}.`,
    customer: (party) => `Mandataire (client) : ${party}.`,
    purpose:
      '1. Objet. Le fournisseur donne mandat au client, qui l’accepte, d’établir et d’émettre en son nom et pour son compte les factures des prestations qu’il lui fournit, sur la base des comptes rendus d’activité validés (article 289, I-2 du code général des impôts).',
    creditNotes: {
      covered:
        '2. Avoirs. Le mandat porte aussi sur les avoirs et les factures rectificatives, que le fournisseur accepte sur le portail.',
      notCovered:
        '2. Avoirs. Le client prépare les avoirs ; chacun n’est émis qu’après son acceptation par le fournisseur sur le portail.',
    },
    numbering: (seriesRoot) =>
      `3. Numérotation. Les factures portent la mention « Autofacturation » et un numéro d’une série propre au fournisseur, sans rupture, qui commence par ${seriesRoot}.`,
    contesting: (contestDays) =>
      `4. Contestation. Le fournisseur reçoit chaque facture sur le portail et dispose de ${formatDays(contestDays)} à compter de son émission pour la contester. La contestation suspend le paiement jusqu’à son règlement.`,
    duties:
      '5. Obligations du fournisseur. Le fournisseur conserve l’entière responsabilité de ses obligations en matière de facturation et de TVA. Il verse la taxe mentionnée sur les factures établies en son nom, réclame immédiatement le double d’une facture qu’il n’aurait pas reçue et signale toute modification des mentions relatives à son identification.',
    duration:
      '6. Durée. Le mandat est donné pour une durée indéterminée. Chacun peut le révoquer à tout moment ; les factures déjà émises restent valables.',
    offered: (date) => `Proposé le ${date}.`,
  },
}

export default texts
