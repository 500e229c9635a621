import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'portal/money/bank-details'> = {
  bankAccountForm: {
    iban: 'IBAN',
    ibanHint:
      'Il figure sur votre RIB et dans l’application de votre banque. Saisissez-le avec ou sans espaces : elles facilitent la lecture et ne sont pas transmises.',
    shape:
      'Un IBAN commence par deux lettres pour le pays et deux chiffres, suivis de lettres et de chiffres uniquement. Par exemple FR76 3000 6000 0112 3456 7890 189.',
    holder: 'Titulaire du compte',
    holderHint: 'Le nom exact connu de votre banque : le vôtre ou celui de votre société.',
    bic: 'BIC (facultatif)',
    bicHint: '8 ou 11 lettres et chiffres. Inutile pour un virement SEPA.',
    stored:
      'Vos coordonnées bancaires sont chiffrées. Après leur envoi, seuls les quatre derniers caractères restent visibles, même pour vous.',
    send: 'Envoyer à l’entreprise',
    sending: 'Envoi…',
    cancel: 'Annuler',
  },
  bankAccountPage: {
    title: 'Mon compte bancaire',
    details: 'Mes informations',
    lead: 'L’entreprise vous paie sur ce compte. Elle vérifie chaque changement avant de l’utiliser.',
    none: 'Vous n’avez pas encore renseigné de compte bancaire. Indiquez-le pour être payé.',
    current: 'Compte utilisé',
    account: 'Compte',
    country: 'Pays',
    since: 'Utilisé depuis le',
    notSepa:
      'Ce compte est hors zone SEPA : il ne peut pas recevoir de virement SEPA. Demandez à l’entreprise comment elle vous paie.',
    change: 'Changer de compte…',
    enter: 'Indiquer votre compte',
    newAccount: 'Nouveau compte',
    checking: 'En cours de vérification',
    by: {
      freelancer: (date: string) => `Vous l’avez envoyé le ${date}. L’entreprise le vérifie.`,
      team: (date: string) =>
        `L’entreprise l’a saisi pour vous le ${date} ; une seconde personne le vérifie. Si ce n’est pas votre compte, contactez l’entreprise.`,
    },
    meanwhile: 'D’ici là, vous êtes payé sur le compte utilisé actuellement.',
    unpaid: 'Vous pourrez être payé dès qu’il sera validé.',
    withdraw: 'Retirer…',
    withdrawTitle: 'Retirer ce compte ?',
    withdrawLabel: 'Retirer',
    withdrawText: (digits: string) =>
      `Le compte se terminant par ${digits} ne sera pas utilisé. Vous pourrez ensuite en envoyer un autre.`,
    rejected: (digits: string) => `L’entreprise n’a pas accepté le compte se terminant par ${digits}.`,
    history: 'Comptes précédents',
    sent: (date: string) => `Saisi le ${date}`,
    ended: {
      replaced: (date: string) => `remplacé le ${date}`,
      rejected: (date: string) => `non accepté le ${date}`,
      withdrawn: (date: string) => `retiré le ${date}`,
    },
    status: { replaced: 'Remplacé', rejected: 'Non accepté', withdrawn: 'Retiré' },
  },
}

export default texts
