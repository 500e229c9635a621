import Type from 'typebox'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'

export const INVITATION_EVENTS = defineEvents('invitation', {
  created: event('A user or freelancer was invited.', {
    role: Type.Optional(Type.String({ description: 'The role of an invited user.' })),
  }),
  resent: event('An invitation was sent again, with another link.'),
  accepted: event('An invitation was accepted.', {
    user_id: Type.Optional(ID('The user who was created.')),
    freelancer_id: Type.Optional(ID('The freelancer who accepted.')),
  }),
  undeliverable: event('The mail of an invitation was refused or came back.'),
  deleted: event('An invitation was withdrawn.'),
})
