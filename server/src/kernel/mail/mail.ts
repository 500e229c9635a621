// Sends mail by SMTP and distinguishes permanent (5xx) from transient failures. Mails contain links that grant access, so
// TLS is required unless a setting allows otherwise.
import { createTransport } from 'nodemailer'
import { isLoopback } from '../domain/loopback.ts'

export type Mail = { to: string; subject: string; text: string }
export type Mailer = { send(mail: Mail): Promise<'sent' | 'refused'>; close(): void }

export function createMailer(
  smtpUrl: string,
  from: string,
  tls: 'required' | 'optional' = 'required',
): Mailer {
  const transport = createTransport({
    url: tls === 'required' ? requiringTls(smtpUrl) : smtpUrl,
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
        // Only a 5xx to RCPT TO concerns the recipient; a 5xx to a login is a configuration error.
        if (responseCode >= 500 && command === 'RCPT TO') return 'refused'
        throw error
      }
    },
    close: () => transport.close(),
  }
}

/** Set in the URL: nodemailer prefers its parameters to the options. */
function requiringTls(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  if (!isLoopback(url.hostname)) url.searchParams.set('requireTLS', 'true')
  return url.href
}
