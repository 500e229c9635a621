// Sends mail by SMTP and tells a refusal for good (5xx) from a failure that may pass.
import { createTransport } from 'nodemailer'

export type Mail = { to: string; subject: string; text: string }
export type Mailer = { send(mail: Mail): Promise<'sent' | 'refused'>; close(): void }

export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail({ from, ...mail })
        return 'sent'
      } catch (error) {
        const { responseCode = 0, command } = error as { responseCode?: number; command?: string }
        // Only the answer to the recipient speaks of the address; a 5xx to a login is our own trouble.
        if (responseCode >= 500 && command === 'RCPT TO') return 'refused'
        throw error
      }
    },
    close: () => transport.close(),
  }
}
