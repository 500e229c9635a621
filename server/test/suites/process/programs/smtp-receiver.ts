// A mail server as a process: it appends each mail to a file before it accepts it, so that a kill loses none that it has accepted.
import { appendFileSync } from 'node:fs'
import { SMTPServer } from 'smtp-server'

const [, , port = '0', file = ''] = process.argv

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      appendFileSync(file, `${JSON.stringify({ to, raw: Buffer.concat(chunks).toString('latin1') })}\n`)
      // A kill during this delay makes the sender try again.
      setTimeout(() => done(null), 3)
    })
  },
})
server.on('error', () => {})
server.listen(Number(port), '127.0.0.1', () => {
  process.send?.((server.server.address() as { port: number }).port)
})
process.on('disconnect', () => process.exit())
