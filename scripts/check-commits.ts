// Part of npm test: commit messages follow the rules of CONTRIBUTING.md. Without the Git history, the check is skipped.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { listViolations } from './commit-messages.ts'

/** The last commit before the rules applied. */
const BASE = '589a43723d7b9a7ba273d9af912c646033da0b53'

async function readCommits(): Promise<{ hash: string; message: string }[] | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['log', '--format=%H%x1f%B%x1e', `${BASE}..HEAD`], {
      maxBuffer: 64 << 20,
    })
    return stdout
      .split('\x1e')
      .map((record) => record.trim())
      .filter((record) => record !== '')
      .map((record) => {
        const [hash = '', message = ''] = record.split('\x1f')
        return { hash, message }
      })
  } catch {
    return undefined
  }
}

const commits = await readCommits()
const violations = listViolations(commits ?? [])
for (const violation of violations) console.log(violation)
console.log(
  commits
    ? `${commits.length} commits since ${BASE.slice(0, 8)}`
    : `skipped: no history since ${BASE.slice(0, 8)} here`,
)
process.exitCode = violations.length > 0 ? 1 : 0
