import { plural } from '../../../../shared/language/plural.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/identity/users'> = {
  users: {
    title: 'Utilisateurs',
    invite: 'Inviter un utilisateur',
    inviteLabel: 'Inviter',
    edit: 'Modifier l’utilisateur',
    role: 'Rôle',
    'team-admin': 'Administrateur',
    'team-member': 'Membre',
    permissionCount: (count: number) => plural(count, { one: '# droit', other: '# droits' }),
    jobTitle: 'Fonction',
    active: 'Actif',
    pending: 'Invité',
    expired: 'Invitation expirée',
    undeliverable: 'E-mail non remis',
    deactivated: 'Désactivé',
    isActive: 'Actif (peut se connecter)',
    grants: 'Droits particuliers',
    'payments:confirm': 'Confirmer les paiements',
    'payments:reverse': 'Annuler des paiements',
    'accounting:export': 'Créer des exports comptables',
    'compliance-documents:review': 'Vérifier les documents de conformité',
    'bank-accounts:approve': 'Valider les comptes bancaires',
    'bank-details:read': 'Voir les IBAN en clair et télécharger les fichiers pour la banque',
    data: 'Données personnelles…',
    resend: 'Renvoyer',
    withdraw: 'Retirer',
    withdrawTitle: (email: string) => `Retirer l’invitation envoyée à ${email} ?`,
    linkTitle: 'Lien d’invitation',
    linkLead:
      'Transmettez vous-même ce lien : il n’est affiché qu’une fois et reste valable 7 jours. Ce service n’envoie pas d’e-mails.',
    empty: 'Aucun utilisateur ne correspond à ces filtres.',
    only: (email: string) => `${email} uniquement`,
    all: 'Afficher tous les utilisateurs',
  },
}

export default texts
