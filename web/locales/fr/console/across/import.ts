import { number } from '../../../../shared/language/format.ts'
import { plural } from '../../../../shared/language/plural.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/across/import'> = {
  import: {
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
    read: (rows: number, separator: string) =>
      `${number(rows)} ${plural(rows, { one: 'ligne', other: 'lignes' })}, séparateur : ${separator}.`,
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
    nameless: (position: number) => `Colonne ${position}`,
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
    import: (count: number) => plural(count, { one: 'Importer # ligne', other: 'Importer # lignes' }),
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
    download: (count: number) =>
      plural(count, { one: 'Télécharger la ligne refusée', other: 'Télécharger les # lignes refusées' }),
    downloadHint:
      'Avec une dernière colonne qui dit pourquoi. Corrigez le fichier et importez-le de nouveau : ce qui existe n’est pas modifié.',
    why: 'Motif',
    problem: {
      cells: (found: number, expected: number) =>
        `${plural(found, { one: '# cellule', other: '# cellules' })} au lieu de ${number(expected)}.`,
      not_a_number: (cell: string) => `« ${cell} » n’est pas un nombre au format de la colonne.`,
      not_a_whole_number: (cell: string) => `« ${cell} » n’est pas un nombre entier.`,
      not_a_date: (cell: string) => `« ${cell} » n’est pas une date au format de la colonne.`,
      not_yes_or_no: (cell: string) => `« ${cell} » n’est ni oui ni non.`,
      unknown_word: (cell: string, words: string) => `« ${cell} » n’est pas parmi : ${words}.`,
    },
    of: (field: string, problem: string) => `${field} : ${problem}`,
  },
}

export default texts
