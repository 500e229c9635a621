// Errors of missions and of actions on them.
import { DATE, defineErrors, kind, LIST, STATE_PARAMS, TEXT } from '../../../domain/errors/error-kinds.ts'

const MISSION_TYPE = TEXT('The type of mission.', 'deliverable')

export const MISSION_ERRORS = defineErrors({
  subscription_required: kind(
    'subscription_required',
    {},
    () => 'The team needs a subscription to create missions',
  ),
  required_for_mission_type: kind(
    'missing_field',
    { mission_type: MISSION_TYPE },
    ({ mission_type }, field) => `${field} is required for a mission of the type ${mission_type}`,
  ),
  only_for_mission_type: kind(
    'invalid_value',
    { mission_type: MISSION_TYPE },
    ({ mission_type }, field) => `${field} is only allowed for a mission of the type ${mission_type}`,
  ),
  only_for_mission_types: kind(
    'invalid_value',
    { mission_types: LIST('The types of mission.', ['hourly', 'daily']) },
    ({ mission_types }, field) =>
      `${field} is only allowed for a mission of the type ${mission_types.join(' or ')}`,
  ),
  only_for_contract_type: kind(
    'invalid_value',
    { contract_type: TEXT('The type of contract.', 'master_agreement') },
    ({ contract_type }, field) => `${field} is only allowed with the contract_type ${contract_type}`,
  ),
  only_with_rate: kind('invalid_value', {}, (_, field) => `${field} is only allowed with rate_amount`),
  rate_date_out_of_range: kind(
    'out_of_range',
    {
      earliest: DATE(
        'The first day after the months with a submitted report, at the latest the day after the former end.',
        '2026-11-01',
      ),
      latest: DATE('The new end date.', '2026-12-31'),
    },
    ({ earliest, latest }, field) =>
      `${field} must be between ${earliest}, the first day that is not reported yet, and ${latest}, the new end date`,
  ),
  template_not_requested: kind(
    'invalid_value',
    {},
    (_, field) => `${field} is only allowed with use_service_template: true`,
  ),
  signer_required: kind(
    'missing_field',
    {},
    (_, field) => `${field} is required when a contract is generated from a template`,
  ),
  template_required: kind(
    'missing_field',
    {},
    (_, field) => `${field} is required with use_service_template: true, unless service_template_id is sent`,
  ),
  required_for_framework_agreement: kind(
    'missing_field',
    {},
    (_, field) => `${field} is required for a new framework agreement`,
  ),
  signature_required: kind(
    'missing_field',
    {},
    (_, field) => `${field} is required: the mission has a document to sign`,
  ),
  signature_of_another: kind(
    'invalid_value',
    { name: TEXT('The registered name of the person.', 'Ada Martin') },
    ({ name }, field) => `${field} must be the registered name of the person, ${name}`,
  ),
  signature_in_session_required: kind(
    'missing_field',
    {},
    (_, field) => `${field} is required in a session: the signer types their name`,
  ),
  signing_in_session_only: kind(
    'not_allowed_for_user',
    {},
    () => 'In this team contracts are signed by people who are signed in, not with an API key',
  ),
  mission_person_only: kind(
    'not_allowed_for_user',
    { people: LIST('Who may do it: `approver`, `signer`.', ['signer']) },
    ({ people }) => `Only the ${people.join(' or the ')} of the mission may do this`,
  ),
  mission_status: kind(
    'invalid_state',
    { ...STATE_PARAMS, action: TEXT('The requested action.', 'cancel') },
    ({ status, action, allowed }) => {
      const instead = allowed.length > 0 ? `; allowed: ${allowed.join(', ')}` : ''
      return `A mission with the status ${status} does not allow ${action} now${instead}`
    },
  ),
  mission_deleted: kind('invalid_state', STATE_PARAMS, () => 'A deleted mission cannot be changed'),
  approver_fixed: kind(
    'invalid_state',
    STATE_PARAMS,
    () => 'The approver of a mission can only be changed while it is a draft',
  ),
  terms_fixed: kind(
    'invalid_state',
    {
      ...STATE_PARAMS,
      fields: LIST('The sent fields that can only be changed in a draft.', ['rate_amount']),
    },
    ({ fields }) => `Terms of a mission can only be changed while it is a draft: ${fields.join(', ')}`,
  ),
  agreement_fixed: kind(
    'invalid_state',
    { ...STATE_PARAMS, fields: LIST('The sent fields that cannot be changed.', ['freelancer_id']) },
    ({ fields }) =>
      `A draft under a framework agreement keeps its freelancer and template (${fields.join(', ')}): change contract_type to services_agreement, or create another mission and delete this draft`,
  ),
  signer_fixed: kind(
    'invalid_state',
    STATE_PARAMS,
    () => 'The signer of a mission can only be changed before the first signature',
  ),
})
