// Each import rule catches a planted violation.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { DOMAINS } from './source-structure.ts'

const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
const FEATURES = 'server/src/features'

const TEXTS = 'server/src/locales/texts.ts'
/** Files that may import texts. */
const WRITERS = [
  `${FEATURES}/money/a/a-mail.ts`,
  'server/src/documents/page.ts',
  'server/src/kernel/mail/layout.ts',
]

const LOWER_DOMAINS = DOMAINS.slice(0, -1)

/** The rule, a file that violates it, and the forbidden import. */
const PLANTED: [string, string, string][] = [
  ['no-cycles', `${FEATURES}/x/a/one.ts`, `${FEATURES}/x/a/two.ts`],
  ['kernel-is-the-floor', 'server/src/kernel/up.ts', `${FEATURES}/x/a/index.ts`],
  ['domain-imports-nothing', 'server/src/domain/sql.ts', 'node_modules/kysely/index.js'],
  ['domain-imports-nothing', 'server/src/domain/upwards.ts', 'server/src/kernel/db/pool.ts'],
  ['locales-import-the-domain-only', 'server/src/locales/en/up.ts', `${FEATURES}/x/a/index.ts`],
  ['locales-import-the-domain-only', 'server/src/locales/en/mailer.ts', 'server/src/kernel/mail/mail.ts'],
  ['locales-import-the-domain-only', 'server/src/locales/en/sql.ts', 'node_modules/kysely/index.js'],
  ['texts-are-of-features-documents-and-mails', 'server/src/kernel/http/texts.ts', TEXTS],
  ['texts-are-of-features-documents-and-mails', 'server/src/jobs/texts.ts', TEXTS],
  ['texts-have-one-door', `${FEATURES}/x/a/english.ts`, 'server/src/locales/en/mails.ts'],
  ['db-imports-the-domain-only', 'server/src/kernel/db/http.ts', 'server/src/kernel/http/status.ts'],
  ['db-imports-the-domain-only', 'server/src/kernel/db/wire.ts', 'server/src/kernel/wire/schema.ts'],
  ['wire-imports-the-domain-only', 'server/src/kernel/wire/db.ts', 'server/src/kernel/db/pool.ts'],
  ['wire-imports-the-domain-only', 'server/src/kernel/wire/http.ts', 'server/src/kernel/http/status.ts'],
  ['mail-imports-no-http', 'server/src/kernel/mail/http.ts', 'server/src/kernel/http/status.ts'],
  ['outgoing-imports-no-layer', 'server/src/kernel/outgoing/http.ts', 'server/src/kernel/http/status.ts'],
  ['one-door-per-feature', `${FEATURES}/x/b/b.service.ts`, `${FEATURES}/x/a/inside.ts`],
  ...LOWER_DOMAINS.map((domain): [string, string, string] => [
    `${domain}-calls-no-domain-above`,
    `${FEATURES}/${domain}/a/up.service.ts`,
    `${FEATURES}/across/a/index.ts`,
  ]),
  ['features-are-in-a-domain', `${FEATURES}/x/a/astray.ts`, `${FEATURES}/elsewhere/a/index.ts`],
  ['features-do-not-reach-up', `${FEATURES}/x/a/reach.ts`, 'server/src/app.ts'],
  ['features-know-no-list', `${FEATURES}/x/a/list.schemas.ts`, `${FEATURES}/all.ts`],
  ['manifests-are-leaves', `${FEATURES}/x/a/a.manifest.ts`, `${FEATURES}/x/a/plain.views.ts`],
  ['documents-know-no-feature', 'server/src/documents/render.ts', `${FEATURES}/x/a/index.ts`],
  ['clients-know-only-the-contract', 'cli/server.ts', 'server/src/app.ts'],
  ['clients-know-only-the-contract', 'clients/python/server.ts', 'server/src/app.ts'],
  ['cli-and-web-use-the-sdk', 'cli/contract.ts', 'contract/types.ts'],
  ['console-and-portal-share-in-shared', 'web/portal/reach.ts', 'web/console/inside.ts'],
  ['console-and-portal-share-in-shared', 'web/shared/reach.ts', 'web/console/inside.ts'],
  ['sdk-runs-anywhere', 'sdk/src/timers.ts', 'node:timers'],
  ['no-test-code-in-src', 'server/src/kernel/tested.ts', 'server/test/world/world.ts'],
  ['one-reader-of-the-environment', 'server/src/kernel/env.ts', 'server/src/config.ts'],
  ['routes-call-services', `${FEATURES}/x/a/a.routes.ts`, `${FEATURES}/x/a/a.queries.ts`],
  ['http-only-in-routes', `${FEATURES}/x/a/a.service.ts`, 'node_modules/fastify/index.js'],
  ['sql-only-in-queries', `${FEATURES}/x/a/sql.service.ts`, 'node_modules/kysely/index.js'],
  ['queries-do-not-decide', `${FEATURES}/x/a/up.queries.ts`, `${FEATURES}/x/a/plain.service.ts`],
  ['tables-are-leaves', `${FEATURES}/x/a/a.tables.ts`, `${FEATURES}/x/a/plain.views.ts`],
  ['actions-are-rules-in-sql', `${FEATURES}/x/a/a.actions.ts`, `${FEATURES}/x/a/plain.service.ts`],
  ['services-know-no-http', `${FEATURES}/x/a/http.service.ts`, `${FEATURES}/x/a/plain.routes.ts`],
  ['services-know-no-http', `${FEATURES}/x/a/status.service.ts`, 'server/src/kernel/http/status.ts'],
  ['services-know-no-http', `${FEATURES}/x/a/status.rules.ts`, 'server/src/kernel/http/status.ts'],
  ['rules-are-pure', `${FEATURES}/x/a/a.rules.ts`, 'server/src/kernel/db/connections/client.ts'],
  ['pure-files-use-no-builtins', `${FEATURES}/x/a/crypto.views.ts`, 'node:crypto'],
  ['schemas-are-leaves', `${FEATURES}/x/a/a.schemas.ts`, `${FEATURES}/x/a/plain.service.ts`],
]

const READS_UP = `${FEATURES}/company/b/b.queries.ts`
const CALLS_DOWN = `${FEATURES}/money/b/b.service.ts`

let folder = ''
let violations: { from: string; name: string }[] = []

async function plant(file: string, text: string): Promise<void> {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engagement-rules-'))
  await plant('tsconfig.json', await readFile(new URL('../tsconfig.json', import.meta.url), 'utf8'))
  for (const name of ['fastify', 'kysely'])
    await plant(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
    )
  for (const [, , to] of PLANTED) if (!to.startsWith('node:')) await plant(to, 'export const x = 1\n')
  for (const [, from, to] of PLANTED) await plant(from, buildImport(from, to))
  await plant(`${FEATURES}/money/a/a.tables.ts`, 'export const x = 1\n')
  await plant(READS_UP, buildImport(READS_UP, `${FEATURES}/money/a/a.tables.ts`))
  for (const writer of WRITERS) await plant(writer, buildImport(writer, TEXTS))
  await plant(CALLS_DOWN, buildImport(CALLS_DOWN, `${FEATURES}/company/b/index.ts`))
  await plant(`${FEATURES}/company/b/index.ts`, 'export const x = 1\n')
  await plant(`${FEATURES}/x/a/two.ts`, "import { x } from './one.ts'\nexport const y = x\n")
  const options: ICruiseOptions = {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir: folder,
  }
  const { output } = await cruise(['server', 'cli', 'sdk', 'clients', 'web', 'contract'], options)
  violations = (output as ICruiseResult).summary.violations.map(({ from, rule }) => ({
    from,
    name: rule.name,
  }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function buildImport(from: string, to: string): string {
  const packaged = /^node_modules\/(\w+)/.exec(to)?.[1]
  const relative = `${'../'.repeat(from.split('/').length - 1)}${to}`
  const source = packaged ?? (to.startsWith('node:') ? to : relative)
  return `import * as planted from '${source}'\nexport const x = planted\n`
}

test('every rule has a planted violation', () => {
  const names = config.forbidden.map(({ name }: { name: string }) => name)
  expect([...new Set(PLANTED.map(([name]) => name))].sort()).toEqual(names.sort())
})

test('a domain may read the tables of domains above it, and call domains below it', () => {
  expect(violations.filter(({ from }) => from === READS_UP || from === CALLS_DOWN)).toEqual([])
})

test('features, documents and mails may import texts', () => {
  expect(violations.filter(({ from }) => WRITERS.includes(from))).toEqual([])
})

test.each(PLANTED)('%s catches %s', (name, from) => {
  expect(violations).toContainEqual({ from, name })
})
