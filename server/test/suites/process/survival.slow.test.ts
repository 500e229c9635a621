// Kills the service and the database. survival.long.test.ts kills workers and database sessions.
import { testSurvival } from './programs/survival.ts'

testSurvival([
  ['kill-server', 3],
  ['kill-postgres', 2],
])
