// Texts of the import.
import { defineTexts } from '../../../shared/language/language.ts'

export const IMPORT_TEXTS = defineTexts({
  en: {
    title: 'Import',
    lead: 'From a CSV file, as a spreadsheet saves it. Nothing is written before you have seen what becomes of every row.',
    kind: 'What do you import?',
    kinds: { freelancers: 'Freelancers', 'project-codes': 'Project codes', missions: 'Missions' },
    existing: {
      freelancers:
        'A freelancer with the same email or external ID already exists and is not changed. Nobody is invited or mailed.',
      'project-codes': 'A project code with the same external ID already exists and is not changed.',
      missions:
        'A mission with the same external ID already exists and is not changed. Freelancers and project codes must exist. A mission without an approver is offered to its freelancer immediately, by mail.',
    },
    example: 'Download an example',
    file: 'CSV file',
    fileHint: 'Comma, semicolon or tab; UTF-8 or Windows-1252.',
    paste: 'or paste the rows here, with their header',
    read: (rows: string, separator: string) =>
      `${rows} ${rows === '1' ? 'row' : 'rows'}, separated by ${separator}.`,
    separators: { ';': 'semicolons', ',': 'commas', '\t': 'tabs' },
    windows: 'The file is not UTF-8: it was read as Windows-1252. Check the accents below.',
    csv: {
      empty: (_line: string): string => 'The file needs a line of column names, and at least one row.',
      open_quote: (line: string) => `Line ${line} has a quotation mark that is not closed.`,
      text_after_quote: (line: string) => `Line ${line} has text after a closing quotation mark.`,
      quote_in_text: (line: string) =>
        `Line ${line} has a cell with quotation marks that is not itself in quotation marks.`,
    },
    tooMany: (most: string) => `At most ${most} rows at a time. Split the file.`,
    columns: 'Columns',
    columnsLead: 'How each column is read. An empty cell is not sent.',
    column: (header: string) => `Column “${header}”`,
    nameless: (at: number) => `Column ${at}`,
    ignored: 'Not imported',
    format: 'Format',
    formats: {
      point: '1234.56 (decimal point)',
      comma: '1234,56 (decimal comma)',
      day_first: '31/12/2026 (day first)',
      month_first: '12/31/2026 (month first)',
    },
    choose: 'Choose…',
    decide: 'The values can be read in two ways.',
    firstValue: (cell: string, value: string) =>
      cell === value ? `First value: ${cell}` : `First value: ${cell}, sent as ${value}`,
    unread: (cell: string) => `First value: ${cell}, which cannot be read`,
    noValue: 'All cells are empty',
    missing: (fields: string) => `Missing columns: ${fields}.`,
    repeated: (fields: string) => `Chosen for several columns: ${fields}.`,
    undecided: (headers: string) => `Choose the format of: ${headers}.`,
    check: 'Check all rows',
    checking: 'Checking the rows',
    checked: (created: string, exists: string, refused: string) =>
      `Nothing is written yet. To create: ${created}. Already exist: ${exists}. Refused: ${refused}.`,
    import: (count: string) => (count === '1' ? 'Import 1 row' : `Import ${count} rows`),
    importing: 'Importing',
    imported: (created: string, exists: string, refused: string) =>
      `Created: ${created}. Already existed: ${exists}. Refused: ${refused}.`,
    nothing: 'No row to import.',
    rows: 'Rows',
    row: 'Row',
    content: 'Content',
    outcome: 'Outcome',
    show: 'Show',
    status: {
      all: 'All',
      created: 'To create',
      exists: 'Exists',
      refused: 'Refused',
      waiting: 'Not sent yet',
    },
    statusAfter: { created: 'Created' },
    open: 'Open',
    download: (count: string) =>
      count === '1' ? 'Download the refused row' : `Download the ${count} refused rows`,
    downloadHint:
      'With a last column that says why. Correct it and import it again: rows that exist are not changed.',
    why: 'Reason',
    problem: {
      cells: (found: string, expected: string) => `${found} cells instead of ${expected}.`,
      not_a_number: (cell: string) => `“${cell}” is not a number in the format of the column.`,
      not_a_whole_number: (cell: string) => `“${cell}” is not a whole number.`,
      not_a_date: (cell: string) => `“${cell}” is not a date in the format of the column.`,
      not_yes_or_no: (cell: string) => `“${cell}” is neither yes nor no.`,
      unknown_word: (cell: string, words: string) => `“${cell}” is none of: ${words}.`,
    },
    of: (field: string, problem: string) => `${field}: ${problem}`,
  },
  fr: {
    title: 'Import',
    lead: 'Depuis un fichier CSV, tel qu’un tableur l’enregistre. Rien n’est écrit avant que vous ayez vu le résultat de chaque ligne.',
    kind: 'Que souhaitez-vous importer ?',
    kinds: { freelancers: 'Freelances', 'project-codes': 'Codes projet', missions: 'Missions' },
    existing: {
      freelancers:
        'Un freelance avec le même e-mail ou le même identifiant externe existe déjà et n’est pas modifié. Personne n’est invité ni prévenu par e-mail.',
      'project-codes': 'Un code projet avec le même identifiant externe existe déjà et n’est pas modifié.',
      missions:
        'Une mission avec le même identifiant externe existe déjà et n’est pas modifiée. Les freelances et les codes projet doivent exister. Une mission sans approbateur est proposée aussitôt à son freelance, par e-mail.',
    },
    example: 'Télécharger un exemple',
    file: 'Fichier CSV',
    fileHint: 'Virgule, point-virgule ou tabulation ; UTF-8 ou Windows-1252.',
    paste: 'ou collez ici les lignes, avec leur en-tête',
    read: (rows: string, separator: string) =>
      `${rows} ${rows === '1' ? 'ligne' : 'lignes'}, séparateur : ${separator}.`,
    separators: { ';': 'point-virgule', ',': 'virgule', '\t': 'tabulation' },
    windows: 'Le fichier n’est pas en UTF-8 : il a été lu en Windows-1252. Vérifiez les accents ci-dessous.',
    csv: {
      empty: (_line: string): string => 'Le fichier doit avoir une ligne d’en-tête et au moins une ligne.',
      open_quote: (line: string) => `Ligne ${line} : un guillemet n’est pas fermé.`,
      text_after_quote: (line: string) => `Ligne ${line} : du texte suit un guillemet fermant.`,
      quote_in_text: (line: string) =>
        `Ligne ${line} : une cellule qui contient des guillemets doit elle-même être entre guillemets.`,
    },
    tooMany: (most: string) => `${most} lignes au maximum à la fois. Découpez le fichier.`,
    columns: 'Colonnes',
    columnsLead: 'Comment chaque colonne est lue. Une cellule vide n’est pas envoyée.',
    column: (header: string) => `Colonne « ${header} »`,
    nameless: (at: number) => `Colonne ${at}`,
    ignored: 'Non importée',
    format: 'Format',
    formats: {
      point: '1234.56 (point décimal)',
      comma: '1234,56 (virgule décimale)',
      day_first: '31/12/2026 (jour en premier)',
      month_first: '12/31/2026 (mois en premier)',
    },
    choose: 'Choisir…',
    decide: 'Les valeurs peuvent se lire de deux façons.',
    firstValue: (cell: string, value: string) =>
      cell === value ? `Première valeur : ${cell}` : `Première valeur : ${cell}, envoyée comme ${value}`,
    unread: (cell: string) => `Première valeur : ${cell}, illisible`,
    noValue: 'Toutes les cellules sont vides',
    missing: (fields: string) => `Colonnes manquantes : ${fields}.`,
    repeated: (fields: string) => `Choisi pour plusieurs colonnes : ${fields}.`,
    undecided: (headers: string) => `Choisissez le format de : ${headers}.`,
    check: 'Vérifier toutes les lignes',
    checking: 'Vérification des lignes',
    checked: (created: string, exists: string, refused: string) =>
      `Rien n’est encore écrit. À créer : ${created}. Déjà existantes : ${exists}. Refusées : ${refused}.`,
    import: (count: string) => (count === '1' ? 'Importer 1 ligne' : `Importer ${count} lignes`),
    importing: 'Import en cours',
    imported: (created: string, exists: string, refused: string) =>
      `Créées : ${created}. Déjà existantes : ${exists}. Refusées : ${refused}.`,
    nothing: 'Aucune ligne à importer.',
    rows: 'Lignes',
    row: 'Ligne',
    content: 'Contenu',
    outcome: 'Résultat',
    show: 'Afficher',
    status: {
      all: 'Toutes',
      created: 'À créer',
      exists: 'Existe déjà',
      refused: 'Refusée',
      waiting: 'Pas encore envoyée',
    },
    statusAfter: { created: 'Créée' },
    open: 'Ouvrir',
    download: (count: string) =>
      count === '1' ? 'Télécharger la ligne refusée' : `Télécharger les ${count} lignes refusées`,
    downloadHint:
      'Avec une dernière colonne qui dit pourquoi. Corrigez le fichier et importez-le de nouveau : ce qui existe n’est pas modifié.',
    why: 'Motif',
    problem: {
      cells: (found: string, expected: string) => `${found} cellules au lieu de ${expected}.`,
      not_a_number: (cell: string) => `« ${cell} » n’est pas un nombre au format de la colonne.`,
      not_a_whole_number: (cell: string) => `« ${cell} » n’est pas un nombre entier.`,
      not_a_date: (cell: string) => `« ${cell} » n’est pas une date au format de la colonne.`,
      not_yes_or_no: (cell: string) => `« ${cell} » n’est ni oui ni non.`,
      unknown_word: (cell: string, words: string) => `« ${cell} » n’est pas parmi : ${words}.`,
    },
    of: (field: string, problem: string) => `${field} : ${problem}`,
  },
})
