// Each count of `npm run structure` includes what is planted for it, and nothing else.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readStructure } from './source-structure.ts'

const PROGRAM = fileURLToPath(new URL('./structure.ts', import.meta.url))
const LONG = '// A line.\n'.repeat(25)

/** Sources whose imports follow the order of domains, with files and imports that are not counted. */
const SOUND = {
  'features/company/units/index.ts': LONG,
  'features/company/units/units.tables.ts': LONG,
  'features/company/units/units.test.ts': "import { pay } from '../../money/payments/index.ts'\n",
  'features/company/tags/index.ts': `${LONG}import { list } from '../units/index.ts'\n`,
  'features/money/payments/index.ts': `${LONG}import { list } from '../../company/units/index.ts'\n`,
  'features/all.ts': `${LONG}import './money/payments/index.ts'\nimport './company/units/index.ts'\n`,
  'kernel/http/server.ts': LONG,
  'main.ts': LONG,
}
const UP = "import type { Payment } from '../../money/payments/index.ts'\n"

async function makeCheckout(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'engagement-structure-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, 'server/src', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  return root
}
const readPlanted = async (files: Record<string, string>) =>
  readStructure(await makeCheckout({ ...SOUND, ...files }))

const run = async (root: string) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM, root], (error, output) =>
      resolve({ code: error?.code ?? 0, output }),
    )
  })

test('counts files and small files of folders and features, without tests', async () => {
  const { folders, features } = await readPlanted({ 'features/company/tags/tags.errors.ts': '// Short.\n' })
  expect(Object.fromEntries(folders)).toEqual({
    'features/company': { files: 4, small: 1 },
    'features/money': { files: 1, small: 0 },
    features: { files: 1, small: 0 },
    kernel: { files: 1, small: 0 },
    'files beside them': { files: 1, small: 0 },
  })
  expect(features.get('company/tags')).toEqual({ files: 2, small: 1 })
  expect(features.get('company/units')).toEqual({ files: 2, small: 0 })
})

test('counts imports between folders, except those of tests and of files beside the folders', async () => {
  const { imports, againstOrder, cycles, mutual } = await readPlanted({})
  expect(imports).toEqual([
    { from: 'company/tags', to: 'company/units', imports: 1 },
    { from: 'money/payments', to: 'company/units', imports: 1 },
  ])
  expect([againstOrder, cycles, mutual]).toEqual([[], [], 0])
})

test('finds an import against the order, also of a type', async () => {
  const { againstOrder } = await readPlanted({ 'features/company/tags/up.ts': UP })
  expect(againstOrder).toEqual([{ from: 'company/tags', to: 'money/payments', imports: 1 }])
})

test('does not count an import of tables', async () => {
  const { againstOrder, cycles } = await readPlanted({
    'features/money/payments/payments.tables.ts': LONG,
    'features/company/units/read.ts': "import { row } from '../../money/payments/payments.tables.ts'\n",
  })
  expect([againstOrder, cycles]).toEqual([[], []])
})

test('finds a cycle of folders through a third one', async () => {
  const { cycles, mutual, againstOrder } = await readPlanted({
    'features/company/units/around.ts': "export * from '../departments/index.ts'\n",
    'features/company/departments/index.ts': "export const load = () => import('../tags/index.ts')\n",
  })
  expect(cycles).toEqual([['company/departments', 'company/tags', 'company/units']])
  expect([mutual, againstOrder]).toEqual([0, []])
})

test('counts pairs of folders that import each other', async () => {
  const { cycles, mutual } = await readPlanted({
    'features/company/units/back.ts': "import { list } from '../tags/index.ts'\n",
  })
  expect([cycles, mutual]).toEqual([[['company/tags', 'company/units']], 1])
})

test('reads the former layout, with the features directly in features/', async () => {
  const { hasDomains, features, cycles, againstOrder } = await readStructure(
    await makeCheckout({
      'features/teams/index.ts': "import { pay } from '../payments/index.ts'\n",
      'features/payments/batch/pay.ts': "import { list } from '../../teams/index.ts'\n",
      'features/payments/index.ts': LONG,
    }),
  )
  expect([hasDomains, features.size, againstOrder]).toEqual([false, 2, []])
  expect(cycles).toEqual([['payments', 'teams']])
})

test('the program prints all counts, and fails if there is an import against the order or a cycle', async () => {
  const sound = await run(await makeCheckout(SOUND))
  expect(sound.code, sound.output).toBe(0)
  expect(sound.output).toMatch(/^ {2}money +· +1 +· /m)
  expect(sound.output).toContain('across: 0\n')
  const up = await run(await makeCheckout({ ...SOUND, 'features/company/tags/up.ts': UP }))
  expect(up.code).toBe(1)
  expect(up.output).toContain('   1  company/tags → money/payments\n')
  const back = "import { list } from '../tags/index.ts'\n"
  const cycle = await run(await makeCheckout({ ...SOUND, 'features/company/units/back.ts': back }))
  expect(cycle.code).toBe(1)
  expect(cycle.output).toContain(
    'Cycles of folders: 1, with 2 of 3 folders; pairs that import each other: 1\n',
  )
})
