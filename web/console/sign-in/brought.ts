// What the link brings that opened the page: the token of a sign-in link, or a mailed code. It is removed from the address at once, so that
// it is neither in the history nor in a copied address.
import { signal } from '@preact/signals'

export type Brought = { kind: 'link'; token: string } | { kind: 'code'; code: string }

export const brought = signal<Brought | undefined>(undefined)

export function takeBrought(): void {
  const [, name, value = ''] = /^#(sign-in|code)=([\w-]{1,100})$/.exec(location.hash) ?? []
  if (!name) return
  history.replaceState(null, '', location.pathname + location.search)
  brought.value = name === 'code' ? { kind: 'code', code: value } : { kind: 'link', token: value }
}
