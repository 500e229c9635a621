// Codes are shown only if every condition holds.
import { expect, test } from 'vitest'
import { showsCodes } from './shown-codes.ts'

const INSTALLATION = { isEmbedded: true, SMTP_URL: undefined, PUBLIC_URL: undefined, HOST: '127.0.0.1' }
const DEMO = { is_demo: true, is_sandbox: false }

test.each([
  ['a demo', {}, DEMO],
  ['a sandbox', {}, { is_demo: false, is_sandbox: true }],
  ['localhost', { HOST: 'localhost' }, DEMO],
  ['another loopback address', { HOST: '127.8.0.1' }, DEMO],
  ['the loopback address of IPv6', { HOST: '::1' }, DEMO],
])('codes are shown: %s', (_, installation, team) => {
  expect(showsCodes({ ...INSTALLATION, ...installation }, team)).toBe(true)
})

test.each([
  ['another database', { isEmbedded: false }, DEMO],
  ['a mail server', { SMTP_URL: 'smtp://127.0.0.1' }, DEMO],
  ['a public address', { PUBLIC_URL: 'http://localhost:3000' }, DEMO],
  ['all addresses of the machine', { HOST: '0.0.0.0' }, DEMO],
  ['all addresses of IPv6', { HOST: '::' }, DEMO],
  ['an address in the network', { HOST: '10.0.0.7' }, DEMO],
  ['a name of the machine', { HOST: 'engagement.internal' }, DEMO],
  ['a name that only looks like loopback', { HOST: '127.0.0.1.example' }, DEMO],
  ['a team that is neither demo nor sandbox', {}, { is_demo: false, is_sandbox: false }],
])('codes are not shown: %s', (_, installation, team) => {
  expect(showsCodes({ ...INSTALLATION, ...installation }, team)).toBe(false)
})
