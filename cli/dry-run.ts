// --dry-run: which commands take it, and what is shown (docs/dry-runs.md).
import type { Command } from 'commander'
import { failure } from './failure.ts'
import { tell } from './output.ts'
import type { GlobalFlags } from './settings.ts'

/** They send every write with `X-Dry-Run: true`. `db distribute` prints its statements instead. */
export const TAKE_DRY_RUN = new Set([
  'teams create',
  'teams update',
  'teams delete',
  'teams keep',
  'users add',
  'users link',
  'users code',
  'keys create',
  'keys revoke',
  'bounce',
  'freelancers create',
  'freelancers invite',
  'freelancers archive',
  'freelancers link',
  'import freelancers',
  'import project-codes',
  'import missions',
  'persons erase',
  'missions terminate',
  'reports approve',
  'reports reject',
  'entries pay',
  'payments create',
  'payments add',
  'payments remove',
  'payments export',
  'payments confirm',
  'payments cancel',
  'payments record',
  'payments reverse',
  'bank-accounts approve',
  'bank-accounts reject',
  'export',
  'months remind',
  'webhooks create',
  'webhooks update',
  'webhooks enable',
  'webhooks disable',
  'webhooks delete',
  'webhooks test',
  'webhooks retry',
  'webhooks replay',
  'sandbox move',
  'sandbox reset',
  'db distribute',
])

const READS = 'it changes nothing'
const DOWNLOADS = 'it changes nothing in the service'
const LOCAL = 'it changes more than one transaction can take back'

/** Why a command refuses it. */
export const REFUSE_DRY_RUN: Record<string, string> = {
  'teams list': READS,
  'teams show': READS,
  'teams deletion': READS,
  'keys list': READS,
  'freelancers list': READS,
  'freelancers show': READS,
  'persons export': DOWNLOADS,
  'persons erasure': READS,
  'missions list': READS,
  'missions show': READS,
  'reports list': READS,
  'reports show': READS,
  'entries list': READS,
  'entries show': READS,
  'payments due': READS,
  'payments batches': READS,
  'payments batch': READS,
  'payments list': READS,
  'payments file': DOWNLOADS,
  'bank-accounts list': READS,
  'exports list': READS,
  'exports download': DOWNLOADS,
  'data export': DOWNLOADS,
  'months show': READS,
  'months missions': READS,
  search: READS,
  'audit list': READS,
  'audit verify': READS,
  'events list': READS,
  'events follow': READS,
  'webhooks list': READS,
  'webhooks show': READS,
  'webhooks deliveries': READS,
  'webhooks delivery': READS,
  'webhooks rotate-secret': 'the next secret would be known before it is used',
  'mails list': READS,
  listen: DOWNLOADS,
  'sandbox create': 'each of its steps needs the one before it',
  'sandbox show': READS,
  'sandbox mails': READS,
  'sandbox mail': READS,
  'sandbox seed': LOCAL,
  mcp: 'its tools are dry runs until they are called with their confirm token',
  doctor: READS,
  backup: DOWNLOADS,
  'backup verify': READS,
  'backup keygen': DOWNLOADS,
  restore: LOCAL,
  'documents move': LOCAL,
  'secret-key rotate': LOCAL,
  openapi: READS,
  serve: 'a server serves dry runs and others: use it for a command that writes',
}

/** `reports approve`, without the name of the program. */
export function pathOf(command: Command): string {
  const names: string[] = []
  for (let at: Command | null = command; at?.parent; at = at.parent) names.unshift(at.name())
  return names.join(' ')
}

/** Refuses what cannot be a dry run before anything is sent. A dry run needs no confirmation. */
export function checkDryRun(command: Command): void {
  if (command.optsWithGlobals<GlobalFlags>().dryRun !== true) return
  const path = pathOf(command)
  if (!TAKE_DRY_RUN.has(path))
    throw failure(`\`npx team-engagement ${path}\` takes no --dry-run: ${REFUSE_DRY_RUN[path] ?? READS}.`)
  if (command.options.some(({ long }) => long === '--yes'))
    command.setOptionValueWithSource('yes', true, 'implied')
}

/** JSON has `dry_run` instead. */
export function tellDryRun({ dryRun, json }: GlobalFlags): void {
  if (dryRun && !json) tell('Dry run: nothing was written.')
}
