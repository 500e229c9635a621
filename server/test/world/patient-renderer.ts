// The service's renderer with a timeout long enough for a busy machine. It signs with the certificate of the test world's secret key.
import {
  createDocumentSigner,
  createRenderer,
  type DocumentSigner,
  deriveSigningIdentity,
} from '../../src/documents/index.ts'
import type { Renderer, RendererOptions } from '../../src/documents/rendering/renderer.ts'
import { createSecretKeys } from '../../src/domain/access/secret-keys.ts'
import { systemClock as clock } from '../../src/domain/clock.ts'
import { TIMEOUT_MS } from '../suites/process/programs/wait.ts'
import { SECRET_KEY } from './test-options.ts'

function createTestSigner(): DocumentSigner | undefined {
  const { current } = createSecretKeys(SECRET_KEY)
  return (
    current && createDocumentSigner({ identity: deriveSigningIdentity(current), clock, onProblem: () => {} })
  )
}

/** Creates a renderer; with the options `{}` it signs nothing. */
export const createPatientRenderer = (
  options: Pick<RendererOptions, 'signer' | 'uploadThreadUrl'> = { signer: createTestSigner() },
) => createRenderer({ timeoutMs: TIMEOUT_MS, fileTimeoutMs: TIMEOUT_MS, ...options })

let shared: Renderer | undefined

/**
 * The renderer of all test files of this process, never closed: starting its threads takes longer than rendering the documents of most
 * files. It opens uploaded files in a thread. A test of processes or of hostile files creates its own renderer.
 */
export function getSharedRenderer(): Renderer {
  shared ??= createPatientRenderer({
    signer: createTestSigner(),
    uploadThreadUrl: new URL('./workers/upload-thread.ts', import.meta.url),
  })
  return shared
}
