import { testSurvival } from './programs/survival.ts'

testSurvival([
  ['kill-worker', 2],
  ['kill-background', 2],
  ['kill-both', 2],
  ['end-sessions', 3],
])
