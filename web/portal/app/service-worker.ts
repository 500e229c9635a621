// Caches the files of the portal's own pages for a phone without a connection, and nothing else: requests to the API pass through
// untouched, so that no personal data are stored (decision 0105). The build replaces SHELL_FILES and SHELL_VERSION.

declare const SHELL_FILES: readonly string[]
declare const SHELL_VERSION: string

type ExtendableEvent = Event & { waitUntil(done: Promise<unknown>): void }
type FetchEvent = Event & { request: Request; respondWith(response: Promise<Response>): void }
/** The DOM types of the pages do not have the global scope of a service worker. */
type WorkerScope = {
  location: Location
  skipWaiting(): Promise<void>
  addEventListener(kind: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void
}
const worker = globalThis as unknown as WorkerScope

const PAGE = '/portal'
const PREFIX = 'portal-'
const CACHE = `${PREFIX}${SHELL_VERSION}`

async function cacheShell(): Promise<void> {
  const cache = await caches.open(CACHE)
  // Requests without cookies, because the page is the same for everybody.
  const fresh = (path: string) => new Request(path, { cache: 'no-cache', credentials: 'omit' })
  await cache.addAll([PAGE, ...SHELL_FILES].map(fresh))
  await worker.skipWaiting()
}

async function deleteOldShells(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(names.map((name) => caches.delete(name)))
}

async function findCachedResponse(path: string): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(path)
}

/** Fetches the page from the server; returns the cached one only without a connection. */
async function fetchPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cachedPage = await findCachedResponse(PAGE)
    if (!cachedPage) throw error
    return cachedPage
  }
}

/** Returns the cached file first: its name has a hash of its content. */
const fetchFile = async (request: Request, path: string): Promise<Response> =>
  (await findCachedResponse(path)) ?? fetch(request)

worker.addEventListener('install', (event) => event.waitUntil(cacheShell()))
worker.addEventListener('activate', (event) => event.waitUntil(deleteOldShells()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  const isPage = request.mode === 'navigate' && (pathname === PAGE || pathname === `${PAGE}/`)
  if (isPage) event.respondWith(fetchPage(request))
  else if (SHELL_FILES.includes(pathname)) event.respondWith(fetchFile(request, pathname))
})
