import { SECOND_PERSON_REASONS } from '../../../domain/access/second-person.ts'
import { defineErrors, kind, LIMIT, STATE_PARAMS, TEXT, WORD } from '../../../domain/errors/error-kinds.ts'

/** Why a user may not approve an account. */
const SECOND_PERSON_CAUSES = [
  'proposed',
  'issued_link',
  'created_key',
  'changed_email',
  'created_freelancer',
  ...SECOND_PERSON_REASONS,
] as const
export type SecondPersonCause = (typeof SECOND_PERSON_CAUSES)[number]

const CAUSE_TEXTS: Record<SecondPersonCause, string> = {
  proposed: 'you proposed it',
  issued_link: 'you issued the portal link with which it was proposed',
  created_key: 'you created a key with which it was proposed, or with which its portal link was issued',
  changed_email:
    'you changed the email of the freelancer since the last approved bank account or in the last 30 days',
  created_freelancer:
    'you created or invited the freelancer since the last approved bank account or in the last 30 days',
  key_of_involved:
    'somebody who took part in it created the key that you use; sign in, or use a key of your own',
  recent_access:
    'in the last 30 days you or somebody who took part in it invited or reactivated the other, or changed their email, role or permissions; or somebody else did it for both',
}

// No message and no param contains the bank details that were sent.
export const BANK_DETAILS_ERRORS = defineErrors({
  iban_format: kind(
    'invalid_value',
    {},
    (_, field) =>
      `${field} must be an IBAN in electronic format: two letters, two digits and 11 to 30 letters or digits, in upper case, without spaces`,
  ),
  iban_invalid: kind(
    'invalid_value',
    {},
    (_, field) => `${field} is not a valid IBAN: its country, its length or its check digits are wrong`,
  ),
  bic_invalid: kind(
    'invalid_value',
    {},
    (_, field) => `${field} must be a BIC of 8 or 11 letters and digits, in upper case, without spaces`,
  ),
  holder_name_letters: kind(
    'invalid_value',
    {},
    (_, field) =>
      `${field} must contain letters that a payment file can hold (Latin, Greek or Cyrillic), as the bank writes the name`,
  ),
  bank_account_status: kind(
    'invalid_state',
    { ...STATE_PARAMS, action: TEXT('The action.', 'approve') },
    ({ action, status }) => `Cannot ${action} a bank account that is ${status}`,
  ),
  bank_account_proposed: kind(
    'already_exists',
    { id: TEXT('The proposed bank account.', '0197f2a4-0000-7000-8000-000000000001') },
    () => 'Another bank account is proposed already: approve, reject or withdraw it first',
  ),
  bank_account_of_archived: kind(
    'invalid_state',
    STATE_PARAMS,
    () => 'The freelancer is not active: their bank account cannot change',
  ),
  bank_account_second_person: kind(
    'not_allowed_for_user',
    { cause: WORD(SECOND_PERSON_CAUSES, 'Why the user may not approve it.') },
    ({ cause }) => `A second person must approve this bank account: ${CAUSE_TEXTS[cause]}`,
  ),
  bank_account_of_freelancer: kind(
    'not_allowed_for_user',
    {},
    () => 'Only the freelancer can withdraw this bank account, because they proposed it: reject it instead',
  ),
  bank_account_of_team: kind(
    'not_allowed_for_user',
    {},
    () => 'Only the team can withdraw this bank account, because the team proposed it',
  ),
  too_many_bank_accounts: kind(
    'too_complex',
    { limit: LIMIT },
    ({ limit }) =>
      `${limit} bank accounts have been proposed in the last 24 hours; propose another one later`,
  ),
  bank_key_missing: kind(
    'not_configured',
    {},
    () => 'The server has no SECRET_KEY to encrypt bank details with: the operator must set it',
  ),
  bank_key_unknown: kind(
    'not_configured',
    {},
    () =>
      'The server does not have the key with which these bank details were encrypted: set it as SECRET_KEY_PREVIOUS, or propose the bank account again',
  ),
})
