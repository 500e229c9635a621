// Texts about missions that several pages share.
import { unitPrice } from '../../../shared/language/format.ts'
import { currentTexts, defineTexts } from '../../../shared/language/language.ts'
import type { Mission } from '../../../shared/sdk.ts'
import { catalogueTotal } from './draft/deliverable-totals.ts'

export const MISSION_TEXTS = defineTexts({
  en: {
    missions: 'Missions',
    mission: 'Mission',
    newMission: 'New mission',
    name: 'Name',
    description: 'Description',
    freelancer: 'Freelancer',
    price: 'Price excl. VAT',
    period: 'Period',
    status: 'Status',
    projectCode: 'Project code',
    purchaseOrder: 'Purchase order',
    externalId: 'External ID',
    approver: 'Approver',
    signer: 'Company signer',
    clientRate: 'Client rate per unit',
    planned: {
      hourly: 'Planned hours',
      daily: 'Planned days',
      monthly: 'Planned quantity',
      deliverable: 'Planned quantity',
    },
    plannedHint: 'Optional, for the budget. Not part of the contract.',
    start: 'Start',
    end: 'End',
    reason: 'Reason',
    type: 'Billing',
    types: {
      hourly: 'Hourly',
      daily: 'Daily',
      monthly: 'Monthly',
      deliverable: 'Per deliverable',
    },
    per: {
      hourly: (price: string) => `${price} per hour`,
      daily: (price: string) => `${price} per day`,
      monthly: (price: string) => `${price} per month`,
      deliverable: (price: string) => `${price} in total`,
    },
    contract: 'Contract',
    contracts: { services_agreement: 'Services agreement', master_agreement: 'Under a framework agreement' },
    terms: 'Payment terms',
    bases: { invoice_date: 'from the invoice date', end_of_month: 'from the invoice date, end of month' },
    days: (days: number) => `${days} days`,
    agreements: {
      draft: 'draft',
      'awaiting-signature': 'awaiting signature',
      'in-progress': 'in force',
      expired: 'expired',
      ended: 'ended',
    },
    deliverables: 'Deliverables',
    quantity: 'Quantity',
    unit: 'Unit price excl. VAT',
    total: 'Total',
    none: 'None',
  },
  fr: {
    missions: 'Missions',
    mission: 'Mission',
    newMission: 'Nouvelle mission',
    name: 'Intitulé',
    description: 'Description',
    freelancer: 'Freelance',
    price: 'Prix HT',
    period: 'Période',
    status: 'Statut',
    projectCode: 'Code projet',
    purchaseOrder: 'Bon de commande',
    externalId: 'Identifiant externe',
    approver: 'Approbateur',
    signer: 'Signataire',
    clientRate: 'Tarif client par unité',
    planned: {
      hourly: 'Heures prévues',
      daily: 'Jours prévus',
      monthly: 'Quantité prévue',
      deliverable: 'Quantité prévue',
    },
    plannedHint: 'Facultatif, pour le budget. Ne figure pas au contrat.',
    start: 'Début',
    end: 'Fin',
    reason: 'Motif',
    type: 'Facturation',
    types: { hourly: 'À l’heure', daily: 'À la journée', monthly: 'Au mois', deliverable: 'Au livrable' },
    per: {
      hourly: (price: string) => `${price} par heure`,
      daily: (price: string) => `${price} par jour`,
      monthly: (price: string) => `${price} par mois`,
      deliverable: (price: string) => `${price} au total`,
    },
    contract: 'Contrat',
    contracts: { services_agreement: 'Contrat de prestation', master_agreement: 'Sous contrat-cadre' },
    terms: 'Conditions de paiement',
    bases: { invoice_date: 'date de facture', end_of_month: 'date de facture, fin de mois' },
    days: (days: number) => `${days} jours`,
    agreements: {
      draft: 'brouillon',
      'awaiting-signature': 'en attente de signature',
      'in-progress': 'en vigueur',
      expired: 'expiré',
      ended: 'terminé',
    },
    deliverables: 'Livrables',
    quantity: 'Quantité',
    unit: 'Prix unitaire HT',
    total: 'Total',
    none: 'Aucun',
  },
})

type Priced = Pick<Mission, 'mission_type' | 'rate_amount' | 'currency' | 'deliverables_catalog'>

/** `€620.00 per day`, or the total of all deliverables. */
export function priceOf({ mission_type, rate_amount, currency, deliverables_catalog }: Priced): string {
  const amount = mission_type === 'deliverable' ? catalogueTotal(deliverables_catalog) : (rate_amount ?? 0)
  return currentTexts(MISSION_TEXTS).per[mission_type](unitPrice(amount, currency))
}

export const MISSION_TYPES = ['hourly', 'daily', 'monthly', 'deliverable'] as const
export const TERM_BASES = ['invoice_date', 'end_of_month'] as const
/** Hours and days can be planned; months and deliverables say themselves how many there are. */
export const isPlanned = (type: Mission['mission_type']) => type === 'hourly' || type === 'daily'
