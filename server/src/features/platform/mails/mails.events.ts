import Type from 'typebox'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'

export const MAIL_EVENTS = defineEvents('mail', {
  undeliverable: event('A mail of the team did not reach its recipient.', {
    reason: Type.Unsafe<'refused' | 'failed' | 'bounced'>({
      type: 'string',
      enum: ['refused', 'failed', 'bounced'],
      description:
        '`refused`: by the mail server; `failed`: given up after many attempts; `bounced`: it came back later.',
    }),
    kind: Type.String({ description: 'What kind of mail it was.' }),
    cause_id: ID('The resource that it was about.'),
  }),
})
