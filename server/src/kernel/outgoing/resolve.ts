// Looks up all addresses of a host name by DNS. It does not use getaddrinfo, which occupies one of four threads of the process for as long
// as a name server takes: the name servers of one team could delay files and lookups of all others. Names of /etc/hosts are unknown.
import { promises as dns } from 'node:dns'

export type Resolve = (name: string) => Promise<string[]>

/** Uses getaddrinfo, which knows /etc/hosts and search domains, for names that the operator has set. */
export const resolveBySystem: Resolve = async (name) =>
  (await dns.lookup(name, { all: true })).map(({ address }) => address)

const TIMEOUT_MS = 1500
const TRIES = 2

/** `servers` replace the name servers of the system. */
export function createResolve(servers?: readonly string[]): Resolve {
  const resolver = new dns.Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers) resolver.setServers(servers)
  return async (name) => {
    // RFC 6761: such names are never sent to a name server.
    if (/(^|\.)localhost\.?$/.test(name)) return ['127.0.0.1']
    const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = results.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const rejection = results.find((answer) => answer.status === 'rejected')
    if (addresses.length === 0) throw rejection?.reason
    return addresses
  }
}
