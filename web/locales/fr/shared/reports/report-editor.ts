import { plural } from '../../../../shared/language/plural.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'shared/reports/report-editor'> = {
  dayDetail: {
    days: 'Jour',
    hours: 'Heures',
    none: 'Rien',
    description: 'Note (facultative)',
    split: 'Répartir ce jour',
    note: 'Ajouter une note',
  },
  daysEditor: {
    title: 'Jours travaillés',
    titleHours: 'Heures travaillées',
    daily:
      'Touchez un jour ou cliquez dessus : une fois pour une journée, deux fois pour une demi-journée, trois fois pour effacer.',
    hourly: 'Saisissez les heures de chaque jour.',
    monthly:
      'Le montant mensuel ne dépend pas des jours saisis. Ils indiquent quand la prestation a eu lieu et, avec des codes projet, comment le montant est réparti.',
    keys: 'Au clavier : les flèches pour se déplacer, 1 pour une journée, 5 pour une demi-journée, 0 pour effacer.',
    fill: 'Remplir les jours ouvrés',
    days: (count: number) => plural(count, { one: '# jour', other: '# jours' }),
    hours: (count: number) => plural(count, { one: '# heure', other: '# heures' }),
    daysOff: 'Les week-ends et les jours fériés français sont grisés.',
  },
  deliveriesEditor: {
    title: 'Livré ce mois-ci',
    none: 'Aucune livraison pour le moment.',
    left: (left: string, all: string, price: string) => `reste ${left} sur ${all}, ${price} l’unité`,
    deliverable: 'Livrable',
    choose: 'Choisir…',
    quantity: 'Quantité',
    date: 'Livré le',
    description: 'Note (facultative)',
    add: 'Ajouter une livraison',
  },
  draftErrors: {
    text: 'Saisissez une description.',
    number: 'Saisissez un nombre.',
    less: 'Ne peut pas être inférieur à 0.',
    date: (first: string, last: string) => `Saisissez une date du ${first} au ${last}.`,
    deliverable: 'Sélectionnez un livrable.',
    hours: (day: string) => `Plus de 24 heures le ${day}.`,
    days: (day: string) => `Plus d’une journée le ${day}.`,
  },
  expenseKinds: {
    kind: 'Nature',
    rebilled: 'Refacturé',
    disbursement: 'Débours',
    receipt: 'Avec la TVA du justificatif',
    rebilledLong: 'Frais refacturés (avec TVA)',
    disbursementLong: 'Débours (payé au nom du client, sans TVA)',
  },
  expensesEditor: {
    title: 'Frais',
    lead: 'Frais refacturés : saisissez le montant HT, la TVA de la facture s’y ajoute ; si la facture est sans TVA, saisissez le montant payé. Débours : payé au nom du client et remboursé tel quel.',
    description: 'Objet',
    date: 'Payé le',
    amount: (currency: string) => `Montant HT (${currency})`,
    paid: (currency: string) => `Montant TTC (${currency})`,
    vat: (currency: string) => `TVA (${currency})`,
    add: 'Ajouter des frais',
  },
  itemsEditor: {
    title: 'Éléments complémentaires',
    lead: 'Par exemple une prime ou une astreinte, facturée avec la prestation. Saisissez un montant négatif pour une déduction.',
    description: 'Objet',
    amount: (currency: string) => `Montant HT (${currency})`,
    add: 'Ajouter un élément',
  },
  projectCodeField: {
    label: 'Code projet',
    mission: (name: string) => `Comme la mission : ${name}`,
    none: 'Comme la mission',
  },
  reportFields: {
    look: 'Certains champs sont à corriger.',
    restored: 'Vos modifications non enregistrées ont été restaurées.',
    discard: 'Annuler les modifications',
  },
  row: { remove: 'Retirer' },
}

export default texts
