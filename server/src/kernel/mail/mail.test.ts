// Tests of the encryption of the SMTP connection. 0.0.0.0 reaches this machine but does not count as a local name.
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createMailer } from './mail.ts'

const MAIL = {
  to: 'ada@example.com',
  subject: 'An invitation',
  text: 'A link',
  html: '<p>A link</p>',
  id: '0197f2a4-0000-7000-8000-000000000001',
  kind: 'invitation',
  messageId: '<1@example.com>',
}

type Session = { isEncrypted: boolean }

/** A mail server, its port, and how each mail was received. */
async function startMailServer(options: SMTPServerOptions) {
  const received: Session[] = []
  const server = new SMTPServer({
    ...options,
    authOptional: true,
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        received.push({ isEncrypted: session.secure })
        done()
      })
    },
  })
  // A client may disconnect during the handshake.
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => new Promise<void>((resolve) => void server.close(resolve)))
  return { received, port: (server.server.address() as { port: number }).port }
}

async function send(url: string, tls?: 'required' | 'optional'): Promise<string> {
  const mailer = createMailer(url, 'no-reply@example.com', tls)
  onTestFinished(mailer.close)
  return mailer.send(MAIL).then(
    ({ status }) => status,
    (error) => error.code,
  )
}

const PLAIN = { disabledCommands: ['STARTTLS'] }

test.each(['', '/?requireTLS=false', '/?ignoreTLS=true', '/?opportunisticTLS=true'])(
  'a remote mail server without encryption gets no mail: smtp://host%s',
  async (urlSuffix) => {
    const { port, received } = await startMailServer(PLAIN)
    expect(await send(`smtp://0.0.0.0:${port}${urlSuffix}`)).toBe('ETLS')
    expect(received).toEqual([])
  },
)

test('SMTP_TLS=optional sends the mail unencrypted', async () => {
  const { port, received } = await startMailServer(PLAIN)
  expect(await send(`smtp://0.0.0.0:${port}`, 'optional')).toBe('sent')
  expect(received).toEqual([{ isEncrypted: false }])
})

test.each(['127.0.0.1', 'localhost', 'LOCALHOST'])(
  'a mail server on this machine needs no encryption: %s',
  async (host) => {
    const { port, received } = await startMailServer(PLAIN)
    expect(await send(`smtp://${host}:${port}`)).toBe('sent')
    expect(received).toEqual([{ isEncrypted: false }])
  },
)

test('a remote mail server with encryption gets the mail encrypted', async () => {
  const { port, received } = await startMailServer({})
  expect(await send(`smtp://0.0.0.0:${port}/?tls.rejectUnauthorized=false`)).toBe('sent')
  expect(received).toEqual([{ isEncrypted: true }])
})

test('a mail server with an untrusted certificate gets no mail', async () => {
  const { port, received } = await startMailServer({})
  expect(await send(`smtp://0.0.0.0:${port}`)).not.toBe('sent')
  expect(received).toEqual([])
})
