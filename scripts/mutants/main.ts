// npm run test:mutants: changes the rules one place at a time and counts the changes that no test without a database notices.
//   npm run test:mutants                    all files; only survivors of the last run and changed code are tried again
//   npm run test:mutants -- missions.rules  the files whose path contains `missions.rules`
//   npm run test:mutants -- --force         all files, without the results of the last run
// The results are in coverage/mutants.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { forgetSurvivors, type Report, type Survivor, summarize } from './scores.ts'
import stryker from './stryker.config.ts'

const FOLDER = 'scripts/mutants'
const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8'))

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
const patterns = process.argv.slice(2).filter((one) => !one.startsWith('--'))
const forceArgs = process.argv.includes('--force') ? ['--force'] : []
const files = globSync(stryker.mutate).filter((file) => patterns.some((pattern) => file.includes(pattern)))
if (patterns.length > 0 && files.length === 0) {
  console.error(`No mutated file has ${patterns.join(' or ')} in its path`)
  process.exit(1)
}
const fileArgs = files.length > 0 ? ['--mutate', files.join(',')] : []

const start = performance.now()
if (existsSync(stryker.incrementalFile)) {
  const results = forgetSurvivors(readJson<Report>(stryker.incrementalFile))
  writeFileSync(stryker.incrementalFile, JSON.stringify(results))
}
const args = ['run', `${FOLDER}/stryker.config.ts`, ...fileArgs, ...forceArgs]
const { status } = spawnSync(`${FOLDER}/node_modules/.bin/stryker`, args, { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

const report = readJson<Report>(stryker.jsonReporter.fileName)
const explanations = readJson<Survivor[]>(`${FOLDER}/survivors.json`)
const { lines, failures } = summarize(report, explanations, files.length > 0 ? files : undefined)
for (const line of lines) console.log(line)
console.log(`${((performance.now() - start) / 60_000).toFixed(1)} minutes`)
for (const failure of failures) console.log(`FAILED ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
