// Runs the slowest test files first, so that both workers finish at about the same time. Vitest sorts unknown files by size,
// and the tests that start processes are small files.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONGEST = [
  /credentials-never-widen/,
  /\/suites\/model\//,
  /\/suites\/process\//,
  /\/suites\/faults\//,
  /every-page/,
  /\/cli\//,
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((one) => one.test(moduleId))
  return at < 0 ? LONGEST.length : at
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => rankOf(one) - rankOf(other))
  }
}
