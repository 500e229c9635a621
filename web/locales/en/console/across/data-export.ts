import { plural } from '../../../../shared/language/plural.ts'

const texts = {
  dataExport: {
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
      'Keys and passwords are never included. Bank accounts are included with their last digits only, except in documents that show them in full.',
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
    files: (count: number) => plural(count, { one: '# file', other: '# files' }),
    tooLarge: 'Too much data for the browser',
    tooManyLines: (lines: string, most: string) =>
      `The team has about ${lines} records; a browser exports at most ${most}. The command line has no limit, and continues after an interruption:`,
    tooManyBytes: (most: string) =>
      `A browser exports at most ${most} MB. The command line has no limit, and continues after an interruption:`,
    scripts: 'From the command line',
    scriptsLead:
      'For scripts and large teams, without a limit. The same command continues an interrupted export.',
  },
}

export default texts
