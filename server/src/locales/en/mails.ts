// Mails, except those of notifications. `reason`: why the recipient gets the mail.

export default {
  layout: {
    hello: 'Hello,',
    copyAddress: 'If the button does not work, copy this address into your browser:',
    unsubscribe: 'Stop these emails',
  },
  shared: {
    reasonOfAdministrator: (team: string) =>
      `You get this message because you are an administrator of ${team}.`,
    callIfUnexpected: (team: string, contact: string | null) =>
      contact
        ? `If you did not expect this, call ${contact} at ${team} at once, on a number that you already know.`
        : `If you did not expect this, call ${team} at once, on a number that you already know.`,
  },
  accounting_files: {
    subject: (team: string, month: string) => `Accounting files of ${team} for ${month}`,
    paragraph: (sender: string, team: string) =>
      `${sender} sends you the accounting files of ${team}. Sign in to download them.`,
    button: 'Open the files',
    month: 'Month',
    files: 'Files',
    das2: 'DAS2',
    das2OfYear: (year: string) => `The report of ${year} is on the same page.`,
    reason: (team: string) => `You get this message because ${team} has named you as its accountant.`,
  },
  address_replaced: {
    subject: (team: string) => `${team} has changed your email address`,
    paragraph: (team: string) =>
      `${team} has registered another email address for you. The portal links, invitations and codes that you received at this address no longer work.`,
    reason: (team: string) => `You get this message because ${team} used this address for you until now.`,
  },
  bank_account: {
    owner: 'Account holder',
    country: 'Country',
    lastDigits: 'IBAN ends with',
    reasonOfFreelancer: (team: string) =>
      `You get this message because ${team} pays you, or paid you, as a freelancer.`,
  },
  bank_account_proposed: {
    ofTeam: {
      subject: (team: string) => `New bank account proposed for ${team}`,
      paragraph: (team: string, by: string) =>
        `${by} proposed a new bank account from which ${team} pays. It is not used until a second person approves it.`,
    },
    ofFreelancer: {
      subject: (team: string) => `${team}: new bank account proposed`,
      paragraph: (by: string) =>
        `${by} proposed a new bank account for your payments. It is not used until a second person approves it.`,
    },
  },
  bank_account_approved: {
    ofTeam: {
      subject: (team: string) => `New bank account of ${team}`,
      paragraph: (team: string, by: string) =>
        `${by} approved a new bank account. From now on ${team} pays from it.`,
    },
    ofFreelancer: {
      subject: (team: string) => `${team}: your bank account has changed`,
      paragraph: (team: string) =>
        `${team} approved a new bank account. From now on, you are paid to this account.`,
    },
  },
  rule_change: {
    names: {
      needs_second_person: 'Two people for payment batches',
      manual_payment_limit: 'Limit of payments recorded by hand by one person',
      signing: 'Who signs for the company',
      compliance_threshold: 'Contract total from which documents are required',
      compliance_urssaf_vigilance: 'URSSAF certificate of vigilance',
      compliance_registration: 'Proof of registration',
      compliance_insurance: 'Certificate of insurance',
      compliance_foreign_workers: 'List of foreign workers',
    },
    values: {
      yes: 'On',
      no: 'Off',
      none: 'No limit',
      session: 'Only people who are signed in',
      key_or_session: 'API keys, too',
      off: 'Not asked for',
      warn: 'Shown as missing',
      block: (steps: string) => `Blocks ${steps}`,
      activation: 'missions',
      approval: 'activity reports',
      payment: 'payments',
    },
    pending: {
      subject: (team: string) => `${team}: a protective rule is to be loosened`,
      paragraph: (by: string, team: string, time: string) =>
        `${by} wants to loosen a rule that protects ${team}. The change takes effect on ${time}, or earlier if a second person approves it. Any administrator can stop it until then.`,
    },
    effective: {
      subject: (team: string) => `${team}: a protective rule was loosened`,
      paragraph: (by: string, team: string) =>
        `${by} loosened a rule that protects ${team}. The change is in effect.`,
    },
    operator: 'The operator of the service',
    warning: 'If you did not expect this, talk to your colleagues at once.',
    rule: 'Rule',
    from: 'Until now',
    to: 'Afterwards',
    button: 'Read the change',
  },
  compliance_documents: {
    kinds: {
      urssaf_vigilance: 'URSSAF certificate of vigilance',
      registration: 'proof of registration (Kbis or INSEE notice)',
      insurance: 'certificate of professional liability insurance',
      foreign_workers: 'list of foreign employees, or statement that there are none',
    },
    button: 'Upload the document',
    document: 'Document',
    validUntil: 'Valid until',
    refusal: 'Reason',
    message: 'Message',
    reason: (team: string) => `You get this message because you work with ${team} as a freelancer.`,
  },
  compliance_documents_requested: {
    subject: (team: string) => `${team} needs documents from you`,
    paragraph: (team: string) =>
      `French law asks ${team} to collect documents from the companies that it works with. Please upload them in the portal.`,
  },
  compliance_document_refused: {
    subject: (team: string) => `${team} could not accept your document`,
    paragraph: (team: string) => `${team} has reviewed one of your documents and needs another one.`,
  },
  compliance_document_expired: {
    subject: (team: string) => `${team}: one of your documents has expired`,
    paragraph: (team: string) =>
      `A document that you have given to ${team} has expired. Please upload a newer one, so that your missions and payments can continue.`,
  },
  invitation: {
    subject: (team: string) => `${team} invites you to Team Engagement`,
    paragraph: (team: string) => `${team} invites you to work with them in Team Engagement.`,
    button: 'Open the invitation',
    validity: (days: number) =>
      `The invitation is valid for ${days} days. You accept it on the page that opens.`,
    reason: (team: string) => `${team} has invited this address. If you did not expect this, ignore it.`,
  },
  invoice_contested: {
    subject: (freelancer: string, number: string) => `${freelancer} contests invoice ${number}`,
    paragraph: (freelancer: string) =>
      `${freelancer} contests an invoice. It cannot be paid until the objection is withdrawn or the activity report is reopened.`,
    button: 'Open the invoice',
    freelancer: 'Freelancer',
    number: 'Invoice',
    amount: 'Amount incl. VAT',
    dueDate: 'Due date',
    contest: 'Reason',
    reasonOfReferent: (freelancer: string, team: string) =>
      `You get this message because you are the referent of ${freelancer} at ${team}.`,
  },
  portal_link: {
    subject: (team: string) => `Your portal for ${team}`,
    paragraph: (team: string) =>
      `Your personal link opens your portal for ${team} in Team Engagement. It is for you alone; do not pass it on.`,
    button: 'Open the portal',
    validity: (days: number) => `The link is valid for ${days} days.`,
    reason: (team: string) => `You get this message because you work with ${team}, who sent you this link.`,
  },
  sign_in_code: {
    subject: (code: string) => `${code} is your code for Team Engagement`,
    paragraph: 'Your code to sign in to Team Engagement:',
    button: 'Open the sign-in page',
    validity: (minutes: number) =>
      `Enter the code within ${minutes} minutes in the browser in which you asked for it, or open the link there.`,
    warning: 'Nobody from Team Engagement will ever ask you for this code.',
    reason:
      'Somebody asked for a code for this address. If you did not want to sign in, ignore this message.',
  },
  step_up_code: {
    subject: (code: string) => `${code} is your code to confirm`,
    paragraph: (team: string) => `Your code to confirm that it is you, for ${team}:`,
    validity: (minutes: number) =>
      `Enter it within ${minutes} minutes on the page that asked for it. With it you sign, so give it to nobody.`,
    reason: (team: string) =>
      `Somebody who uses your access to ${team} wants to sign. If it was not you, tell ${team}.`,
  },
  webhook_disabled: {
    subject: (team: string) => `${team}: a webhook endpoint was disabled`,
    paragraph: 'Team Engagement no longer sends events to one of your webhook endpoints.',
    url: 'Address',
    cause: 'Reason',
    causes: {
      failing: 'All deliveries of the last five days have failed.',
      gone: 'The endpoint responded with 410 Gone.',
      access_lost: 'Its creator lost access to the team or to some of its data, and nobody took it over.',
    },
    closing:
      'When the reason is settled, enable the endpoint again and replay the events that it has missed.',
  },
  webhook_access_lost: {
    subject: (team: string) => `${team}: somebody must take over a webhook endpoint`,
    paragraph: (creator: string, days: number) =>
      `${creator}, to whom a webhook endpoint belongs, has left the team or lost some permissions. The endpoint still gets all of its events. In ${days} days it is disabled, unless an administrator takes it over. If it should end now, disable it.`,
    button: 'Open the endpoint',
  },
}
