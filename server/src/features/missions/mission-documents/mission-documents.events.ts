import Type from 'typebox'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'

const OF_MISSION = {
  mission_id: ID('The mission of the document.'),
  sha256: Type.Optional(Type.String({ description: 'SHA-256 of the file, in hexadecimal digits.' })),
}

export const DOCUMENT_EVENTS = defineEvents('document', {
  created: event('A document of a mission was created.', {
    ...OF_MISSION,
    kind: Type.String({ description: '`contract` or `amendment`.' }),
    version: Type.Integer({ description: 'The version, from 1.' }),
    from_mission_id: Type.Optional(ID('The mission that the contract was taken over from.')),
  }),
  signed: event('A document of a mission was signed.', {
    ...OF_MISSION,
    side: Type.String({ description: '`freelancer` or `company`.' }),
  }),
})
