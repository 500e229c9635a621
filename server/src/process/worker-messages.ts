// IPC messages between the leader and its workers.
import type pg from 'pg'
import type { Demo } from '../demo/demo.ts'
import type { SigningFiles } from '../documents/index.ts'
import type { BucketSettings } from '../kernel/db/files/s3-requests.ts'

/** The message to a worker that has loaded its code, once the database is open. */
export type Orders = {
  kind: 'start'
  connection: pg.ClientConfig
  isEmbedded: boolean
  operatorToken: string | undefined
  /** The key from which secrets are derived; none without the setting and the embedded database. */
  secretKey: string | undefined
  previousSecretKey: string | undefined
  /** The operator's certificate and private key for documents; otherwise they are derived from the secret key. */
  signingFiles: SigningFiles | undefined
  /** The bucket for documents in S3, with its secret. */
  bucket: BucketSettings | undefined
  port: number
  /** The socket of the background worker of this service. */
  backgroundSocket: string
  /** Set for the background worker: the address of the service, for the links that it makes. */
  isBackgroundOf?: string
  /** Whether the demo is created: on the first start, not by a worker that replaces another. */
  makesDemo: boolean
}

export type FromWorker =
  | { kind: 'loaded' }
  | { kind: 'ready'; address: string; port: number | undefined; demo: Demo | undefined }
  /** The worker could not start; the message is for the operator. */
  | { kind: 'failed'; message: string }
  /** An uncaught exception; the worker exits soon. */
  | { kind: 'crashed'; error: string }

export function sendToLeader(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    // A worker without its leader exits anyway.
    if (process.connected) process.send?.(message, undefined, {}, () => resolve())
    else resolve()
  })
}

/** Reports that this worker has loaded its code, and waits for its orders. */
export function waitForOrders(): Promise<Orders> {
  return new Promise((resolve) => {
    const onMessage = (message: Partial<Orders>) => {
      if (message.kind !== 'start') return
      process.off('message', onMessage)
      resolve(message as Orders)
    }
    process.on('message', onMessage)
    void sendToLeader({ kind: 'loaded' })
  })
}
