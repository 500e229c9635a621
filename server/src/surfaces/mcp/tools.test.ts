import { expect, test } from 'vitest'
import { shareWorld } from '../../../test/world/world.ts'
import { PERSONAL_ACTS } from '../../domain/access/permissions.ts'
import { type AccessScope, EXPLICIT_SCOPES, listAlternatives } from '../../domain/access/scopes.ts'
import { listSecretPaths } from '../../kernel/wire/secret-fields.ts'
import { compileTools } from './tools.ts'

const world = await shareWorld()
const tools = [...compileTools(world.app.endpoints).values()]

/** Scopes that no tool needs: signing, approving, credentials, links, bank details, payments and personal data. */
const FORBIDDEN_SCOPES = [
  ...PERSONAL_ACTS,
  ...EXPLICIT_SCOPES,
  /^(api-keys|sessions|webhooks|bank-accounts|bank-details|payments|personal-data|team-company|mails):/,
  /^users:write$/,
  /:(portal-links|sign|approve|terminate|export|erase)$/,
]

test.each(tools.map((tool) => [tool.name, tool] as const))(
  'the tool %s is safe, and its schemas are strict',
  (_, { endpoint, described }) => {
    const { access, body, response, isWrite, takesDryRun, surface, upload } = endpoint
    const isForbidden = (scope: string) =>
      FORBIDDEN_SCOPES.some((one) => (typeof one === 'string' ? one === scope : one.test(scope)))
    expect(listAlternatives(access as AccessScope).filter(isForbidden)).toEqual([])
    expect([surface, takesDryRun, upload?.isRequired ?? false]).toEqual(['team', isWrite, false])
    expect([...listSecretPaths(response), ...(body ? listSecretPaths(body) : [])]).toEqual([])
    expect(response).not.toHaveProperty('x-media-type')
    expect(JSON.stringify(response)).not.toMatch(/"(iban|bic|holder_name)":/)
    expect(described.inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    expect(JSON.stringify(described.inputSchema)).not.toMatch(/"(nullable|x-[a-z]+|example|title)":/)
    expect(described.name).toMatch(/^[a-z_]{3,64}$/)
  },
)

test('each operation has one tool, and each tool has a unique name', () => {
  expect(tools).toHaveLength(28)
  expect(new Set(tools.map(({ name }) => name)).size).toBe(28)
  expect(() => compileTools([])).toThrow('getMe is not an operation')
})
