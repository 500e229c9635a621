// A mail server that can be killed, and the mails that it has accepted. See smtp-receiver.ts.
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMail, utf8 } from '../../../make/read-mail.ts'
import { killProgram, startProgram } from './child-program.ts'

const PROGRAM = fileURLToPath(new URL('./smtp-receiver.ts', import.meta.url))

/** `text`: what a person reads, without the encoding and the date of an attempt. */
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

/** Starts a mail server that appends the mails to `file`. */
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
    mails: () => readFileSync(file, 'utf8').split('\n').filter(Boolean).map(parseAcceptedMail),
    kill: () => killProgram(running.child),
    async startAgain() {
      running = await start(running.port)
    },
  }
}

function parseAcceptedMail(line: string): AcceptedMail {
  const { to, raw } = JSON.parse(line) as { to: string[]; raw: string }
  const { headers, text, html } = readMail(to, raw)
  return {
    to,
    messageId: headers.get('message-id') ?? '',
    text: [utf8(headers.get('subject')), unwrapLines(text), html].join('\n'),
  }
}

/** A line that ends in a space continues in the next one (RFC 3676). */
const unwrapLines = (text: string) => text.replaceAll(/ \n/g, ' ')
