const texts = {
  invitationPage: {
    title: (team: string) => `${team} invites you`,
    user: (email: string) => `You will join the team that manages its freelance missions here, as ${email}.`,
    admin: (email: string) => `You will join the team as an administrator, as ${email}.`,
    freelancer: (email: string) =>
      `You will have your own portal for missions, activity reports and invoices, as ${email}.`,
    until: (date: string) => `This invitation is valid until ${date}.`,
    first: 'First name',
    last: 'Last name',
    job: 'Job title (optional)',
    accept: 'Accept invitation',
  },
}

export default texts
