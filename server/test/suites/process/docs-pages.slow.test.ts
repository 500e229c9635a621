// Every command of the documentation runs in a test, or has a reason not to.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createProgram } from '../../../../cli/program.ts'
import { listBlocks, listCommands, listShellBlocks, NOT_RUN, PAGES } from './programs/docs-pages.ts'

const DEMO_PAGES = 'server/test/suites/process/docs-on-demo.long.test.ts'
const CLI_PAGES = 'cli/test/docs-pages.long.test.ts'
const AGENTS = 'server/test/suites/process/agents-recipe.long.test.ts'

/** The test that runs all commands of a page. */
const RUN_BY: Record<string, string> = {
  'docs/tutorial.md': 'server/test/suites/process/tutorial.slow.test.ts',
  'docs/payments.md': 'server/test/suites/process/payments-recipe.long.test.ts',
  'docs/compliance.md': 'server/test/suites/process/compliance-recipe.long.test.ts',
  'docs/sandbox.md': 'server/test/suites/process/sandbox-recipe.long.test.ts',
  'docs/sync.md': 'server/test/suites/process/sync-recipe.long.test.ts',
  'docs/data-export.md': 'server/test/suites/process/data-export-recipe.long.test.ts',
  'docs/webhooks.md': 'cli/test/across/webhooks-page.slow.test.ts',
  'docs/dry-runs.md': AGENTS,
  'docs/mcp.md': AGENTS,
  'docs/events.md': DEMO_PAGES,
  'docs/missions.md': DEMO_PAGES,
  'docs/reports.md': DEMO_PAGES,
  'docs/console.md': CLI_PAGES,
  'docs/month-close.md': CLI_PAGES,
  'docs/import.md': CLI_PAGES,
  'docs/sign-in.md': CLI_PAGES,
  'docs/personal-data.md': CLI_PAGES,
  'docs/operating.md': CLI_PAGES,
  'docs/upgrading.md': 'server/test/suites/process/installed-package.long.test.ts',
  'docs/mails.md': CLI_PAGES,
  'docs/invoicing.md': CLI_PAGES,
  'docs/audit.md': CLI_PAGES,
  'docs/command-line.md': CLI_PAGES,
  'README.md': CLI_PAGES,
}

test('every page with commands has a test that runs them', () => {
  expect(PAGES.length).toBeGreaterThan(35)
  expect(PAGES.filter((page) => listCommands(page).length > 0).toSorted()).toEqual(
    Object.keys(RUN_BY).toSorted(),
  )
  const root = new URL('../../../../', import.meta.url)
  for (const [page, file] of Object.entries(RUN_BY))
    expect(readFileSync(new URL(file, root), 'utf8'), file).toMatch(
      new RegExp(`(listCommands|listShellBlocks)\\('${page}'\\)`),
    )
})

test('each pattern of lines that are not run matches a line, and no line matches two of them', () => {
  const lines = PAGES.flatMap(listShellBlocks).flatMap((block) => block.split('\n'))
  const unknown = NOT_RUN.filter((entry) => !lines.some((line) => entry.lines.test(line)))
  expect(unknown).toEqual([])
  const ambiguous = lines.filter((line) => NOT_RUN.filter((entry) => entry.lines.test(line)).length > 1)
  expect(ambiguous).toEqual([])
})

test('no command is in a block of another language', () => {
  const isCommand = /^(\w+=\S+ )*(\$ |npx |npm |curl |node |pip |docker |podman |sudo |git )/m
  const others = PAGES.flatMap(listBlocks).filter(({ language }) => !['sh', 'console'].includes(language))
  // The first output of the service has a command for its reader.
  const found = others.filter(({ text }) => isCommand.test(text) && !text.includes('is ready at'))
  expect(found).toEqual([])
})

test('every script of npm that a page names exists', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))
  const named = PAGES.flatMap(listShellBlocks).flatMap((block) =>
    [...block.matchAll(/npm (?:run )?((?:test|start)\b[\w:]*|(?<=run )[\w:]+)/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
})

test('the command line tool has one name on every page and in every message', () => {
  const root = new URL('../../../../', import.meta.url)
  const { commands } = createProgram()
  const otherName = new RegExp(`(?<![\\w/-])engage (${commands.map((one) => one.name()).join('|')})\\b`)
  const sources = ['cli', 'server/src', 'scripts'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,mjs}`, { cwd: root, exclude: ['**/node_modules/**'] }),
  )
  expect(sources.length).toBeGreaterThan(500)
  const filesWithOtherName = [...PAGES, ...sources].filter((file) =>
    otherName.test(readFileSync(new URL(file, root), 'utf8')),
  )
  expect(filesWithOtherName).toEqual([])
})
