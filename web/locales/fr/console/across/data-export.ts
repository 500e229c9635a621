import { plural } from '../../../../shared/language/plural.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/across/data-export'> = {
  dataExport: {
    title: 'Export des données',
    lead: 'Emportez toutes les données de l’équipe : un fichier zip contenant un fichier JSON Lines par type d’enregistrement, tel que l’API le présente.',
    content: 'Contenu du fichier',
    always:
      'Toujours : missions, comptes rendus, écritures comptables, paiements, freelances, utilisateurs, conformité, codes projet, équipes, étiquettes, modèles et paramètres.',
    documents: 'Documents',
    documentsHint:
      'Contrats, factures, justificatifs, documents de conformité et fichiers comptables. Plus long : chaque document est lu séparément.',
    history: 'Historique',
    historyHint: 'Événements, e-mails envoyés et journal d’audit.',
    secrets:
      'Les clés et mots de passe ne sont jamais inclus ; des comptes bancaires, seuls les derniers chiffres figurent, sauf lorsqu’un document les imprime.',
    start: 'Exporter les données',
    running: 'Export des données en cours',
    counting: 'Comptage des enregistrements…',
    progress: (done: string, all: string) => `${done} sur ${all}`,
    stay: 'Restez sur cette page jusqu’à l’enregistrement du fichier.',
    interrupted: 'L’export est interrompu',
    resume: 'Continuer',
    cancel: 'Annuler',
    done: 'Le fichier est enregistré dans vos téléchargements.',
    size: 'Taille',
    megabytes: (size: string) => `${size} Mo`,
    lines: 'Enregistrements',
    period: 'Lecture',
    between: (start: string, end: string) => (start === end ? start : `du ${start} au ${end}`),
    unavailable: (count: string) =>
      `Documents indisponibles : ${count}. Le fichier documents.jsonl en donne la raison.`,
    leftOut: (files: string) => `Non inclus, faute de droit de lecture : ${files}.`,
    personal:
      'Ce fichier contient des données personnelles. Conservez-le en lieu sûr et supprimez-le dès qu’il n’est plus utile.',
    file: 'Fichier',
    files: (count: number) => plural(count, { one: '# fichier', other: '# fichiers' }),
    tooLarge: 'Trop de données pour le navigateur',
    tooManyLines: (lines: string, most: string) =>
      `L’équipe compte environ ${lines} enregistrements ; un navigateur en exporte ${most} au plus. La ligne de commande n’a pas de limite et reprend après une interruption :`,
    tooManyBytes: (most: string) =>
      `Un navigateur exporte ${most} Mo au plus. La ligne de commande n’a pas de limite et reprend après une interruption :`,
    scripts: 'En ligne de commande',
    scriptsLead:
      'Pour les scripts et les grandes équipes. Sans limite ; la même commande reprend un export interrompu.',
  },
}

export default texts
