import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readConfig, SETTINGS } from './config.ts'

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
