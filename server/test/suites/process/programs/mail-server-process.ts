// A mail server that can be killed, and the mails that it has accepted. See smtp-receiver.ts.
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { killProgram, startProgram } from './child-program.ts'

const PROGRAM = fileURLToPath(new URL('./smtp-receiver.ts', import.meta.url))

/** `text`: without what each attempt has of its own, its boundary and its date. */
export type AcceptedMail = { to: readonly string[]; messageId: string; text: string }

export type MailServerProcess = {
  /** The value of SMTP_URL. */
  url: string
  /** Mails of all its processes, in the order of their arrival. */
  mails(): AcceptedMail[]
  kill(): Promise<void>
  /** Starts again after `kill`, on the same port. */
  startAgain(): Promise<void>
}

/** It appends the mails to this file. */
export async function startMailServerProcess(file: string): Promise<MailServerProcess> {
  writeFileSync(file, '')
  const start = async (port: number) => {
    const child = startProgram(PROGRAM, [String(port), file])
    const [used] = (await once(child, 'message')) as [number]
    return { child, port: used }
  }
  let running = await start(0)
  return {
    url: `smtp://127.0.0.1:${running.port}`,
    mails: () => readFileSync(file, 'utf8').split('\n').filter(Boolean).map(acceptedMail),
    kill: () => killProgram(running.child),
    async startAgain() {
      running = await start(running.port)
    },
  }
}

function acceptedMail(line: string): AcceptedMail {
  const { to, raw } = JSON.parse(line) as { to: string[]; raw: string }
  const messageId = /^message-id:\s+(<[^>]+>)/im.exec(raw)?.[1] ?? ''
  const text = raw.slice(raw.indexOf('\r\n\r\n')).replace(/--_NmP-\w+-Part_\d+|boundary="[^"]*"/g, '')
  return { to, messageId, text }
}
