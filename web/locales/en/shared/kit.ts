import { number } from '../../../shared/language/format.ts'
import { plural } from '../../../shared/language/plural.ts'

const status = {
  draft: 'Draft',
  'pending-freelancer-review': 'Awaiting freelancer',
  'pending-company-review': 'Awaiting signature',
  'pending-freelancer-extension': 'Extension proposed',
  'in-progress': 'In progress',
  completed: 'Completed',
  'early-terminated': 'Terminated early',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
  deleted: 'Deleted',
  pending: 'To review',
  approved: 'Approved',
  waiting_payment: 'To pay',
  paid: 'Paid',
}

const texts = {
  confirm: { back: 'Back', running: 'Working…' },
  copyLink: { copy: 'Copy link', copied: 'Link copied' },
  dataTable: { sort: (name: string) => `Sort by ${name}` },
  referenceField: {
    loading: 'Loading…',
    byId: (hint: string) => `Your key cannot read this list. Enter the ID. ${hint}`.trim(),
    failed: (hint: string) => `The list could not be loaded. Enter the ID. ${hint}`.trim(),
    unlisted: 'Other',
  },
  referenceFilters: { freelancer: 'Freelancer', code: 'Project code', any: 'All' },
  fileButton: { save: 'Download', close: 'Close' },
  listBar: {
    sort: 'Sort by',
    usual: 'Default order',
    up: (name: string) => `${name}, ascending`,
    down: (name: string) => `${name}, descending`,
  },
  listExport: {
    label: 'Export CSV',
    title: 'Export this list',
    reading: (done: number, total: number) =>
      `${number(done)} of ${plural(total, { one: '# row', other: '# rows' })} read.`,
    starting: 'Reading the list…',
    done: (count: number) => `The file has ${plural(count, { one: '# row', other: '# rows' })}.`,
    cut: (limit: string, total: string) =>
      `An export has at most ${limit} rows; the list has ${total}. Narrow the filters to export the others.`,
    stop: 'Cancel',
    close: 'Close',
  },
  nowhere: {
    title: 'Page not found',
    lead: 'This address leads to no page. It may be mistyped, or the page was moved.',
  },
  pager: {
    shown: (first: string, last: string, total: string) => `${first}–${last} of ${total}`,
    earlier: 'Previous',
    later: 'Next',
    pages: 'Pages',
  },
  pdfView: {
    open: 'Open in a new tab',
    keep: 'Download',
    unseen: 'This browser cannot display PDFs here. Open or download the file instead.',
  },
  runProgress: {
    progress: (done: number, all: number) => `${number(done)} of ${number(all)} done`,
    stopped: (done: number, left: number) =>
      `Stopped: ${number(done)} done, ${number(left)} not sent yet. Nothing is lost.`,
    stop: 'Stop after this part',
    goOn: 'Continue',
  },
  savedViews: {
    views: 'Saved views',
    save: 'Save this view',
    title: 'Save this view',
    lead: 'Filters and order of this list, under a name. It is kept in this browser; share the address to show it to others.',
    name: 'Name',
    back: 'Back',
    confirm: 'Save',
    remove: (name: string) => `Remove “${name}”`,
  },
  states: {
    loading: 'Loading…',
    failed: 'Something went wrong.',
    again: 'Try again',
    request: 'Request',
  },
  missionStatus: status,
  reportStatus: status,
  common: {
    name: 'Name',
    email: 'Email',
    state: 'Status',
    created: 'Created',
    updated: 'Updated',
    externalId: 'External ID',
    externalIdHint: 'The ID of this item in your own system.',
    edit: 'Edit',
    save: 'Save',
    create: 'Create',
    remove: 'Delete',
    none: '—',
    any: 'All',
    tags: 'Tags',
    teams: 'Teams',
    firstName: 'First name',
    lastName: 'Last name',
    actions: 'Actions',
    copy: 'Copy',
    copied: 'Copied',
    close: 'Close',
  },
}

export default texts
