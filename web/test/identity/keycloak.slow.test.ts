// The sign-in at a real Keycloak, in a real browser. KEYCLOAK_HOME names the folder of its distribution, which needs Java; without it the
// test is skipped (CONTRIBUTING.md).
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEmail } from '../../../server/test/make/browsers.ts'
import { TIMEOUT_MS, waitFor } from '../../../server/test/suites/process/programs/wait.ts'
import { startWorld, type World } from '../../../server/test/world/world.ts'
import { startChromium } from '../browser.ts'

const home = process.env['KEYCLOAK_HOME']
if (!home) process.stderr.write('KEYCLOAK_HOME is not set: the test with Keycloak is skipped.\n')

/** Java takes a while to start Keycloak for the first time. */
const START_MS = 5 * 60_000

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

type Person = { username: string; email: string; emailVerified: boolean }

const buildRealm = (origin: string, people: Person[]) => ({
  realm: 'acme',
  enabled: true,
  clients: [
    {
      clientId: 'engage',
      secret: 'secret-of-the-client',
      redirectUris: [`${origin}/auth/v1/oidc/callback`],
      standardFlowEnabled: true,
      publicClient: false,
    },
  ],
  users: people.map((person) => ({
    ...person,
    enabled: true,
    firstName: 'Ada',
    lastName: 'Martin',
    credentials: [{ type: 'password', value: 'open sesame', temporary: false }],
  })),
})

/** Runs Keycloak in a copy of the distribution, because it writes into its folder. */
async function startKeycloak(distribution: string, realm: object) {
  const folder = await mkdtemp(join(tmpdir(), 'engagement-keycloak-'))
  await cp(distribution, folder, { recursive: true })
  await mkdir(join(folder, 'data', 'import'), { recursive: true })
  await writeFile(join(folder, 'data', 'import', 'acme.json'), JSON.stringify(realm))
  const port = await findFreePort()
  const options = ['start-dev', '--import-realm', `--http-port=${port}`, '--http-host=127.0.0.1']
  const keycloak: ChildProcess = spawn(join(folder, 'bin', 'kc.sh'), options, {
    detached: true,
    stdio: 'ignore',
  })
  const issuer = `http://127.0.0.1:${port}/realms/acme`
  const isUp = () =>
    fetch(`${issuer}/.well-known/openid-configuration`).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitFor('Keycloak', START_MS, isUp)
  return {
    issuer,
    async stop() {
      // kc.sh starts Java: the whole group ends.
      if (keycloak.pid) process.kill(-keycloak.pid, 'SIGTERM')
      await once(keycloak, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function listen(world: World): Promise<string> {
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  return `http://localhost:${(world.app.server.server.address() as AddressInfo).port}`
}

test.skipIf(!home)(
  'a person signs in at Keycloak; an address that is not verified is refused',
  { timeout: START_MS + TIMEOUT_MS },
  async () => {
    let origin = ''
    const oidc = {
      issuer: '',
      clientId: 'engage',
      clientSecret: 'secret-of-the-client',
      name: 'Keycloak',
      trustsEmail: false,
    }
    const world = await startWorld({ oidc, publicUrl: () => origin })
    origin = await listen(world)
    const acme = await world.team()
    const other = await world.team()
    const keycloak = await startKeycloak(
      home as string,
      buildRealm(origin, [
        { username: 'ada', email: await readEmail(world, acme.userId), emailVerified: true },
        { username: 'eve', email: await readEmail(world, other.userId), emailVerified: false },
      ]),
    )
    const chromium = await startChromium()
    try {
      oidc.issuer = keycloak.issuer
      const signIn = async (username: string) => {
        const { page } = await chromium.open()
        page.setDefaultTimeout(TIMEOUT_MS)
        await page.goto(`${origin}/console`)
        await page.getByRole('link', { name: 'Sign in with Keycloak' }).click()
        await page.locator('#username').fill(username)
        await page.locator('#password').fill('open sesame')
        await page.locator('#kc-login').click()
        return page
      }
      const page = await signIn('ada')
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
      const readMe = `fetch('/api/v1/me', { headers: { 'X-Engage-Session': '1' } }).then((one) => one.json())`
      expect(await page.evaluate(readMe)).toMatchObject({
        data: { user: { id: acme.userId }, session: { method: 'oidc' } },
      })
      const refused = await signIn('eve')
      await refused.getByRole('alert').waitFor()
      expect(await refused.getByRole('alert').textContent()).toContain('verified')
    } finally {
      await chromium.close()
      await keycloak.stop()
    }
  },
)
