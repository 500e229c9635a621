// Where in the portal one is: the fragment, `#/missions/ID`. Back and links work as everywhere.
import { createStore, useStore } from '../kit/store.ts'
import { takeLink } from './link.ts'

const partsNow = () => location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent)

const route = createStore<string[]>([])

/** The parts of the address: `['missions', 'ID']`. */
export const useRoute = () => useStore(route)

export const missionHref = (id: string) => `#/missions/${id}`
export const reportHref = (id: string, month: string) => `#/missions/${id}/reports/${month}`

export function watchRoute(): void {
  route.set(partsNow())
  addEventListener('hashchange', () => {
    // Another link, opened in the same tab.
    takeLink()
    route.set(partsNow())
  })
}
