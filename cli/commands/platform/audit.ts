// team-engagement audit: list and verify the audit log of the team of the key.
import { InvalidArgumentError } from 'commander'
import { type AuditEntry, listAuditLog, verifyAuditLog } from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { failure } from '../../failure.ts'
import { type Flags, parseDay, renameFlags, withPaging } from '../../flags.ts'
import { printItem, printNotice } from '../../output.ts'
import { printList } from '../../pages.ts'
import { readSettings, type Settings } from '../../settings.ts'
import type { Column, Item } from '../../text.ts'
import { findProblem, type Seal, type Verdict, verifyChain } from './audit-chain.ts'

const COLUMNS: Column[] = [
  'at',
  'actor',
  'credential',
  'action',
  'operation',
  'resource',
  'subject_id',
  'changed',
  'request_id',
  { number: 'seal' },
]
const PARAMETERS = {
  request: 'request_id',
  actor: 'actor_id',
  subject: 'subject_id',
  from: 'at_from',
  to: 'at_to',
}

export function addAudit(program: Command): void {
  const audit = program.command('audit').description('list and verify the audit log')

  withPaging(
    audit
      .command('list')
      .description('list audit log entries, newest first')
      .option('--request <request-id>', 'written by this request')
      .option('--actor <id>', 'written by this user, freelancer or invitee')
      .option('--resource <word>', 'kind of resource, such as mission')
      .option('--subject <id>', 'about this mission, report, user, …')
      .option('--from <day>', 'written on this day (UTC) or later', parseDay)
      .option('--to <day>', 'written on this day (UTC) or earlier', parseDay),
  ).readAction(async (flags: Flags, command: Command) => {
    const settings = readSettings(command)
    const list = [listAuditLog, { client: teamClient(settings) }] as const
    await printList(settings, COLUMNS, renameFlags(flags, PARAMETERS), list, toAuditRow)
  })

  audit
    .command('verify')
    .description('verify the whole hash chain; exit code 1 if it is broken')
    .option(
      '--expect <number:hash>',
      'a head that was stored earlier; it must still be part of the chain',
      parseSeal,
    )
    .readAction(async ({ expect }: { expect?: Seal }, command: Command) => {
      const settings = readSettings(command)
      const client = teamClient(settings)
      const verdict = await verifyChain((query) => verifyAuditLog({ client, query }), expect)
      printVerdict(settings, verdict, expect)
    })
}

function printVerdict(settings: Settings, verdict: Verdict, expected: Seal | undefined): void {
  const { head } = verdict
  const headText = head ? `${head.number}:${head.hash}` : null
  printItem(settings, settings.isJson ? verdict : { ...verdict, head: headText })
  const problem = findProblem(verdict, expected)
  if (problem) throw failure(`The verification of the audit log failed: ${problem}`)
  if (headText && !settings.isJson)
    printNotice(
      `Store the head elsewhere; \`npx team-engagement audit verify --expect ${headText}\` verifies it later.`,
    )
}

function parseSeal(text: string): Seal {
  const [, number, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!number || !hash)
    throw new InvalidArgumentError(
      'It must be a head in the format NUMBER:HASH, as printed by `npx team-engagement audit verify`.',
    )
  return { number: Number(number), hash }
}

/** Formats an entry for a table: name of the actor, credential in one column, changed fields, number of the seal. */
function toAuditRow(entry: Item): Item {
  const { actor, changes, credential_kind, credential_id, seal } = entry as AuditEntry
  return {
    ...entry,
    actor: actor.name ?? actor.kind,
    credential: credential_kind && [credential_kind, credential_id].filter(Boolean).join(' '),
    changed: listChangedFields(changes),
    seal: seal?.number,
  }
}

/** Names of the changed fields of updates, without `updated_at`. */
function listChangedFields(changes: AuditEntry['changes']): string[] {
  const names = changes.flatMap(({ before, after }) => (before && after ? Object.keys(after) : []))
  return [...new Set(names)].filter((name) => name !== 'updated_at')
}
