// Reads a mail as it was sent: headers, parts, text.

type ReceivedPart = { type: string; headers: Map<string, string>; content: Buffer }

export type ReceivedMail = {
  to: string[]
  raw: string
  headers: Map<string, string>
  parts: ReceivedPart[]
  text: string
  html: string
}

/** `raw` has one character per byte. */
export function readMail(to: string[], raw: string): ReceivedMail {
  const parts = parseParts(raw)
  const readPart = (type: string) =>
    parts
      .find((part) => part.type === type)
      ?.content.toString('utf8')
      .replaceAll('\r\n', '\n') ?? ''
  return {
    to,
    raw,
    headers: parseHeaders(raw),
    parts,
    text: readPart('text/plain'),
    html: readPart('text/html'),
  }
}

const END_OF_HEADERS = '\r\n\r\n'

/** Headers of a message or of a part; unfolded, with names in lower case. */
function parseHeaders(message: string): Map<string, string> {
  const head = message.slice(0, message.indexOf(END_OF_HEADERS)).replace(/\r\n[ \t]+/g, ' ')
  return new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
    }),
  )
}

/** Decodes encoded words (RFC 2047). */
const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, encoding: string, word: string) =>
      (encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64')
        : decodeQuotedPrintable(word.replaceAll('_', ' '))
      ).toString('latin1'),
    )

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )

function parseParts(message: string): ReceivedPart[] {
  const headers = parseHeaders(message)
  const type = headers.get('content-type') ?? ''
  const body = message.slice(message.indexOf(END_OF_HEADERS) + END_OF_HEADERS.length)
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => parseParts(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
  const encoding = headers.get('content-transfer-encoding')
  const content =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? decodeQuotedPrintable(body)
        : Buffer.from(body, 'latin1')
  return [{ type: type.split(';')[0] ?? '', headers, content }]
}

/** Decodes a header, which `readMail` reads as one character per byte. */
export const utf8 = (header: string | undefined) => Buffer.from(header ?? '', 'latin1').toString('utf8')
