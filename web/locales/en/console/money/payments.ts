import { number } from '../../../../shared/language/format.ts'
import { plural } from '../../../../shared/language/plural.ts'

const texts = {
  batchActions: {
    update: { title: 'Edit payment batch' },
    execution: 'Execution date',
    name: 'Label (optional)',
    add: 'Add entries…',
    prepare: {
      button: 'Prepare for approval…',
      title: 'Prepare this payment batch for approval?',
      label: 'Prepare',
      lead: 'Every entry is checked. Amounts and bank accounts are then fixed, and the batch cannot be changed until you reopen it.',
    },
    approve: {
      button: 'Approve…',
      title: (sum: string) => `Approve payments of ${sum}?`,
      label: 'Approve',
      lead: (count: number, date: string) =>
        `${plural(count, { one: '# transfer', other: '# transfers' })}, to be executed on ${date}. Check the entries and their bank accounts first: the file for the bank contains exactly what you approve.`,
    },
    reopen: {
      button: 'Reopen…',
      title: 'Reopen this payment batch?',
      label: 'Reopen',
      prepared: 'It can be changed again, and has to be prepared again before it is approved.',
      approved:
        'It can be changed again. Its approval is withdrawn: it has to be prepared and approved again.',
    },
    export: {
      button: 'Create file for the bank…',
      title: (sum: string) => `Create the file for ${sum}?`,
      label: 'Create file',
      lead: (count: number, date: string) =>
        `${plural(count, { one: '# transfer', other: '# transfers' })}, to be executed on ${date}. Every entry is checked again.`,
      freezes: 'Amounts and bank accounts are then fixed, and entries can no longer be added or removed.',
    },
    confirm: {
      button: 'Confirm payments…',
      all: (count: number) => plural(count, { one: 'Confirm # payment', other: 'Confirm # payments' }),
      label: 'Confirm',
      lead: 'The bank has executed these transfers: the entries become paid.',
      rest: (count: number) =>
        plural(count, {
          one: 'The other entry stays open: confirm it later, or cancel the batch to release it.',
          other: 'The other # entries stay open: confirm them later, or cancel the batch to release them.',
        }),
      date: 'Executed on',
    },
    cancel: {
      button: 'Cancel batch…',
      title: 'Cancel this payment batch?',
      label: 'Cancel batch',
      draft: 'Its entries can then be paid otherwise, or in another batch.',
      warning:
        'A file for the bank exists. Make sure that the bank does not execute it: if it does, the same invoices can be paid twice.',
      sure: 'The bank will not execute the open payments of this file',
      paid: (paid: number, open: number) =>
        `${plural(paid, { one: '# paid entry stays paid', other: '# paid entries stay paid' })}; ${plural(open, { one: 'the open one is released', other: 'the # open ones are released' })}.`,
      reason: 'Reason (optional)',
    },
  },
  batchLines: {
    title: 'Entries',
    state: 'Status',
    all: 'All',
    none: 'No entries.',
    noMatch: 'No entries with this status.',
    chosen: (count: number) => `${number(count)} selected`,
    clear: 'Clear selection',
    remove: 'Remove from the batch',
    confirm: 'Confirm selected…',
  },
  batchList: {
    caption: 'Payment batches',
    state: 'Status',
    all: 'All',
    none: 'No payment batches yet. Select entries under “To pay” to create one.',
    noMatch: 'No payment batches with this status.',
    batch: 'Batch',
    of: (date: string) => `Batch of ${date}`,
    execution: 'Execution date',
    entries: 'Entries',
    total: 'Total',
    made: 'Created by',
    prepared: 'Awaiting approval',
    approved: 'Approved',
    partly: (paid: number, all: number) => `${number(paid)} of ${number(all)} paid`,
  },
  batchPage: {
    title: 'Payment batch',
    list: 'Payment batches',
    total: 'Total',
    entries: 'Entries',
    paid: 'Paid',
    execution: 'Execution date',
    twoPeople: 'Two people',
    twoPeopleYes: 'Someone who did not prepare the batch approves it before its file is created',
    payer: 'Paid from',
    file: 'File for the bank',
    download: 'Download file',
    format: 'SEPA credit transfers, pain.001.001.09',
    size: (size: string) => `${size} kB`,
    locked:
      'The file contains bank details. To download it you need the permission bank-details:read, which an administrator can grant you under Users.',
  },
  batchProgress: {
    title: 'Adding entries to the payment batch',
    progress: (done: number, all: number) => `${number(done)} of ${number(all)} added`,
    stopped: (done: number, left: number) =>
      `Stopped: ${number(done)} added, ${number(left)} not added yet. Nothing is lost.`,
    refused: 'These entries can no longer be paid in a batch:',
    again: 'Try again',
    leaveOut: (count: number) =>
      plural(count, { one: 'Leave it out and continue', other: 'Leave these # out and continue' }),
    open: 'Open the batch',
    close: 'Back to the selection',
    payee: 'Payee',
    invoice: 'Invoice',
    amount: 'Incl. VAT',
    problems: 'Problem',
  },
  batchSteps: {
    steps: 'Steps',
    draft: 'Draft',
    prepared: 'Prepared',
    approved: 'Approved',
    exported: 'File created',
    confirmed: 'Paid',
    by: (when: string, who: string) => (who ? `${when}, ${who}` : when),
    next: 'Next',
    empty: 'Add entries to the batch.',
    check:
      'Check the entries, then create the file for the bank. From then on amounts and bank accounts are fixed.',
    export: 'Create the file for the bank.',
    mayNotExport: 'Someone with the permission payments:write has to create the file for the bank.',
    prepare:
      'Check the entries, then prepare the batch for approval. Amounts and bank accounts are then fixed.',
    mayNotPrepare: 'Someone with the permission payments:write has to complete and prepare the batch.',
    noFile: 'Your team requires two people: there is no file for the bank before the approval.',
    approve:
      'You did not take part in preparing this batch. Check the entries and their bank accounts, then approve it.',
    otherApproves:
      'You took part in preparing this batch. Someone else with the permission payments:confirm has to approve it.',
    mayNotApprove:
      'Someone with the permission payments:confirm who did not take part in preparing this batch has to approve it.',
    otherCancels:
      'Only someone who neither prepared this batch, nor created or downloaded its file, can cancel it: the bank may already have the file.',
    downloadLocks:
      'Once the file has been downloaded, only someone who neither prepared this batch, nor created or downloaded its file, can cancel it or reverse its payments. Decide beforehand who downloads it.',
    bank: (date: string) =>
      `Download the file and hand it over to your bank for execution on ${date}. Once the bank has executed the transfers, confirm them here: only then are the entries paid.`,
    otherConfirms:
      'You prepared this batch, and your team requires two people: someone else has to confirm it.',
    second: 'Your team requires two people. You did not prepare this batch, so you can confirm it.',
    mayNotConfirm: 'Someone with the permission payments:confirm has to confirm the payments.',
    cancelled: 'Cancelled',
    cancelledLead: 'The entries of this batch can be paid otherwise, or in another batch.',
  },
  paidFields: {
    reference: 'Bank reference (optional)',
    referenceHint: 'For example the number on the bank statement.',
  },
  payableColumns: {
    payee: 'Payee',
    invoice: 'Invoice',
    due: 'Due',
    amount: 'Incl. VAT',
    account: 'Bank account',
    choose: (name: string, number: string) => `Select ${name}, ${number}`,
  },
  paymentSettings: {
    title: 'Payments',
    twoPeople: 'Payment batches require two people',
    hint: 'Someone who did not create, change or prepare a batch has to approve it before its file for the bank is created. Switching this on also applies to existing drafts.',
    off: 'One person can create a payment batch and its file.',
    secondPersons: (names: string) => `Beside you, these people can be the second person: ${names}.`,
    from: (name: string, time: string) => `${name} (from ${time})`,
    nobody:
      'Nobody else may approve payment batches yet. People whom you invite count as a second person after 30 days; the operator can add one who counts at once.',
    limit: 'Payments recorded by hand: limit for one person',
    limitHint:
      'Above this amount incl. VAT, someone other than whoever approved the activity report or changed the bank account has to mark an entry as paid. Empty: no limit. To raise or remove it takes 72 hours or a second person.',
    limitReminder: (amount: string) =>
      `Payments above ${amount} that are recorded by hand require a second person.`,
    badAmount: 'Enter an amount, such as 1000.',
  },
  paymentsHead: { title: 'Payments', toPay: 'To pay', batches: 'Payment batches' },
  selectionBar: {
    chosen: (count: number) => `${number(count)} selected`,
    none: 'Clear selection',
    create: 'Create payment batch…',
    add: 'Add to the batch',
    title: (count: number) =>
      plural(count, {
        one: 'Create a payment batch with # entry',
        other: 'Create a payment batch with # entries',
      }),
    label: 'Create batch',
    execution: 'Execution date',
    executionHint: 'The day on which the bank executes the transfers.',
    name: 'Label (optional)',
    nameHint: 'For your own use, for example: Invoices of March.',
    next: 'The batch is a draft: you can still change it before you create the file for the bank.',
    tooMany: (limit: string) => `A payment batch holds at most ${limit} entries.`,
  },
  toPay: {
    caption: 'Entries to pay',
    due: 'Due by',
    anyDue: 'All due dates',
    soon: 'Due within 7 days',
    none: 'Nothing to pay by this date.',
    noneAtAll: 'Nothing to pay.',
    state: 'Status',
    page: 'Select all ready entries on this page',
    all: (total: number) =>
      `Select all ready entries of the list (${plural(total, { one: '# entry', other: '# entries' })})`,
    collecting: 'Selecting…',
    most: (count: string) =>
      `A payment batch holds at most ${count} entries: the first ${count} are selected.`,
    adding: (name: string) => `Select entries to add to the payment batch ${name}.`,
    back: 'Back to the batch',
    unnamed: '(no label)',
  },
}

export default texts
