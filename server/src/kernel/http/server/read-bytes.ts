// Collects the bytes of a body. Each chunk costs a call on the main thread, so their number is limited as well as their
// sum: 256 kB in chunks of one byte cost 400 ms (decision 0036).
import type { IncomingMessage } from 'node:http'
import { invalid, tooLarge } from '../../../domain/errors/api-error.ts'
import { REQUEST_ERRORS } from '../../../domain/errors/request.errors.ts'

/** This many chunks may have any size; beyond that the average size is limited, to less than a small TCP segment. */
const UNCHECKED_CHUNKS = 1000
const MIN_CHUNK_BYTES = 512

const areTooSmall = (chunks: number, bytes: number) =>
  chunks > UNCHECKED_CHUNKS && bytes < chunks * MIN_CHUNK_BYTES

/**
 * Call it before any of a chunked body is parsed. Node parses all of what it has read at once, 11,000 chunks of one byte, and
 * would buffer each. Chunks after the first surplus one are dropped, because that one makes `readBytes` refuse the body.
 */
export function dropSurplusChunks(payload: IncomingMessage): void {
  const push = payload.push.bind(payload)
  let chunks = 0
  let bytes = 0
  let isRefused = false
  payload.push = (chunk: Buffer | null) => {
    if (isRefused) return false
    chunks += 1
    bytes += chunk?.length ?? 0
    isRefused = chunk !== null && areTooSmall(chunks, bytes)
    return push(chunk)
  }
}

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
  /** The rest is not read: the connection is closed with the response. */
  const refuse = (error: Error) => {
    payload.pause()
    settle(error)
  }
  const onData = (chunk: Buffer) => {
    length += chunk.length
    chunks.push(chunk)
    if (length > maxBytes) refuse(tooLarge(maxBytes))
    else if (areTooSmall(chunks.length, length))
      refuse(
        invalid('', REQUEST_ERRORS.chunks_too_small, {
          max_chunks: UNCHECKED_CHUNKS,
          min_bytes: MIN_CHUNK_BYTES,
        }),
      )
  }
  const onEnd = () => settle(null, Buffer.concat(chunks, length))
  payload.on('data', onData).on('end', onEnd).on('error', settle)
}
