import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/across/personal-data'> = {
  personalData: {
    title: 'Données personnelles',
    lead: 'Tout ce qui est conservé sur cette personne dans un fichier zip, ou son effacement à sa demande.',
    download: 'Tout télécharger',
    erase: 'Effacer…',
    eraseTitle: (name: string) => `Effacer les données personnelles de ${name} ?`,
    eraseLabel: 'Effacer définitivement',
    effect:
      'Le profil est effacé et l’accès prend fin aussitôt ; les événements, e-mails, fichiers et le journal d’audit suivent en quelques minutes. Cette action est définitive.',
    kept: 'Les factures, contrats et paiements restent aussi longtemps que la loi l’exige, puis sont effacés.',
    sure: 'Je sais que personne ne pourra restaurer ces données',
    erased: 'Les données personnelles ont été effacées.',
    until: (date: string) => `Ce que la loi conserve sera effacé après le ${date}.`,
  },
}

export default texts
