// The service's renderer with a timeout long enough for a busy machine.
import { createRenderer } from '../../src/documents/index.ts'
import { TIMEOUT_MS } from '../suites/process/programs/wait.ts'

export const createSlowMachineRenderer = () =>
  createRenderer({ timeoutMs: TIMEOUT_MS, fileTimeoutMs: TIMEOUT_MS })
