import Type from 'typebox'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'

const OF_FREELANCER = { freelancer_id: ID('The freelancer.') }

export const BILLING_MANDATE_EVENTS = defineEvents('billing_mandate', {
  offered: event('The team offered a billing mandate to a freelancer.', OF_FREELANCER),
  accepted: event('The freelancer accepted a billing mandate.', {
    ...OF_FREELANCER,
    sha256: Type.String({ description: 'SHA-256 of the accepted text, in hexadecimal digits.' }),
  }),
  declined: event('The freelancer declined a billing mandate.', OF_FREELANCER),
  revoked: event('A billing mandate was revoked.', {
    ...OF_FREELANCER,
    by: Type.String({ description: '`team` or `freelancer`.' }),
  }),
})
