// Texts of the data export.
import { defineTexts } from '../../../shared/language/language.ts'

export const TEXTS = defineTexts({
  en: {
    title: 'Data export',
    lead: 'Take all data of the team with you: one zip file with a JSON Lines file for each kind of record, as the API shows them.',
    content: 'What the file contains',
    always:
      'Always: missions, activity reports, accounting entries, payments, freelancers, users, compliance, project codes, teams, tags, templates and settings.',
    documents: 'Documents',
    documentsHint:
      'Contracts, invoices, receipts, compliance documents and accounting files. Each takes a request, so this is slower.',
    history: 'History',
    historyHint: 'Events, mails sent and the audit log.',
    secrets:
      'Keys and passwords are never included; of bank accounts only the last digits, except where a document prints them.',
    start: 'Export the data',
    running: 'Exporting the data',
    counting: 'Counting the records…',
    progress: (done: string, all: string) => `${done} of ${all}`,
    stay: 'Stay on this page until the file is saved.',
    interrupted: 'The export is interrupted',
    resume: 'Continue',
    cancel: 'Cancel',
    done: 'The file is saved in your downloads.',
    size: 'Size',
    megabytes: (size: string) => `${size} MB`,
    lines: 'Records',
    period: 'Read',
    between: (start: string, end: string) => (start === end ? start : `${start} to ${end}`),
    unavailable: (count: string) => `Documents not available: ${count}. The file documents.jsonl says why.`,
    leftOut: (files: string) => `Left out, because you may not read it: ${files}.`,
    personal: 'The file contains personal data. Keep it safe, and delete it when it is no longer needed.',
    file: 'File',
    files: (count: string) => `${count} files`,
    tooLarge: 'Too much data for the browser',
    tooManyLines: (lines: string, most: string) =>
      `The team has about ${lines} records; a browser exports at most ${most}. The command line has no limit, and continues after an interruption:`,
    tooManyBytes: (most: string) =>
      `A browser exports at most ${most} MB. The command line has no limit, and continues after an interruption:`,
    scripts: 'From the command line',
    scriptsLead:
      'For scripts and large teams. Without a limit; the same command continues an interrupted export.',
  },
  fr: {
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
    files: (count: string) => `${count} fichiers`,
    tooLarge: 'Trop de données pour le navigateur',
    tooManyLines: (lines: string, most: string) =>
      `L’équipe compte environ ${lines} enregistrements ; un navigateur en exporte ${most} au plus. La ligne de commande n’a pas de limite et reprend après une interruption :`,
    tooManyBytes: (most: string) =>
      `Un navigateur exporte ${most} Mo au plus. La ligne de commande n’a pas de limite et reprend après une interruption :`,
    scripts: 'En ligne de commande',
    scriptsLead:
      'Pour les scripts et les grandes équipes. Sans limite ; la même commande reprend un export interrompu.',
  },
})
