const texts = {
  cannotAccept: {
    missing: (kinds: string) =>
      `The company needs some documents from you before this mission can start: ${kinds}. You can accept once it has approved them.`,
    send: 'Send my documents',
    ended: 'The framework agreement of this mission has ended, so it can no longer be accepted.',
  },
  documentLink: { send: 'Send my documents' },
  documentsPage: {
    title: 'My documents',
    details: 'My details',
    lead: 'French law requires the company to collect these documents, when a contract is signed and every six months.',
    nothing: 'The company asks you for no documents.',
    send: 'Send a document…',
    other: 'Send another document…',
    newer: 'Send a newer one…',
    replace: 'Send another file…',
    sentOn: (date: string) => `Sent on ${date}. The company reviews it.`,
    byTeam: (date: string) => `The company added it on ${date} and reviews it.`,
    requestedOn: (date: string) => `Requested on ${date}.`,
    refusedOn: (date: string) => `Refused on ${date}:`,
    where: {
      urssaf_vigilance: 'Download it from your account on urssaf.fr: attestation de vigilance.',
      registration: 'A recent Kbis extract or, for sole traders, a recent INSEE notice.',
      insurance: 'The certificate of your insurer, with its period.',
      foreign_workers: 'The list of your foreign employees, or a signed statement that there are none.',
    },
    history: 'Earlier documents',
    status: {
      requested: 'Requested',
      uploaded: 'In review',
      approved: 'In force',
      refused: 'Refused',
      replaced: 'Replaced',
    },
    uploaded: (date: string) => `Sent ${date}`,
  },
}

export default texts
