const texts = {
  inPlace: { all: (title: string) => `${title}: open the list`, open: 'Open the list' },
  workInPlace: {
    missions: 'Missions',
    noMissions: 'No missions yet.',
    mission: 'Mission',
    period: 'Period',
    price: 'Price excl. VAT',
    reports: 'Activity reports',
    noReports: 'No activity reports yet.',
    month: 'Month',
    work: 'Work excl. VAT',
    expenses: 'Expenses excl. VAT',
    entries: 'Invoices and expenses',
    noEntries: 'Nothing invoiced yet: approving an activity report creates its invoice.',
    entry: 'Entry',
    due: 'Due',
    excl: 'Excl. VAT',
    incl: 'Incl. VAT',
    status: 'Status',
  },
}

export default texts
