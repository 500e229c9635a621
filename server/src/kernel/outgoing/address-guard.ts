// Which addresses the service may send requests to on behalf of a team: public ones, and networks that the operator has opened.
// Everything else could be an internal service, which trusts requests from this machine (server-side request forgery, decision 0068).
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.process>
type Network = ReturnType<typeof ipaddr.parseCIDR>
type Protocol = 'http:' | 'https:'

type UrlRefusal = 'syntax' | 'scheme' | 'credentials' | 'address'

export type AddressGuard = {
  /** Refuses what is wrong without a lookup; the addresses of a host name are checked when it is resolved, for each connection. */
  checkUrl(text: string): { url: URL } | { refusal: UrlRefusal }
  /** Unencrypted requests go to opened networks only. */
  allows(address: string, protocol: Protocol): boolean
}

/** Admits a URL that the operator has set, which may be internal and unencrypted. */
export const anyAddress: AddressGuard = {
  checkUrl(text) {
    const url = URL.parse(text)
    return url ? { url } : { refusal: 'syntax' }
  },
  allows: () => true,
}

/** Global unicast is assigned from 2000::/3 only; among the rest are IPv4-compatible and site-local addresses. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')
/** A public address with which Azure serves metadata to each virtual machine. */
const METADATA = ipaddr.parseCIDR('168.63.129.16/32')

const isIn = (address: Address, [network, bits]: Network): boolean =>
  address.kind() === network.kind() && address.match(network, bits)

/** `unicast` excludes every special range of the IANA registries, and IPv6 addresses that embed an IPv4 address. */
const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' &&
  (address.kind() === 'ipv4' ? !isIn(address, METADATA) : isIn(address, GLOBAL_UNICAST))

/** `networks`: addresses and CIDR ranges. */
export function createAddressGuard(networks: readonly string[]): AddressGuard {
  const openedNetworks = networks.map((text) =>
    ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : toSingleAddressRange(text),
  )

  function allows(text: string, protocol: Protocol): boolean {
    if (isIP(text) === 0) return false
    // An IPv4-mapped IPv6 address becomes the IPv4 address that it reaches.
    const address = ipaddr.process(text)
    return (
      openedNetworks.some((network) => isIn(address, network)) || (protocol === 'https:' && isPublic(address))
    )
  }

  function checkUrl(text: string): { url: URL } | { refusal: UrlRefusal } {
    const url = URL.parse(text)
    if (!url) return { refusal: 'syntax' }
    const { protocol } = url
    if (protocol !== 'https:' && !(protocol === 'http:' && openedNetworks.length > 0))
      return { refusal: 'scheme' }
    if (url.username !== '' || url.password !== '') return { refusal: 'credentials' }
    // The URL parser has converted every notation of an IPv4 address, such as 0x7f.1 or 2130706433, to four decimal numbers. Node
    // resolves no IP address, so that the check of resolved addresses would miss it.
    const host = getHost(url)
    if (isIP(host) !== 0 && !allows(host, protocol)) return { refusal: 'address' }
    return { url }
  }

  return { checkUrl, allows }
}

/** Returns the host without the brackets of an IPv6 address. */
const getHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

function toSingleAddressRange(text: string): Network {
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
