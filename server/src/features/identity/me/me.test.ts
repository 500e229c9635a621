import { expect, test } from 'vitest'
import { getData } from '../../../../test/make/missions.ts'
import { shareWorld } from '../../../../test/world/world.ts'

const world = await shareWorld()

test('/me returns the team, the user and the scopes of a key', async () => {
  const acme = await world.team({ scopes: ['missions:read', 'users:write'] })
  const [user] = getData(await acme.call('GET', '/users')).items
  expect(getData(await acme.call('GET', '/me'))).toEqual({
    team: {
      id: acme.id,
      name: 'Acme',
      company: null,
      currency: 'EUR',
      time_zone: 'Europe/Paris',
      locale: 'fr',
      payment_terms_days: 30,
      payment_terms_basis: 'invoice_date',
      payment_terms_limit: 'warn',
      payment_terms_maximum: { invoice_date: 60, end_of_month: 45 },
      vat_rate: 20,
      hours_per_day: 7,
      is_subscribed: true,
    },
    user: {
      id: acme.userId,
      first_name: 'Ada',
      last_name: 'Martin',
      email: user.email,
      role: 'team-admin',
      permissions: ['*', 'bank-details:read'],
    },
    key: {
      id: acme.keyId,
      name: 'Key',
      scopes: ['missions:read', 'users:write'],
      requests_per_minute: 1_000_000,
      expires_at: null,
    },
    session: null,
    permissions: ['missions:read', 'users:write'],
  })
})

test("/me reflects the team's settings, and the key's rate limit and expiry", async () => {
  const expires_at = '2030-01-31T12:00:00.000Z'
  const acme = await world.team({ role: 'team-member', key: { requests_per_minute: 7, expires_at } })
  const change = { company: 'Acme SAS', currency: 'JPY', time_zone: 'Asia/Tokyo', vat_rate: 10.5 }
  await world.operator('PATCH', `/teams/${acme.id}`, { ...change, is_subscribed: false })
  const reply = await acme.call('GET', '/me')
  expect(getData(reply)).toMatchObject({
    team: { ...change, is_subscribed: false },
    user: { role: 'team-member' },
    key: { requests_per_minute: 7, expires_at },
  })
  expect(reply.headers['x-ratelimit-limit']).toBe('7')
})

test('/me returns each of two keys of one user, and for a key of another team that team', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const second = await world.issueKey(acme.id, acme.userId, ['teams:read'])
  expect(getData(await world.callerWith(second.key)('GET', '/me'))).toMatchObject({
    team: { id: acme.id },
    user: { id: acme.userId },
    key: { id: second.id, scopes: ['teams:read'] },
  })
  expect(getData(await other.call('GET', '/me'))).toMatchObject({
    team: { id: other.id },
    user: { id: other.userId },
    key: { id: other.keyId },
  })
})
