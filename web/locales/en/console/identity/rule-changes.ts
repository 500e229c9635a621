const texts = {
  ruleChanges: {
    pending: (rule: string) => `A change is waiting: ${rule}`,
    from: 'In force',
    to: 'Afterwards',
    effectiveAt: 'Takes effect on',
    proposedBy: 'Proposed by',
    approveHint: 'You may approve it, as a second person; it then takes effect at once.',
    secondPersonHint:
      'Another administrator can approve it before: someone who did not propose it, and who neither invited the proposer nor was invited by them in the last 30 days. Every administrator can stop it and has received an email.',
    approve: {
      open: 'Approve now…',
      title: 'Approve this change?',
      label: 'Approve',
      lead: 'The rule is loosened at once, for the whole team.',
    },
    stop: {
      open: 'Stop the change…',
      title: 'Stop this change?',
      label: 'Stop the change',
      lead: 'The rule stays as it is.',
    },
    earlier: 'Earlier changes of these rules',
    change: (rule: string, from: string, to: string) => `${rule}: from “${from}” to “${to}”.`,
    states: {
      pending: 'Waiting',
      approved: 'Approved',
      stopped: 'Stopped',
      effective: 'In effect',
    },
    rules: {
      needs_second_person: 'Two people for payment batches',
      manual_payment_limit: 'Limit of payments recorded by hand',
      signing: 'Who signs for the company',
      compliance_threshold: 'Contract total from which documents are required',
    },
    values: {
      on: 'On',
      off: 'Off',
      warn: 'Missing documents are shown',
      none: 'No limit',
      session: 'Only people who are signed in',
      key_or_session: 'API keys, too',
      block: (steps: string) => `Missing documents block: ${steps}`,
    },
  },
}

export default texts
