const withoutMark = { 'x-engage-session': undefined }
const withoutSite = { 'sec-fetch-site': undefined }
/** Headers of requests that no page of the service has sent, and what sends them. A header of undefined is not sent. */
export const FORGED: [string, Record<string, string | undefined>][] = [
  ['a form or an image of another site', { ...withoutMark, 'sec-fetch-site': 'cross-site' }],
  ['a form of the own site', withoutMark],
  ['a script of another site', { 'sec-fetch-site': 'cross-site' }],
  ['a script of a subdomain', { 'sec-fetch-site': 'same-site' }],
  ['an address that was typed or a bookmark', { 'sec-fetch-site': 'none' }],
  ['another value of the mark', { 'x-engage-session': 'true' }],
  ['the mark twice', { 'x-engage-session': '1, 1' }],
  ['an old browser, from another site', { ...withoutSite, origin: 'https://evil.example' }],
  [
    'an old browser, from a longer name',
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
