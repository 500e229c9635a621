const texts = {
  detailsPage: {
    title: 'My details',
    lead: 'Your contracts and invoices show these details. Ask the company to change your name, email or VAT rate.',
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
