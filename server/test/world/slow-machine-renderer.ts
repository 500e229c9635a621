// The service's renderer with a timeout long enough for a busy machine.
import { createRenderer } from '../../src/documents/index.ts'
import { PATIENCE_MS } from '../suites/process/programs/wait.ts'

export const createPatientRenderer = () =>
  createRenderer({ timeoutMs: PATIENCE_MS, fileTimeoutMs: PATIENCE_MS })
