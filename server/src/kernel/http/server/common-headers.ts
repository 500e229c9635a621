// Headers of every response: those of the APIs, files, pages, redirects, and errors before there is a request.

/** What no page of the service uses. */
const DENIED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  // For a browser that opens the response itself, such as an uploaded file: nothing in it runs or loads. Pages have a policy of their own.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'no-referrer',
} as const

/** Browsers that have seen it use https only, for a year. Not for subdomains, which may belong to others. */
const HTTPS_HEADERS = { ...HEADERS, 'strict-transport-security': 'max-age=31536000' } as const

export type GetCommonHeaders = () => typeof HEADERS | typeof HTTPS_HEADERS

/** `publicUrl` is a function, because with PORT=0 the port is known only once the server listens. */
export const createCommonHeaders =
  (publicUrl: () => string): GetCommonHeaders =>
  () =>
    publicUrl().startsWith('https:') ? HTTPS_HEADERS : HEADERS
