const texts = {
  detailsPage: {
    title: 'My details',
    lead: 'As your contracts and invoices show them. Your team changes your name, email and VAT rate.',
    umbrella: (company: string) => `${company} invoices for you. You do not need to complete anything here.`,
    anUmbrella: 'Your umbrella company',
    own: 'You send your invoices yourself. These details are for your contracts.',
    account: 'My bank account',
    documents: 'My documents',
    notifications: 'My notifications',
    complete: 'All details for your invoices are here.',
  },
}

export default texts
