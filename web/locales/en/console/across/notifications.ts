const texts = {
  bell: { none: 'Notifications', some: (count: string) => `Notifications, ${count} unread` },
  reportDueDay: {
    title: 'Reminders',
    day: 'Day on which reports are due',
    hint: 'In the following month. Freelancers who have not submitted their report by then are reminded.',
    never: 'No reminder',
  },
}

export default texts
