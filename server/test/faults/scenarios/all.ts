// Every scenario, in the order in which they run.
import type { Scenario } from '../scenario.ts'
import { KILLS } from './kills.ts'

export const SCENARIOS: Scenario[] = [...KILLS]
