// Whether there is a connection, as reported by the browser and by failed requests.
import { computed, signal } from '@preact/signals'
import { waiting } from '../../shared/session/session.ts'

/** The state that the browser reports. */
export const isBrowserOffline = signal(!navigator.onLine)
addEventListener('offline', () => {
  isBrowserOffline.value = true
})
addEventListener('online', () => {
  isBrowserOffline.value = false
})

/** A phone can be on a network without internet access: requests fail and are retried. */
export const isOffline = computed(
  () => isBrowserOffline.value || (waiting.value !== undefined && !('status' in waiting.value.error)),
)
