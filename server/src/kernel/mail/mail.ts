// Sends mail by SMTP and distinguishes permanent (5xx) from transient failures. Mails contain links that grant access, so
// TLS is required unless a setting allows otherwise.
import { createTransport } from 'nodemailer'
import { isLoopback } from '../../domain/loopback.ts'
import { cleanResponse } from './mail-text.ts'
import { LOGO_ID, PRODUCT, type RenderedMail } from './render-mail.ts'

export type Mail = RenderedMail & {
  /** The id of the record of the mail. */
  id: string
  kind: string
  /** One address, or several with `, ` between them. */
  to: string
  /** The team that sends it. Undefined: the service itself. */
  team?: string
  /** The same for each attempt. */
  messageId: string
  /** The address that a mail program sends a POST to when the recipient unsubscribes. Undefined: nobody can unsubscribe. */
  oneClickUrl?: string
}

/** `response`: the cleaned response of the mail server. `rejected`: the recipients that it refused permanently. */
export type MailResult = {
  status: 'sent' | 'refused'
  response: string | null
  rejected?: readonly string[]
}

export type Mailer = {
  /** The domain of the sender; part of each Message-ID. */
  readonly domain: string
  /** Throws if another attempt may succeed later. */
  send(mail: Mail): Promise<MailResult>
  close(): void
}

export function createMailer(
  smtpUrl: string,
  sender: string,
  tls: 'required' | 'optional' = 'required',
): Mailer {
  const transport = createTransport({
    url: tls === 'required' ? requireTls(smtpUrl) : smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    // A template contains no file names and URLs to attach.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const from = parseSender(sender)
  return {
    domain: from.address.slice(from.address.lastIndexOf('@') + 1),
    async send(mail) {
      try {
        const { response, rejectedErrors = [] } = await transport.sendMail(toMessage(mail, from))
        const rejected = rejectedErrors.flatMap((error) =>
          ((error as SmtpError).responseCode ?? 0) >= 500 ? ((error as SmtpError).recipient ?? []) : [],
        )
        return { status: 'sent', response: cleanResponse(response), rejected }
      } catch (error) {
        const { responseCode = 0, command } = error as SmtpError
        // Only a 5xx to RCPT TO concerns the recipient; a 5xx to a login is a configuration error.
        if (responseCode >= 500 && command === 'RCPT TO')
          return { status: 'refused', response: readResponse(error) }
        throw error
      }
    },
    close: () => transport.close(),
  }
}

/** Connects, with TLS where it is required, and signs in. Sends nothing; throws if the mail server would accept no mail. */
export async function verifyMailServer(smtpUrl: string, tls: 'required' | 'optional'): Promise<void> {
  const transport = createTransport({
    url: tls === 'required' ? requireTls(smtpUrl) : smtpUrl,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 5000,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

type SmtpError = { responseCode?: number; command?: string; response?: string; recipient?: string }

const MAIL_COMMANDS = ['MAIL FROM', 'RCPT TO', 'DATA']

/** Returns the response to the mail. A response to the connection or the login concerns the operator only. */
export function readResponse(error: unknown): string | null {
  const { response, command = '' } = error as SmtpError
  return response && MAIL_COMMANDS.includes(command) ? cleanResponse(response) : null
}

/** nodemailer encodes names and headers. */
const toMessage = (mail: Mail, from: Sender) => ({
  from: { name: mail.team ? `${mail.team} via ${from.name}` : from.name, address: from.address },
  to: mail.to.split(', ').map((address) => ({ name: '', address })),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: mail.messageId,
  headers: {
    // RFC 3834, and the header of Exchange: no vacation notices.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    // RFC 8058: mail programs show a button that unsubscribes.
    ...(mail.oneClickUrl && {
      'List-Unsubscribe': { prepared: true, value: `<${mail.oneClickUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  ...(mail.logo && {
    attachments: [
      {
        filename: mail.logo.mediaType === 'image/png' ? 'logo.png' : 'logo.jpg',
        content: mail.logo.bytes,
        contentType: mail.logo.mediaType,
        contentDisposition: 'inline' as const,
        cid: LOGO_ID,
      },
    ],
  }),
})

type Sender = { name: string; address: string }

/** `Name <address>`, or the address alone. */
function parseSender(sender: string): Sender {
  const [, name = '', address = sender] = /^(.*)<([^<>]+)>\s*$/.exec(sender) ?? []
  return { name: name.replaceAll('"', '').trim() || PRODUCT, address: address.trim() }
}

/** Set in the URL: nodemailer prefers its parameters to the options. */
function requireTls(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  if (!isLoopback(url.hostname)) url.searchParams.set('requireTLS', 'true')
  return url.href
}
