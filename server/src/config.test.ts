import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { oidcOf, readConfig, SETTINGS } from './config.ts'

test('without any setting the documented defaults hold', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: 60,
    PORTAL_RATE_LIMIT_PER_MINUTE: 120,
    INVITATION_RATE_LIMIT_PER_MINUTE: 20,
    OPERATOR_RATE_LIMIT_PER_MINUTE: 600,
    LOG_LEVEL: 'info',
    PREPARED_STATEMENTS: true,
    DATABASE_URL: undefined,
    OPERATOR_TOKEN: undefined,
    SMTP_URL: undefined,
    TRUST_PROXY: [],
  })
})

test('each invalid setting has its own line, and no secret is repeated', () => {
  const env = {
    PORT: '70000',
    DATABASE_URL: 'mysql://user:hunter2@host/db',
    OPERATOR_TOKEN: 'short',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: '10.0.0.0/8, nonsense',
    PREPARED_STATEMENTS: 'maybe',
    RATE_LIMIT_STORE: 'redis',
  }
  let message = ''
  try {
    readConfig(env)
  } catch (error) {
    message = (error as Error).message
  }
  expect(message.split('\n').map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'OPERATOR_TOKEN',
    'RATE_LIMIT_STORE',
    'LOG_LEVEL',
    'TRUST_PROXY',
    'PREPARED_STATEMENTS',
  ])
  expect(message).not.toContain('hunter2')
})

test('docs/operating.md has a row for every setting, with its default and its words', async () => {
  const page = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  for (const [name, { help, fallback }] of Object.entries(SETTINGS)) {
    const shown = fallback.startsWith('/') || fallback === '' ? '' : `\`${fallback}\``
    expect(page, name).toContain(`| \`${name}\` | ${shown} | ${help} |`)
  }
})

const PROVIDER = {
  OIDC_ISSUER: 'https://accounts.google.com',
  OIDC_CLIENT_ID: 'engage',
  OIDC_CLIENT_SECRET: 'hunter2',
  PUBLIC_URL: 'https://engagement.example',
}

test('an identity provider has an issuer in one spelling', () => {
  expect(oidcOf(readConfig({}))).toBeUndefined()
  expect(oidcOf(readConfig(PROVIDER))).toEqual({
    issuer: 'https://accounts.google.com/',
    clientId: 'engage',
    clientSecret: 'hunter2',
    name: 'SSO',
    trustsEmail: false,
  })
  for (const OIDC_ISSUER of [
    'https://ACCOUNTS.google.com:443/',
    'https://login.microsoftonline.com/8eaef023-2b34-4da1-9baa-8bc8c9d6a490/v2.0',
    'https://sso.example/realms/engage',
    'https://sso.example/application/o/engage/',
    'http://localhost:8080/realms/engage',
  ])
    expect(readConfig({ ...PROVIDER, OIDC_ISSUER }).OIDC_ISSUER).toBe(new URL(OIDC_ISSUER).href)
})

test.each([
  ['OIDC_ISSUER', { OIDC_ISSUER: 'accounts.google.com' }, 'starts with https://'],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://sso.example' }, 'starts with https://'],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://127.0.0.1.evil.example' }, 'starts with https://'],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'https://sso.example?realm=a' }, 'without a query'],
  [
    'OIDC_ISSUER',
    { OIDC_ISSUER: 'https://sso.example/.well-known/openid-configuration' },
    'without /.well-known/openid-configuration',
  ],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }, 'your own tenant'],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'https://login.microsoftonline.com/Organizations/v2.0' }, 'your own tenant'],
  [
    'OIDC_ISSUER',
    { OIDC_ISSUER: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0' },
    'your own tenant',
  ],
  ['OIDC_ISSUER,', { OIDC_CLIENT_SECRET: undefined }, 'must be set together'],
  ['OIDC_ISSUER,', { OIDC_ISSUER: undefined }, 'must be set together'],
  ['PUBLIC_URL', { PUBLIC_URL: undefined }, 'must be set if OIDC_ISSUER is'],
  ['OIDC_TRUST_EMAIL', { OIDC_TRUST_EMAIL: 'yes' }, 'must be one of on, off'],
])('a mistake in %s of %j is named', (name, changes, words) => {
  let message = ''
  try {
    readConfig({ ...PROVIDER, ...changes })
  } catch (error) {
    message = (error as Error).message
  }
  expect(message.split('\n')).toEqual([expect.stringMatching(`^${name} .*${words.replace('.', '\\.')}`)])
  expect(message).not.toContain('hunter2')
})
