// Requests, written to disk before they are sent, with their outcomes. Outcomes as in Jepsen: ok (2xx, read to the end),
// fail (refused, or never sent), info (unknown: a timeout, a broken connection, a 5xx).
import { open, readFile } from 'node:fs/promises'

export type TeamName = 'a' | 'b'

export type TeamAccess = {
  name: TeamName
  id: string
  key: string
  /** A key that reads bank details, which no other scope includes. */
  detailsKey: string
  userId: string
  operatorToken: string
}
export const TEAM_NAMES: readonly TeamName[] = ['a', 'b']
export type Fields = Record<string, unknown>
export type Outcome = 'ok' | 'fail' | 'info'

export type Kind =
  | 'project-codes'
  | 'team-tags'
  | 'teams'
  | 'users'
  | 'freelancers'
  | 'document-templates'
  | 'missions'
  | 'activity-reports'
  | 'accounting/entries'
  | 'api-keys'
  | 'accounting/exports'
  | 'accounting/sendings'
  | 'accounting/account-overrides'
  | 'accounting-settings'
  | 'portal-links'
  | 'sessions'
  | 'webhook-endpoints'
  | 'team-company'
  | 'billing-mandates'
  | 'bank-accounts'
  | 'compliance-documents'
  | 'expense-receipts'
  | 'supplier-invoices'
  | 'payments'
  | 'payment-batches'
  | 'payment-settings'
  | 'notification-settings'
  | 'team-logo'
  | 'erasures'
  | 'retention-settings'
  | 'team-deletions'
  | 'sandboxes'
  | 'mails'
  | 'operator/teams'

export type Uploaded = { json: string; file: string; text: string }

export type Step = {
  /** The operation's id in the contract. */
  act: string
  kind: Kind
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  body?: object
  /** The step is sent as multipart/form-data: the body in one part, a PDF of this text in another. */
  upload?: Uploaded
  /** Identifies the created row afterwards. */
  marker?: string
  /** The id of the changed resource. */
  target?: string
  /** Fields that have this value afterwards. */
  effect: Fields
  isGone?: true
  /** Fields with a new value that only the service knows. */
  forgets?: string[]
  /** Other resources that have these values afterwards. */
  also?: { kind: Kind; target: string; effect: Fields; forgets?: string[] }[]
  /** The token of the step is refused with 401 afterwards. */
  spendsToken?: true
  /** The step may repeat the current values; then it leaves no audit entry and no event. */
  mayChangeNothing?: true
  /** Each item has its own key, and the key of the step has no response until all items have an outcome. */
  hasItems?: true
}
export type Sent = Step & { number: number; team: TeamName; key: string }
export type Done = {
  n: number
  outcome: Outcome
  status: number
  id?: string
  /** The scalar fields of the response. */
  view?: Fields
  requestId?: string
  isReplayed?: boolean
  /** The last characters of the credential. */
  credential?: string
}

export const getSuffix = (credential: string) => credential.slice(-8)

export type Entry = Sent & { outcome: Outcome; responses: Done[] }

export type Ledger = Awaited<ReturnType<typeof openLedger>>

export async function openLedger(file: string) {
  const handle = await open(file, 'a')
  let sent = 0
  const append = async (line: object) => {
    await handle.appendFile(`${JSON.stringify(line)}\n`)
  }
  return {
    /** Resolves once the line is on disk. */
    async open(team: TeamName, step: Step): Promise<Sent> {
      sent += 1
      const entry: Sent = { ...step, number: sent, team, key: `fault-${team}-${sent}` }
      await append(entry)
      await handle.datasync()
      return entry
    },
    done: (line: Done) => append(line),
    entries: async (): Promise<Entry[]> => parseEntries(await readFile(file, 'utf8')),
    close: () => handle.close(),
  }
}

function parseEntries(text: string): Entry[] {
  const entries = new Map<number, Entry>()
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const read = JSON.parse(line) as Sent | Done
    if ('outcome' in read) entries.get(read.n)?.responses.push(read)
    else entries.set(read.number, { ...read, outcome: 'info', responses: [] })
  }
  for (const entry of entries.values()) entry.outcome = combineOutcomes(entry.responses)
  return [...entries.values()].sort((one, other) => one.number - other.number)
}

/** The outcome of several attempts with one key: acknowledged if one was, otherwise unknown if one was. */
function combineOutcomes(responses: Done[]): Outcome {
  if (responses.some(({ outcome }) => outcome === 'ok')) return 'ok'
  return responses.length > 0 && responses.every(({ outcome }) => outcome === 'fail') ? 'fail' : 'info'
}

/** The acknowledged response, whose effect must hold. */
export const findAcknowledgement = ({ responses }: Entry): Done | undefined =>
  responses.find(({ outcome }) => outcome === 'ok')
