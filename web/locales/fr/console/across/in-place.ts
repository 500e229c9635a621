import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/across/in-place'> = {
  inPlace: { all: (title: string) => `${title} : ouvrir la liste`, open: 'Ouvrir la liste' },
  workInPlace: {
    missions: 'Missions',
    noMissions: 'Aucune mission pour le moment.',
    mission: 'Mission',
    period: 'Période',
    price: 'Prix HT',
    reports: 'Comptes rendus d’activité',
    noReports: 'Aucun compte rendu pour le moment.',
    month: 'Mois',
    work: 'Prestation HT',
    expenses: 'Frais HT',
    entries: 'Factures et frais',
    noEntries: 'Rien n’est encore facturé : la facture est créée à la validation d’un compte rendu.',
    entry: 'Écriture',
    due: 'Échéance',
    excl: 'HT',
    incl: 'TTC',
    status: 'Statut',
  },
}

export default texts
