// A small part of `npm run test:payments`: the checks of the project, and the schema where it was fetched before.
import { expect, test } from 'vitest'
import { judgeBySchema, makeBatch, makePlanted } from './judge.ts'
import { randomBatch, SCENARIO_NAMES } from './random-batches.ts'
import { findSchema } from './schema.ts'

const schema = await findSchema()
if (schema === undefined)
  process.stdout.write(
    'skipped: the schema of payment files needs Java 17 and one run of npm run test:payments\n',
  )

const COUNT = 2 * SCENARIO_NAMES.length
const batches = Array.from({ length: COUNT }, (_, index) => makeBatch(randomBatch(1, index)))

test(`${COUNT} random payment files are exact and complete, and use only SEPA characters`, () => {
  expect(batches.flatMap(({ errors }) => errors)).toEqual([])
})

test('the checks of the project find every planted fault that they must find', () => {
  expect(makePlanted().errors).toEqual([])
})

test.runIf(schema)('the ISO schema accepts the files and refuses planted faults', async () => {
  const documents = [...batches.map(({ document }) => document), ...makePlanted().documents]
  expect(await judgeBySchema(schema as string, documents, undefined, () => {})).toEqual([])
})
