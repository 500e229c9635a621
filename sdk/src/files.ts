// Files larger than a page wants to hold, and a mission that brings its agreement.
import type { Client } from './client.types.ts'
import { ConnectionError, causeOf } from './errors.ts'
import { createMission } from './generated/sdk.gen.ts'
import type { CreateMission, Mission } from './generated/types.gen.ts'

/** A generated function that answers a file, such as `getAccountingExportFile`. */
type GetFile = (options: never) => Promise<File>

/** The bytes of a file as they come. An attempt ends when its time is over, so give a large one `timeoutSeconds`. */
export async function* bytesOf<G extends GetFile>(
  getFile: G,
  options: Parameters<G>[0],
): AsyncGenerator<Uint8Array> {
  const { client, ...rest }: { client: Client } = options
  const opened: unknown = await getFile({ ...rest, client: { ...client, get: client.open } } as never)
  const { body, url } = opened as Response
  const reader = body?.getReader()
  try {
    for (;;) {
      const { value } = (await reader?.read().catch((error) => brokenOff(error, url))) ?? {}
      if (!value) return
      yield value
    }
  } finally {
    await reader?.cancel().catch(() => undefined)
  }
}

function brokenOff(error: Error, url: string): never {
  const message = `The answer of ${new URL(url).origin} broke off: ${causeOf(error)}`
  throw new ConnectionError(message, { isPassing: true, cause: error })
}

type Options = Parameters<typeof createMission>[0]
type WithAgreement = { mission: CreateMission; master_agreement_file: Blob }

/** `createMission` with a framework agreement of your own, a PDF, beside it. */
export function createMissionWithAgreement(
  options: Omit<Options, 'body'> & { body: WithAgreement },
): Promise<Mission> {
  const { mission, master_agreement_file } = options.body
  const form = new FormData()
  form.append('mission', new Blob([JSON.stringify(mission)], { type: 'application/json' }))
  form.append('master_agreement_file', master_agreement_file)
  // The client sends a form as it is.
  return createMission({ ...options, body: form as never })
}
