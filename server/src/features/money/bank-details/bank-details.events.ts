import Type from 'typebox'
import { defineEvents, event, ID, NULLABLE } from '../../../domain/events/event-kinds.ts'

/** Never the IBAN itself. */
const OF_ACCOUNT = {
  freelancer_id: NULLABLE(ID('Whose account it is; null: the account of the team.')),
  country: Type.String({ description: 'The country of the IBAN.' }),
  last_digits: Type.String({
    description:
      'The last four characters of the IBAN; `0000` when the account of an erased freelancer is erased.',
  }),
}

const PERSONAL = { last_digits: 'digits' } as const

export const BANK_ACCOUNT_EVENTS = defineEvents('bank_account', {
  proposed: event(
    'A bank account was proposed.',
    {
      ...OF_ACCOUNT,
      by: Type.String({ description: '`team` or `freelancer`.' }),
    },
    PERSONAL,
  ),
  approved: event(
    'A second person approved a bank account, which is in use from then on.',
    OF_ACCOUNT,
    PERSONAL,
  ),
  rejected: event('The team rejected a proposed bank account.', OF_ACCOUNT, PERSONAL),
  withdrawn: event('A proposed bank account was withdrawn.', OF_ACCOUNT, PERSONAL),
  replaced: event('Another bank account was approved in its place.', OF_ACCOUNT, PERSONAL),
  read: event('Somebody read the IBAN of a bank account.', OF_ACCOUNT, PERSONAL),
})
