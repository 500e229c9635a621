// Reads sign-in data from the URL fragment: the token of a sign-in link, a mailed code, or the result of a sign-in at the identity
// provider. The fragment is removed at once, so that it is neither in the history nor in a copied address.
import { signal } from '@preact/signals'

export type SignInFragment =
  | { kind: 'link'; token: string }
  | { kind: 'code'; code: string }
  | { kind: 'choose' }
  | { kind: 'refused'; code: string }

export const signInFragment = signal<SignInFragment | undefined>(undefined)

const FRAGMENT = /^#(sign-in|code|choose-team|sign-in-error)(?:=([\w-]{1,100}))?$/

export function readSignInFragment(): void {
  const [, name, value = ''] = FRAGMENT.exec(location.hash) ?? []
  if (!name) return
  history.replaceState(null, '', location.pathname + location.search)
  signInFragment.value = parseFragment(name, value)
}

function parseFragment(name: string, value: string): SignInFragment {
  if (name === 'choose-team') return { kind: 'choose' }
  if (name === 'sign-in-error') return { kind: 'refused', code: value }
  return name === 'code' ? { kind: 'code', code: value } : { kind: 'link', token: value }
}
