const texts = {
  offline: {
    title: 'You are offline',
    lead: 'The portal needs an internet connection. Your missions, reports and invoices are not stored on this device.',
    again: 'Try again',
    notice: 'You are offline. What you enter is not saved until you are connected again.',
  },
}

export default texts
