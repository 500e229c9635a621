import type { TextsOf } from '../../areas.ts'

const texts: TextsOf<'portal/app'> = {
  offline: {
    title: 'Vous êtes hors ligne',
    lead: 'Le portail a besoin d’une connexion à Internet. Vos missions, comptes rendus et factures ne sont pas conservés sur cet appareil.',
    again: 'Réessayer',
    notice: 'Vous êtes hors ligne. Vos saisies ne seront enregistrées qu’une fois la connexion rétablie.',
  },
}

export default texts
