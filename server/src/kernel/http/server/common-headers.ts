// Headers of every response: those of the APIs, files, pages, redirects, and errors before there is a request.

/** Features of browsers that no page of the service uses. */
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
  // In a response that a browser opens directly, such as an uploaded file, nothing runs or loads. Pages have another policy.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'no-referrer',
} as const

/** Browsers that got the header use only https for a year. It excludes subdomains, which may belong to others. */
const HTTPS_HEADERS = { ...HEADERS, 'strict-transport-security': 'max-age=31536000' } as const

export type GetCommonHeaders = () => typeof HEADERS | typeof HTTPS_HEADERS

/** `publicUrl` is a function, because with PORT=0 the port is known only once the server listens. */
export const createCommonHeaders =
  (publicUrl: () => string): GetCommonHeaders =>
  () =>
    publicUrl().startsWith('https:') ? HTTPS_HEADERS : HEADERS
