// Security headers of responses: they stop a browser from running scripts, sharing the response and using its devices.

type Headers = Record<string, unknown>

const EXPECTED: [string, RegExp][] = [
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['content-security-policy', /^default-src 'none';.*frame-ancestors 'none'/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['permissions-policy', /camera=\(\).*microphone=\(\)/],
  ['referrer-policy', /^no-referrer$/],
]
/** The policy of responses that are not pages of the service: a browser that opens one runs no scripts. */
const SANDBOXED = /; sandbox$/
const isPage = (headers: Headers) =>
  /^text\/html|^text\/javascript|^text\/css/.test(String(headers['content-type']))

/** Returns what is wrong, by header. */
export function findUnsafeHeaders(headers: Headers, publicUrl = 'https://engagement.example'): string[] {
  const transport: [string, RegExp] = [
    'strict-transport-security',
    publicUrl.startsWith('https:') ? /^max-age=31536000$/ : /^$/,
  ]
  const wrong = [...EXPECTED, transport].filter(([name, value]) => !value.test(String(headers[name] ?? '')))
  const policy = String(headers['content-security-policy'])
  return [
    ...wrong.map(([name]) => `${name}: ${headers[name]}`),
    ...(/script-src[^;]*unsafe/.test(policy) ? [`content-security-policy: ${policy}`] : []),
  ]
}

/** As `findUnsafeHeaders`; a response that is not a page also needs the policy `sandbox`. */
export const findUnsafeApiHeaders = (headers: Headers): string[] => [
  ...findUnsafeHeaders(headers),
  ...(isPage(headers) || SANDBOXED.test(String(headers['content-security-policy'])) ? [] : ['sandbox']),
]
