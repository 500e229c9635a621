import { plural } from '../../../../shared/language/plural.ts'

const texts = {
  bankDetails: {
    title: 'Bank account',
    leadTeam:
      'The account from which your company pays. A new account is used once a second person has approved it.',
    leadFreelancer:
      'The account to which this freelancer is paid. A new account is used once a second person has approved it.',
    none: 'No bank account yet.',
    status: {
      proposed: 'To approve',
      approved: 'In use',
      rejected: 'Rejected',
      withdrawn: 'Withdrawn',
      replaced: 'Replaced',
    },
    account: 'Account',
    entered: 'Entered',
    decided: 'Decided',
    reason: 'Reason',
    notSepa: 'Outside SEPA: payment files cannot pay it',
    byFreelancer: 'the freelancer',
    byTeam: 'your company',
    by: (when: string, who: string) => (who ? `${when}, ${who}` : when),
    history: 'Earlier bank accounts',
    propose: 'Enter bank account…',
    change: 'Change bank account…',
    proposeTitle: 'New bank account',
    proposeLead:
      'It is stored encrypted and used once a second person has approved it. Until then, payments go to the account in use.',
    proposeMail: 'The freelancer is notified by email.',
    save: 'Submit for approval',
    iban: 'IBAN',
    bic: 'BIC (optional)',
    holder: 'Account holder',
    holderHint: 'The name as the bank knows it.',
    checkLead:
      'Before you approve: call the freelancer on a number that you already know, and compare the IBAN.',
    checkLeadTeam: 'Before you approve: compare the IBAN with a document of your bank.',
    approve: 'Approve…',
    approveTitle: (account: string) => `Approve the account ${account}?`,
    approveLabel: 'Approve',
    approveEffect: 'Payments go to it from now on; it replaces the account in use.',
    reject: 'Reject…',
    rejectTitle: (account: string) => `Reject the account ${account}?`,
    rejectLabel: 'Reject',
    rejectEffect: 'The account in use does not change.',
    rejectReason: 'Reason',
    rejectHint: 'Visible to the person who entered it.',
    withdraw: 'Withdraw…',
    withdrawTitle: (account: string) => `Withdraw the account ${account}?`,
    withdrawLabel: 'Withdraw',
    withdrawEffect: 'The account in use does not change.',
    mayNotOwn: 'You entered this account: someone else has to approve it.',
    mayNotInvolved:
      'Someone else has to approve this account: you issued the portal link with which it was entered, or a key that was used for it.',
    mayNotScope: 'Someone with the permission bank-accounts:approve has to approve this account.',
    show: 'Show IBAN',
    hide: 'Hide IBAN',
    logged: 'Each display is recorded in the audit log.',
    toApprove: (count: number) =>
      plural(count, { one: '# bank account to approve', other: '# bank accounts to approve' }),
    company: 'Your company',
    more: (count: string) => `and ${count} more`,
  },
}

export default texts
