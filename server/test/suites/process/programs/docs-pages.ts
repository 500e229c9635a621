// The commands of every page of the documentation, and the list of those that no test runs as printed.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CONTENTS } from '../../../../src/surfaces/docs-site/contents.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

const listMarkdownFiles = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

/** Served pages, and those that are read in the repository only. */
export const PAGES: readonly string[] = [
  ...new Set([
    ...CONTENTS.flatMap(({ pages }) => pages.map(({ file }) => file)),
    'README.md',
    ...listMarkdownFiles('docs'),
    ...listMarkdownFiles('deploy'),
  ]),
].filter((file) => existsSync(join(ROOT, file)))

export type Block = { language: string; text: string }

/** Code blocks of a page, also in lists, without their indentation. */
export const listBlocks = (page: string): Block[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^( *)```(\w*)\n(.*?)^\1```$/gms)].map(
    ([, indent = '', language = '', text = '']) => ({
      language,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )

const SHELLS = ['sh', 'bash', 'shell', 'console']
export const listShellBlocks = (page: string): string[] =>
  listBlocks(page)
    .filter(({ language }) => SHELLS.includes(language))
    .map(({ text }) => text)

/** Patterns of the lines that are not run as printed, with the reason. Each matches an existing line. */
export const NOT_RUN: readonly { lines: RegExp; because: string }[] = [
  { lines: /^npm (test|run (test|fuzz|bench))\b/, because: 'these are the tests and benchmarks themselves' },
  { lines: /^\w+=\S+ (npm test|node scripts\/with-node\.mjs vitest)/, because: 'a test run' },
  { lines: /^node scripts\/with-node\.mjs vitest/, because: 'a test run' },
  { lines: /^npm run structure\b/, because: 'scripts/source-structure.test.ts runs it' },
  { lines: /^npm run (format|contract|tables|sdk|web)\b(?!:)/, because: 'changes the checkout' },
  { lines: /^npm run (pack|release)\b/, because: 'installed-package.long.test.ts and release.rules.test.ts' },
  { lines: /^npm run sdk:pack\b/, because: 'sdk/test/package.slow.test.ts runs it' },
  { lines: /^npm run python:pack\b/, because: 'clients/python/package.long.test.ts runs it' },
  {
    lines: /^npm start$/,
    because: 'runs until it is stopped: start.slow.test.ts and others start the service',
  },
  {
    lines: /^DATA_DIR=\S+ npm start$/,
    because: 'runs until it is stopped: backup.long.test.ts starts a restored one',
  },
  {
    lines: /^npm install (--global )?.*\.tgz$/,
    because: 'installed-package.long.test.ts and sdk/test/package.slow.test.ts',
  },
  { lines: /^npx team-engagement$/, because: 'installed-package.long.test.ts' },
  { lines: /^pip install /, because: 'clients/python/package.long.test.ts installs the wheel' },
  { lines: /^podman /, because: 'needs Podman: deployment-files.long.test.ts' },
  { lines: /^docker compose /, because: 'needs Docker: deployment-files.long.test.ts checks the file' },
  { lines: /^\(umask 077; .* deploy\/team-engagement\.env\)$/, because: 'writes secrets into the checkout' },
  {
    lines: /^(useradd|install|systemctl) /,
    because: 'changes the machine: deployment-files.long.test.ts checks the unit',
  },
  { lines: /^claude mcp add /, because: 'a third-party program' },
  { lines: /^(\$ pdfsig| {2}- )/, because: 'a session with the output of a third-party program' },
  { lines: /^openssl pkcs12 -in seal\.p12 /, because: 'needs the certificate of a certification authority' },
  { lines: /team-engagement documents move --to s3/, because: 'needs S3: document-bucket.long.test.ts' },
  { lines: /team-engagement db distribute/, because: 'needs Citus: suites/citus/distribute.citus.test.ts' },
]

const isRun = (line: string) => !NOT_RUN.some(({ lines }) => lines.test(line))

/** The shell blocks of a page without the lines that are not run. */
export const listCommands = (page: string): string[] =>
  listShellBlocks(page)
    .map((block) => block.split('\n').filter(isRun).join('\n'))
    .filter((block) => block.trim() !== '')
