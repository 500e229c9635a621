import { number } from '../../../../shared/language/format.ts'
import { plural } from '../../../../shared/language/plural.ts'

const texts = {
  import: {
    title: 'Import',
    lead: 'From a CSV file, as a spreadsheet saves it. Nothing is written before you have seen the outcome of every row.',
    kind: 'What do you import?',
    kinds: { freelancers: 'Freelancers', 'project-codes': 'Project codes', missions: 'Missions' },
    existing: {
      freelancers:
        'A freelancer with the same email or external ID already exists and is not changed. Nobody is invited or mailed.',
      'project-codes': 'A project code with the same external ID already exists and is not changed.',
      missions:
        'A mission with the same external ID already exists and is not changed. Freelancers and project codes must exist. A mission without an approver is offered to its freelancer immediately, by email.',
    },
    example: 'Download an example',
    file: 'CSV file',
    fileHint: 'Comma, semicolon or tab; UTF-8 or Windows-1252.',
    paste: 'or paste the rows here, with their header',
    read: (rows: number, separator: string) =>
      `${number(rows)} ${plural(rows, { one: 'row', other: 'rows' })}, separated by ${separator}.`,
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
    nameless: (position: number) => `Column ${position}`,
    ignored: 'Not imported',
    format: 'Format',
    formats: {
      point: '1234.56 (decimal point)',
      comma: '1234,56 (decimal comma)',
      day_first: '31/12/2026 (day first)',
      month_first: '12/31/2026 (month first)',
    },
    choose: 'Select…',
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
    import: (count: number) => plural(count, { one: 'Import # row', other: 'Import # rows' }),
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
    download: (count: number) =>
      plural(count, { one: 'Download the refused row', other: 'Download the # refused rows' }),
    downloadHint:
      'The last column has the reason. Correct the file and import it again: items that exist are not changed.',
    why: 'Reason',
    problem: {
      cells: (found: number, expected: number) =>
        `${plural(found, { one: '# cell', other: '# cells' })} instead of ${number(expected)}.`,
      not_a_number: (cell: string) => `“${cell}” is not a number in the format of the column.`,
      not_a_whole_number: (cell: string) => `“${cell}” is not a whole number.`,
      not_a_date: (cell: string) => `“${cell}” is not a date in the format of the column.`,
      not_yes_or_no: (cell: string) => `“${cell}” is neither yes nor no.`,
      unknown_word: (cell: string, words: string) => `“${cell}” is none of: ${words}.`,
    },
    of: (field: string, problem: string) => `${field}: ${problem}`,
  },
}

export default texts
