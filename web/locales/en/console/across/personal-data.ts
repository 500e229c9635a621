const texts = {
  personalData: {
    title: 'Personal data',
    lead: 'Download all data about this person as a zip file, or erase them at the request of the person.',
    download: 'Download everything',
    erase: 'Erase…',
    eraseTitle: (name: string) => `Erase the personal data of ${name}?`,
    eraseLabel: 'Erase for good',
    effect:
      'The profile is erased and the access ends at once; events, mails, files and the audit log follow within minutes. This cannot be undone.',
    kept: 'Invoices, contracts and payments are kept for as long as the law requires, and then erased.',
    sure: 'I know that nobody can restore these data',
    erased: 'The personal data were erased.',
    until: (date: string) => `Data that the law requires to be kept are erased after ${date}.`,
  },
}

export default texts
