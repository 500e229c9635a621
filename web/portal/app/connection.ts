// Whether there is a connection: as the browser says, and as failed requests show.
import { computed, signal } from '@preact/signals'
import { waiting } from '../../shared/session/session.ts'

/** As the browser says. */
export const isCut = signal(!navigator.onLine)
addEventListener('offline', () => {
  isCut.value = true
})
addEventListener('online', () => {
  isCut.value = false
})

/** A phone can be in a network that leads nowhere: then requests wait for another attempt. */
export const isOffline = computed(
  () => isCut.value || (waiting.value !== undefined && !('status' in waiting.value.error)),
)
