// Runs the slowest test files first, so that both workers finish at about the same time. Vitest sorts unknown files by size,
// and the tests that start processes are small files.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SLOWEST = [/\/suites\/model\//, /\/suites\/process\//, /\/suites\/faults\//, /every-/, /\/cli\//]

function getRank({ moduleId }: TestSpecification): number {
  const index = SLOWEST.findIndex((pattern) => pattern.test(moduleId))
  return index < 0 ? SLOWEST.length : index
}

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => getRank(one) - getRank(other))
  }
}
