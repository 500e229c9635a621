// Reads links to the portal and codes from the stored mails of a sandbox, for the addresses of all freelancers.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, getSandboxMail, itemsOf, listSandboxMails } from '../../sdk/src/index.ts'
import { failure } from '../failure.ts'
import { forEachConcurrently } from './at-once.ts'

const POLL_INTERVAL_MS = 200
const TIMEOUT_MS = 120_000

const LINKS = { kind: 'offer_to_answer,portal_link', pattern: /#token=(\S+)/ }
const CODES = { kind: 'step_up_code', pattern: /\b([A-Z0-9]{4}-[A-Z0-9]{4})\b/ }

export type Mailbox = ReturnType<typeof openMailbox>

export function openMailbox(client: Client) {
  /** Ids of the mails that were read. */
  const readMailIds = new Set<string>()

  async function listNewMails(kind: string, since: string): Promise<{ id: string; address: string }[]> {
    const found: { id: string; address: string }[] = []
    for await (const mail of itemsOf(listSandboxMails, { client, query: { kind } })) {
      if (mail.created_at < since || readMailIds.has(mail.id)) break
      found.push({ id: mail.id, address: mail.recipients[0] ?? '' })
    }
    return found
  }

  /** Waits for a mail to each of these addresses, and returns the token or code in the newest one. */
  async function read({ kind, pattern }: typeof LINKS, since: string, addresses: readonly string[]) {
    const pendingAddresses = new Set(addresses)
    const texts = new Map<string, string>()
    const until = performance.now() + TIMEOUT_MS
    while (pendingAddresses.size > 0) {
      const fresh = await listNewMails(kind, since)
      for (const { id } of fresh) readMailIds.add(id)
      // Mails are listed newest first, so the first one to an address counts.
      const mails = fresh.filter(({ address }) => pendingAddresses.delete(address))
      await forEachConcurrently(mails, async ({ id, address }) => {
        const { text } = await getSandboxMail({ client, path: { id } })
        texts.set(address, pattern.exec(text)?.[1] ?? '')
      })
      if (pendingAddresses.size === 0) break
      if (performance.now() > until)
        throw failure(`No mail came to ${[...pendingAddresses][0]} within ${TIMEOUT_MS / 1000} seconds.`)
      await sleep(POLL_INTERVAL_MS)
    }
    return texts
  }

  return {
    /** `since` is a time of the sandbox's clock. */
    tokens: (since: string, addresses: readonly string[]) => read(LINKS, since, addresses),
    codes: (since: string, addresses: readonly string[]) => read(CODES, since, addresses),
  }
}
