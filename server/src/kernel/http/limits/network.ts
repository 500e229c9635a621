// The network of a client, whose requests are counted together.
import ipaddr from 'ipaddr.js'

/** An IPv6 client usually has a whole /64. */
export function toNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const ip = ipaddr.process(address)
  if (ip.kind() === 'ipv4') return ip.toString()
  return (ip as ipaddr.IPv6).parts.slice(0, 4).join(':')
}
