import Type from 'typebox'
import { defineErrors, kind, STATE_PARAMS } from '../../../domain/errors/error-kinds.ts'
import { defineEvents, event } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const MAX_YEARS_AHEAD = 10

export const SANDBOX_ERRORS = defineErrors({
  clock_moves: kind(
    'invalid_state',
    STATE_PARAMS,
    () => 'The clock is being moved already: wait until it has arrived',
  ),
  clock_is_later: kind(
    'out_of_range',
    {},
    (_, field) => `${field} must be later than the clock of the sandbox, which only moves forward`,
  ),
  clock_too_far: kind(
    'out_of_range',
    {},
    (_, field) => `${field} must be at most ${MAX_YEARS_AHEAD} years after the real time`,
  ),
  one_move: kind('mutually_exclusive', {}, () => 'Send either to or days, not both'),
  sandbox_resets: kind(
    'invalid_state',
    STATE_PARAMS,
    () => 'The data of the sandbox are being deleted: wait until it is done',
  ),
})

const TIME = (description: string) => Type.String({ format: 'date-time', description })

export const SANDBOX_EVENTS = defineEvents('sandbox', {
  clock_move_requested: event('Somebody asked to move the clock of the sandbox forward.', {
    from: TIME('The time before the move.'),
    to: TIME('The requested time.'),
  }),
  clock_moved: event(
    'The clock of the sandbox has arrived, and everything that was due on the way is done.',
    {
      to: TIME('The time after the move.'),
    },
  ),
  reset: event('The data of the sandbox were deleted, and its clock is back at the real time.'),
})

export const SANDBOX = defineManifest({
  name: 'sandbox',
  tag: {
    name: 'Sandbox',
    description:
      'A team for tests, created by the operator with `sandbox: true`. Its clock can be moved forward, its mails are kept here instead of being sent, and its data can be deleted. Every response has the headers `X-Sandbox: true` and `X-Sandbox-Time`, and every page of its documents says SPECIMEN. In other teams these operations return 404.',
  },
  tables: {
    sandbox: {
      distributedBy: 'tenant_id',
      notAudited: 'it is the clock of a test; its events say who moved it',
    },
    sandbox_mail: {
      distributedBy: 'tenant_id',
      notAudited: 'a log itself',
      personal: {
        rowsOf: { freelancer: { addresses: 'recipients' }, user: { addresses: 'recipients' } },
        erased: { recipients: 'addresses', subject: 'word', text: 'word', html: 'word' },
        why: 'shows the mails that a test would have sent',
      },
      notPersonal: ['kind'],
    },
  },
  readAccess: { sandbox: { scope: 'sandbox:read' } },
  scopes: { resources: ['sandbox'] },
  errors: SANDBOX_ERRORS,
  events: [SANDBOX_EVENTS],
  resources: ['sandbox', 'sandbox_mail'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    sandbox: typeof SANDBOX
  }
}
