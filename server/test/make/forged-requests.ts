const withoutMark = { 'x-engage-session': undefined }
const withoutSite = { 'sec-fetch-site': undefined }
/** Headers of requests that no page of the service sends, each with its sender. A header of undefined is left out. */
export const FORGED: [string, Record<string, string | undefined>][] = [
  ['a form or an image of another site', { ...withoutMark, 'sec-fetch-site': 'cross-site' }],
  ['a form of the own site', withoutMark],
  ['a script of another site', { 'sec-fetch-site': 'cross-site' }],
  ['a script of a subdomain', { 'sec-fetch-site': 'same-site' }],
  ['a typed address or a bookmark', { 'sec-fetch-site': 'none' }],
  ['another value of the session header', { 'x-engage-session': 'true' }],
  ['the session header twice', { 'x-engage-session': '1, 1' }],
  ['an old browser, from another site', { ...withoutSite, origin: 'https://evil.example' }],
  [
    'an old browser, from a host whose name begins with ours',
    { ...withoutSite, origin: 'https://engagement.example.evil.example' },
  ],
  ['an old browser, from another port', { ...withoutSite, origin: 'https://engagement.example:8443' }],
  ['an old browser, without encryption', { ...withoutSite, origin: 'http://engagement.example' }],
  ['an old browser, from a sandboxed page', { ...withoutSite, origin: 'null' }],
  ['an old browser that sends no origin', withoutSite],
  [
    'another site whose origin is allowed',
    { 'sec-fetch-site': 'cross-site', origin: 'https://engagement.example' },
  ],
]
