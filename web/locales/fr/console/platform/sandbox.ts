import { plural } from '../../../../shared/language/plural.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/platform/sandbox'> = {
  sandbox: {
    title: 'Bac à sable',
    lead: 'Une équipe pour les essais. Avancez son horloge : tout ce qui arrive à échéance entre-temps se produit. Les missions se terminent, les documents expirent, les relances partent, les webhooks sont appelés. Les e-mails sont conservés sur cette page et n’arrivent chez personne.',
    elsewhere:
      'Cette équipe n’est pas un bac à sable. Les bacs à sable sont des équipes d’essai, créées par l’exploitant du service.',
    clock: 'Horloge',
    day: '+ 1 jour',
    week: '+ 1 semaine',
    month: '+ 1 mois',
    toDate: 'Jusqu’à une date',
    toDateHint: 'À 09:00 ce jour-là.',
    go: 'Avancer',
    forward:
      'L’horloge ne recule jamais ; une réinitialisation la remet à l’heure réelle. Les clés et les connexions suivent l’heure réelle.',
    moving: (time: string) => `L’horloge avance jusqu’au ${time}…`,
    arrived: (time: string) => `Nous sommes le ${time}. Toutes les échéances ont été traitées.`,
    progress: 'Avancement de l’horloge',
    mails: 'E-mails',
    mailsLead:
      'Les 2 000 derniers e-mails, avec des liens qui fonctionnent. Seuls les codes de connexion sont réellement envoyés, car ils ne dépendent d’aucune équipe.',
    noMails: 'Aucun e-mail pour l’instant.',
    noMatch: 'Aucun e-mail ne correspond.',
    recipient: 'Destinataire',
    address: 'Adresse du destinataire',
    kind: 'Type',
    subject: 'Objet',
    written: 'Rédigé le',
    view: 'Tel qu’il arrive',
    plain: 'Texte brut',
    reset: 'Réinitialiser',
    resetLead: 'Pour repartir de zéro : les données sont supprimées et l’horloge revient à l’heure réelle.',
    resetTitle: 'Réinitialiser ce bac à sable ?',
    goes: 'Suppression définitive :',
    goesList:
      'missions, freelances, comptes rendus, factures, paiements, documents, modèles, codes projet, étiquettes, équipes, e-mails, événements et journal d’audit.',
    stays: 'Sont conservés :',
    staysList:
      'les utilisateurs et leurs connexions, les clés d’API, les webhooks et la fiche de l’entreprise.',
    typeName: (name: string) => `Saisissez ${name} pour confirmer`,
    otherName: 'Ce n’est pas le nom de l’équipe.',
    resetting: 'Suppression des données en cours. Aucune modification n’est possible en attendant.',
    deleted: (rows: number) =>
      plural(rows, { one: '# ligne supprimée pour l’instant', other: '# lignes supprimées pour l’instant' }),
    emptied: (rows: number) =>
      `Le bac à sable est vide : ${plural(rows, { one: '# ligne a été supprimée', other: '# lignes ont été supprimées' })}. Son horloge est à l’heure réelle.`,
    resetProgress: 'Avancement de la réinitialisation',
  },
}

export default texts
