// The portal is routed by the fragment, `#/missions/ID`: mails carry their token in the fragment, and the server has no
// paths below /portal. This provides the location for preact-iso, which routes by path.
import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { LocationProvider } from 'preact-iso'
import { readFragment } from './link.ts'

const toPath = (fragment: string) => (fragment.startsWith('#/') ? fragment.slice(1) : '/')

const path = signal('/')

export const toMissionHref = (id: string) => `#/missions/${id}`
export const MANDATE_HREF = '#/billing-mandate'
/** The freelancer's own details. */
export const DETAILS_HREF = '#/details'
export const NOTIFICATIONS_HREF = '#/notifications'
export const BANK_ACCOUNT_HREF = '#/details/bank-account'
export const DOCUMENTS_HREF = '#/documents'
export const toReportHref = (id: string, month: string) => `#/missions/${id}/reports/${month}`

export function watchFragment(): void {
  path.value = toPath(location.hash)
  addEventListener('hashchange', () => {
    // The user may have opened another link in the same tab.
    readFragment()
    path.value = toPath(location.hash)
  })
}

export function FragmentLocation({ children }: { children: ComponentChildren }) {
  const value = {
    url: path.value,
    path: path.value,
    query: {},
    route: (to: string) => location.assign(`#${to}`),
    back: () => history.back(),
    forward: () => history.forward(),
    // Scrolls to the top when the path changes.
    wasPush: true,
  }
  return <LocationProvider.ctx.Provider value={value}>{children}</LocationProvider.ctx.Provider>
}
