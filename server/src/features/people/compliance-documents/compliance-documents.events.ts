import Type from 'typebox'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'

const OF_DOCUMENT = {
  freelancer_id: ID('Whose document it is.'),
  kind: Type.String({
    description: '`urssaf_vigilance`, `registration`, `insurance` or `foreign_workers`.',
  }),
}
const UNTIL = { valid_until: Type.String({ description: 'The last day on which it counts.' }) }

export const COMPLIANCE_DOCUMENT_EVENTS = defineEvents('compliance_document', {
  requested: event('The team, or the service because of a mission, asked for a document.', OF_DOCUMENT),
  uploaded: event('A document was uploaded and awaits its review.', {
    ...OF_DOCUMENT,
    ...UNTIL,
    by: Type.String({ description: '`team` or `freelancer`.' }),
    sha256: Type.String({ description: 'SHA-256 of the file, in hexadecimal digits.' }),
  }),
  approved: event('A user of the team approved a document, which is in force from then on.', {
    ...OF_DOCUMENT,
    ...UNTIL,
  }),
  refused: event('A user of the team refused a document.', OF_DOCUMENT),
  replaced: event('A later document took its place, before its review or as the one in force.', OF_DOCUMENT),
  expiring: event('A document expires soon. Once for each document.', { ...OF_DOCUMENT, ...UNTIL }),
  expired: event('A document has expired. Once for each document.', { ...OF_DOCUMENT, ...UNTIL }),
})
