// Downloads of files that are too large to buffer, as streams, and uploads of a framework agreement with a new mission.
import type { Client } from './client.types.ts'
import { ConnectionError, describeCause } from './errors.ts'
import { toForm } from './form-data.ts'
import { createMission } from './generated/sdk.gen.ts'
import type { CreateMission, Mission } from './generated/types.gen.ts'

/** A generated function that returns a file, such as `getAccountingExportFile`. */
type GetFile = (options: never) => Promise<File>

/**
 * Streams the bytes of a file. The timeout covers the whole download: pass a larger `timeoutSeconds` for a large file. `onSize` is
 * called with the size in bytes before the download starts.
 */
export async function* bytesOf<G extends GetFile>(
  getFile: G,
  options: Parameters<G>[0],
  onSize: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const { client, ...rest }: { client: Client } = options
  const opened: unknown = await getFile({ ...rest, client: { ...client, get: client.open } } as never)
  const { body, url, headers } = opened as Response
  onSize(Number(headers.get('content-length') ?? 0))
  const reader = body?.getReader()
  try {
    for (;;) {
      const { value } = (await reader?.read().catch((error) => throwConnectionError(error, url))) ?? {}
      if (!value) return
      yield value
    }
  } finally {
    await reader?.cancel().catch(() => undefined)
  }
}

function throwConnectionError(error: Error, url: string): never {
  const message = `The response from ${new URL(url).origin} broke off: ${describeCause(error)}`
  throw new ConnectionError(message, { isPassing: true, cause: error })
}

type Options = Parameters<typeof createMission>[0]
type WithAgreement = { mission: CreateMission; master_agreement_file: Blob }

/** Creates a mission with your own framework agreement as a PDF. */
export function createMissionWithAgreement(
  options: Omit<Options, 'body'> & { body: WithAgreement },
): Promise<Mission> {
  // The client sends FormData unchanged.
  return createMission({ ...options, body: toForm(options.body) as never })
}
