import { plural } from '../../../../shared/language/plural.ts'

const texts = {
  users: {
    title: 'Users',
    invite: 'Invite a user',
    inviteLabel: 'Invite',
    edit: 'Edit user',
    role: 'Role',
    'team-admin': 'Administrator',
    'team-member': 'Member',
    permissionCount: (count: number) => plural(count, { one: '# permission', other: '# permissions' }),
    jobTitle: 'Job title',
    active: 'Active',
    pending: 'Invited',
    expired: 'Invitation expired',
    undeliverable: 'Email not delivered',
    deactivated: 'Deactivated',
    isActive: 'Active (can sign in)',
    grants: 'Special permissions',
    'payments:confirm': 'Confirm payments',
    'payments:reverse': 'Reverse payments',
    'accounting:export': 'Create accounting exports',
    'compliance-documents:review': 'Review compliance documents',
    'bank-accounts:approve': 'Approve bank accounts',
    'bank-details:read': 'See IBANs in full and download files for the bank',
    data: 'Personal data…',
    resend: 'Resend',
    withdraw: 'Withdraw',
    withdrawTitle: (email: string) => `Withdraw the invitation to ${email}?`,
    linkTitle: 'Invitation link',
    linkLead:
      'Send this link to the person yourself. It is shown once and is valid for 7 days. This service sends no mail.',
    empty: 'No users match these filters.',
    only: (email: string) => `Only ${email}`,
    all: 'Show all users',
  },
}

export default texts
