import { SECOND_PERSON_REASONS } from '../../../domain/access/second-person.ts'
import {
  DATE,
  defineErrors,
  kind,
  LIMIT,
  LIST,
  NUMBER,
  STATE_PARAMS,
  TEXT,
  WORD,
} from '../../../domain/errors/error-kinds.ts'

/** Why a user is no second person for a batch. */
const SECOND_PERSON_CAUSES = ['prepared', 'downloaded', ...SECOND_PERSON_REASONS] as const
type BatchSecondPersonCause = (typeof SECOND_PERSON_CAUSES)[number]

const CAUSES: Record<BatchSecondPersonCause, string> = {
  prepared:
    'you, or the creator of a key that you use or made, created, changed, prepared or exported it; somebody else has to do this',
  downloaded:
    'you, or the creator of a key that you use or made, downloaded its file and may have given it to the bank; somebody who neither prepared it, nor created or downloaded its file, has to cancel it',
  key_of_involved: 'somebody who prepared it created the key that you use; sign in, or use a key of your own',
  recent_access:
    'in the last 30 days you or somebody who prepared it invited or reactivated the other, or changed their email, role or permissions; or somebody else did it for both',
}

/** The actions in messages. */
const ACTION_TEXTS: Readonly<Record<string, string>> = {
  update: 'change',
  'add-entries': 'add entries to',
  'remove-entries': 'remove entries from',
  prepare: 'prepare',
  approve: 'approve',
  reopen: 'reopen',
  export: 'create the file of',
  confirm: 'confirm the payments of',
  cancel: 'cancel',
}
const describeAction = (action: string): string => ACTION_TEXTS[action] ?? action

const ACTION = TEXT('The action.', 'confirm')

const PROBLEMS = LIST('Why it cannot be paid.', ['bank_account_missing'])

export const PAYMENT_BATCH_ERRORS = defineErrors({
  batch_status: kind(
    'invalid_state',
    { ...STATE_PARAMS, action: ACTION },
    ({ action, status, allowed }) =>
      `Cannot ${describeAction(action)} a payment batch that is ${status}${allowed.length > 0 ? `; allowed: ${allowed.join(', ')}` : ''}`,
  ),
  batch_empty: kind(
    'invalid_state',
    STATE_PARAMS,
    () => 'The payment batch has no entries: add at least one first',
  ),
  batch_second_person: kind(
    'not_allowed_for_user',
    { cause: WORD(SECOND_PERSON_CAUSES, 'Why the user is no second person.') },
    ({ cause }) => `A second person has to do this with the payment batch: ${CAUSES[cause]}`,
  ),
  batch_prepared: kind(
    'invalid_state',
    { ...STATE_PARAMS, action: ACTION },
    ({ action, allowed }) =>
      `Cannot ${describeAction(action)} a payment batch that is prepared: reopen it first; allowed: ${allowed.join(', ')}`,
  ),
  batch_not_prepared: kind(
    'invalid_state',
    { ...STATE_PARAMS, action: ACTION },
    ({ action }) => `Cannot ${describeAction(action)} a payment batch that is not prepared: prepare it first`,
  ),
  batch_approved: kind('invalid_state', STATE_PARAMS, () => 'The payment batch is approved already'),
  batch_changed: kind(
    'invalid_state',
    STATE_PARAMS,
    () => 'The payment batch was prepared again after prepared_at: read it again before you approve it',
  ),
  batch_outdated: kind(
    'invalid_state',
    STATE_PARAMS,
    () =>
      'What the payment batch pays has changed since it was prepared, for example a bank account: reopen it, check it and prepare it again',
  ),
  approval_missing: kind(
    'invalid_state',
    STATE_PARAMS,
    () =>
      'This team requires two people: prepare the payment batch, and let a second person approve it before its file is created',
  ),
  payment_file_cancelled: kind(
    'invalid_state',
    STATE_PARAMS,
    () => 'The payment batch was cancelled: its file must not be given to the bank any more',
  ),
  batch_too_large: kind(
    'too_complex',
    { limit: LIMIT },
    ({ limit }) => `A payment batch has at most ${limit} entries: create another one`,
  ),
  entry_not_payable: kind(
    'invalid_value',
    { problems: PROBLEMS },
    ({ problems }, field) => `${field} cannot be paid by a batch: ${problems.join(', ')}`,
  ),
  batch_not_payable: kind(
    'invalid_value',
    { problems: PROBLEMS, count: NUMBER('The number of entries with a problem.', 2) },
    ({ problems, count }) =>
      `${count} of the entries cannot be paid (${problems.join(', ')}): remove them from the batch, or solve the problems first`,
  ),
  payer_account_missing: kind(
    'not_configured',
    {},
    () =>
      'The team has no approved bank account to pay from: propose one, and let a second person approve it',
  ),
  payer_account_unwritable: kind(
    'not_configured',
    { fields: LIST('What a payment file cannot contain.', ['payer.iban']) },
    ({ fields }) =>
      `The bank account of the team cannot be written into a payment file (${fields.join(', ')}). It needs an IBAN of a country in SEPA and a name in Latin, Greek or Cyrillic letters; propose another account`,
  ),
  bank_account_unreadable: kind(
    'not_configured',
    {},
    () =>
      'The server does not have the key with which bank details of this batch were encrypted: set it as SECRET_KEY_PREVIOUS',
  ),
  bank_account_unwritable: kind(
    'invalid_value',
    {
      fields: LIST('What a payment file cannot contain.', ['payee.name']),
      entry_ids: LIST('The accounting entries, up to 100.', ['0197f2a4-0000-7000-8000-000000000001']),
    },
    ({ fields, entry_ids }) =>
      `The bank details of these entries cannot be written into a payment file (${fields.join(', ')}): ${entry_ids.join(', ')}. Propose other bank accounts, or remove the entries from the batch`,
  ),
  entry_not_in_batch: kind(
    'invalid_value',
    {},
    (_, field) => `${field} is not an open entry of this payment batch`,
  ),
  execution_date_range: kind(
    'out_of_range',
    { today: DATE("Today in the team's time zone."), latest: DATE('A year later.', '2027-03-31') },
    ({ today, latest }, field) => `${field} must be between today, ${today}, and ${latest}`,
  ),
})
