// Tests that do not run on a distributed database.
import { test } from 'vitest'
import { isOnCitus } from '../suites/citus/citus-databases.ts'

/** `reason`: why the subject of the test does not exist on Citus. */
export const onOnePostgres = (_reason: string) => test.skipIf(isOnCitus())
