// Registers the service worker once the page is loaded, so that it delays nothing.

export function registerServiceWorker(): void {
  // Browsers have service workers with https and on localhost only.
  if (!('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker.register('/portal/sw.js', { scope: '/portal' }).catch(() => {
      // The portal works without it.
    })
  })
}
