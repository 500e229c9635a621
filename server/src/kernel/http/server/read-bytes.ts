// Collects the bytes of a body. Each chunk costs a call on the main thread, so their number is limited as well as their
// sum: 256 kB in chunks of one byte cost 400 ms (decision 0036).
import type { IncomingMessage } from 'node:http'
import { type ApiError, invalid, tooLarge } from '../../domain/errors/api-error.ts'
import { REQUEST_ERRORS } from '../../domain/errors/request.errors.ts'

/** This many chunks may have any size; beyond that the average size is limited, to less than a small TCP segment. */
const FREE_CHUNKS = 1000
const MIN_CHUNK_BYTES = 512

export function readBytes(
  payload: IncomingMessage,
  maxBytes: number,
  done: (error: Error | null, bytes?: Buffer) => void,
): void {
  const chunks: Buffer[] = []
  let length = 0
  const settle = (error: Error | null, bytes?: Buffer) => {
    payload.off('data', onData).off('end', onEnd).off('error', settle)
    done(error, bytes)
  }
  const onData = (chunk: Buffer) => {
    length += chunk.length
    chunks.push(chunk)
    const excess = excessOf(length, chunks.length, maxBytes)
    if (!excess) return
    // The rest is not read: the connection is closed with the response.
    payload.pause()
    settle(excess)
  }
  const onEnd = () => settle(null, Buffer.concat(chunks, length))
  payload.on('data', onData).on('end', onEnd).on('error', settle)
}

function excessOf(bytes: number, chunks: number, maxBytes: number): ApiError | undefined {
  if (bytes > maxBytes) return tooLarge(maxBytes)
  if (chunks <= FREE_CHUNKS || bytes >= chunks * MIN_CHUNK_BYTES) return undefined
  return invalid('', REQUEST_ERRORS.chunks_too_small, { max_chunks: FREE_CHUNKS, min_bytes: MIN_CHUNK_BYTES })
}
