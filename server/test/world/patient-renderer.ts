// The service's renderer, which a busy machine does not make give up.
import { createRenderer } from '../../src/documents/index.ts'
import { PATIENCE_MS } from '../suites/process/programs/wait.ts'

export const createPatientRenderer = () =>
  createRenderer({ timeoutMs: PATIENCE_MS, fileTimeoutMs: PATIENCE_MS })
