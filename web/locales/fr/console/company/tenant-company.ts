import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/company/tenant-company'> = {
  companyPage: {
    title: 'Entreprise',
    lead: (team: string) =>
      `L’entreprise de l’équipe ${team}, telle qu’elle figure sur les contrats et les factures. Les factures émises conservent les données en vigueur à leur émission.`,
    penalty: 'Pénalités de retard',
    penaltyHint:
      'Le texte des factures et des contrats. Laissez vide pour la formule par défaut, au taux ci-dessous.',
  },
  defaultTerms: {
    title: 'Conditions par défaut',
    lead: 'Les nouvelles missions et les nouveaux comptes rendus les reprennent. Les existants gardent les leurs.',
    days: 'Délai de paiement (jours)',
    basis: 'À partir de',
    bases: { invoice_date: 'la date de facture', end_of_month: 'la date de facture, puis la fin du mois' },
    limit: 'Au-delà du maximum légal',
    limitHint:
      'En France : 60 jours date de facture ou 45 jours fin de mois (code de commerce, article L. 441-10).',
    limits: { off: 'ne rien faire', warn: 'avertir', block: 'refuser' },
    interest: 'Pénalités de retard (% par an)',
    interestHint:
      'Laissez vide pour le taux légal : celui de la BCE majoré de 10 points. Au moins trois fois le taux d’intérêt légal. S’applique aussi aux factures impayées.',
    vat: 'Taux de TVA (%)',
    hours: 'Heures d’une journée',
    hoursHint: 'Convertit les heures en jours.',
    ahead: 'Les comptes rendus se valident jusqu’à',
    aheads: { current_month: 'la fin du mois en cours', none: 'aujourd’hui' },
    aheadHint: 'S’applique immédiatement. Le travail ultérieur peut être soumis, mais pas encore validé.',
    wrong: 'Saisissez un nombre.',
    save: 'Mettre à jour les conditions',
    saved: 'Enregistré.',
  },
  signatories: {
    title: 'Signataires',
    lead: 'Les personnes qui peuvent signer les contrats au nom de l’entreprise. Chaque mission désigne l’une d’elles, qui confirme son identité par une clé d’accès ou un code reçu par e-mail avant de signer. Son nom et sa fonction figurent sur les contrats.',
    nameless: 'Nom manquant',
    more: (count: number, total: number) => `Les ${count} premières personnes sur ${total}.`,
    manage: 'Modifier les droits, les noms et les fonctions',
    none: 'Personne ne peut signer les contrats.',
  },
  teamLogo: {
    title: 'Logo',
    lead: 'Il figure sur les e-mails de votre équipe et sur les PDF des factures en autofacturation. Sans logo, les e-mails affichent le nom de l’équipe. Les factures émises conservent le logo en vigueur à leur émission.',
    none: 'Votre équipe n’a pas encore de logo.',
    file: 'Choisir un logo',
    hint: 'PNG ou JPEG, au plus 128 Ko et 1024 × 1024 pixels.',
    save: 'Enregistrer le logo',
    remove: 'Supprimer le logo',
    alt: 'Le logo de l’équipe',
  },
}

export default texts
