import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'portal/people/details'> = {
  detailsPage: {
    title: 'Mes informations',
    lead: 'Elles figurent sur vos contrats et vos factures. Pour modifier votre nom, votre e-mail ou votre taux de TVA, adressez-vous à l’entreprise.',
    umbrella: (company: string) => `${company} facture pour vous. Vous n’avez rien à compléter ici.`,
    anUmbrella: 'Votre société de portage',
    own: 'Vous envoyez vous-même vos factures. Ces informations servent à vos contrats.',
    account: 'Mon compte bancaire',
    documents: 'Mes documents',
    notifications: 'Mes notifications',
    complete: 'Toutes les informations pour vos factures sont renseignées.',
  },
}

export default texts
