// The service and the database are killed. Their parts and the sessions: survival.long.test.ts.
import { testSurvival } from './programs/survival.ts'

testSurvival([
  ['kill-server', 3],
  ['kill-postgres', 2],
])
