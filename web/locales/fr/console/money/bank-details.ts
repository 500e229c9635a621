import { plural } from '../../../../shared/language/plural.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/money/bank-details'> = {
  bankDetails: {
    title: 'Compte bancaire',
    leadTeam:
      'Le compte débité pour vos paiements. Un changement s’applique une fois validé par une seconde personne.',
    leadFreelancer:
      'Le compte sur lequel ce freelance est payé. Un changement s’applique une fois validé par une seconde personne.',
    none: 'Aucun compte bancaire pour le moment.',
    status: {
      proposed: 'À valider',
      approved: 'Utilisé',
      rejected: 'Refusé',
      withdrawn: 'Retiré',
      replaced: 'Remplacé',
    },
    account: 'Compte',
    entered: 'Saisi le',
    decided: 'Décision le',
    reason: 'Motif',
    notSepa: 'Hors zone SEPA : ne peut pas être payé par fichier de virements',
    byFreelancer: 'le freelance',
    byTeam: 'votre entreprise',
    by: (when: string, who: string) => (who ? `${when}, ${who}` : when),
    history: 'Comptes bancaires précédents',
    propose: 'Saisir le compte bancaire…',
    change: 'Changer de compte bancaire…',
    proposeTitle: 'Nouveau compte bancaire',
    proposeLead:
      'Il est enregistré chiffré et s’applique une fois validé par une seconde personne. D’ici là, les paiements vont sur le compte actuel.',
    proposeMail: 'Le freelance en est informé par e-mail.',
    save: 'Soumettre à validation',
    iban: 'IBAN',
    bic: 'BIC (facultatif)',
    holder: 'Titulaire du compte',
    holderHint: 'Le nom tel que la banque le connaît.',
    checkLead:
      'Avant de valider : appelez le freelance à un numéro que vous connaissez déjà et comparez l’IBAN.',
    checkLeadTeam: 'Avant de valider : comparez l’IBAN avec un document de votre banque.',
    approve: 'Valider…',
    approveTitle: (account: string) => `Valider le compte ${account} ?`,
    approveLabel: 'Valider',
    approveEffect: 'Les paiements s’y feront désormais ; il remplace le compte actuel.',
    reject: 'Refuser…',
    rejectTitle: (account: string) => `Refuser le compte ${account} ?`,
    rejectLabel: 'Refuser',
    rejectEffect: 'Le compte actuel reste utilisé.',
    rejectReason: 'Motif',
    rejectHint: 'Visible par la personne qui l’a saisi.',
    withdraw: 'Retirer…',
    withdrawTitle: (account: string) => `Retirer le compte ${account} ?`,
    withdrawLabel: 'Retirer',
    withdrawEffect: 'Le compte actuel reste utilisé.',
    mayNotOwn: 'Vous avez saisi ce compte bancaire : une autre personne doit le valider.',
    mayNotInvolved:
      'Une autre personne doit valider ce compte bancaire : vous avez émis le lien d’accès au portail avec lequel il a été saisi, ou une clé qui a servi à le faire.',
    mayNotScope: 'Une personne disposant du droit bank-accounts:approve doit valider ce compte bancaire.',
    show: 'Afficher l’IBAN',
    hide: 'Masquer l’IBAN',
    logged: 'Chaque affichage est inscrit au journal d’audit.',
    toApprove: (count: number) =>
      plural(count, { one: '# compte bancaire à valider', other: '# comptes bancaires à valider' }),
    company: 'Votre entreprise',
    more: (count: string) => `et ${count} de plus`,
  },
}

export default texts
