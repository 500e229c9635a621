// Every scenario, in the order in which they run.
import type { Scenario } from '../scenario.ts'
import { DATABASE } from './database.ts'
import { KILLS } from './kills.ts'
import { NETWORK } from './network.ts'
import { NODES } from './nodes.ts'

export const SCENARIOS: Scenario[] = [...KILLS, ...NODES, ...DATABASE, ...NETWORK]
