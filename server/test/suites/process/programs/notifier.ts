// A process that makes notifications and mails them in a loop: its parent sets the clock, and each round is reported to it.
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFromEvents } from '../../../../src/features/across/notifications/make/make-notifications.ts'
import { DECLARATIONS } from '../../../../src/features/all.ts'
import { numberAll } from '../../../../src/features/platform/events/numbering.ts'
import { createMailer } from '../../../../src/kernel/mail/mail.ts'
import { createMailDeps, deliverNotifications } from '../../../make/mails.ts'
import { openTestDatabase } from '../../../world/test-databases.ts'

const ROUND_DELAY_MS = 5

let now: number | undefined
process.on('message', (ms: number) => {
  now = ms
})
process.on('disconnect', () => process.exit())

const database = openTestDatabase(JSON.parse(process.env['NOTIFIER_CONNECTION'] ?? '{}'), { poolSize: 2 })
const clock = { now: () => new Date(now ?? 0), monotonic: () => performance.now() }
const mailer = createMailer(process.env['NOTIFIER_SMTP'] ?? '', 'no-reply@mail.example.com')
const deps = createMailDeps({ database, clock } as Parameters<typeof createMailDeps>[0], mailer)

for (let rounds = 0; ; ) {
  await sleep(ROUND_DELAY_MS)
  if (now === undefined) continue
  // As in the service: a failed round is followed by the next one.
  await numberAll({ db: database }).catch(() => {})
  await makeFromEvents({ db: database, clock, sendsMail: true, declared: DECLARATIONS }).catch(() => {})
  await deliverNotifications(deps).catch(() => {})
  rounds += 1
  process.send?.({ rounds })
}
