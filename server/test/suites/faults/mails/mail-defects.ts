// Compares the mails that a mail server has accepted with the requests for them, and with the service's own record.
import type { AcceptedMail } from '../../process/programs/mail-server-process.ts'

/** A row of the table `mail`. `recipients`: in lower case, empty after an erasure. */
export type RecordedMail = { kind: string; status: string; recipients: readonly string[]; messageId: string }

/** Expected numbers of mails: from acknowledged requests, and from those with an unknown outcome. */
export type AskedMail = { kind: string; to: string; times: number; perhaps: number }

/** Finds lost and repeated mails. Copies of a mail after a crash have its Message-ID, and add nothing to it. */
export function findMailDefects(
  requests: readonly AskedMail[],
  recorded: readonly RecordedMail[],
  accepted: readonly AcceptedMail[],
): string[] {
  const copies = Map.groupBy(accepted, ({ messageId }) => messageId)
  const recordsById = new Map(recorded.map((mail) => [mail.messageId, mail]))
  return [
    ...[...copies].flatMap(([messageId, copiesOfMail]) =>
      findCopyDefects(messageId, copiesOfMail, recordsById.get(messageId)),
    ),
    ...recorded.flatMap((mail) => findRecordDefects(mail, copies.has(mail.messageId))),
    ...requests.flatMap((mail) => findCountDefects(mail, recorded)),
  ]
}

function findCopyDefects(
  messageId: string,
  copies: readonly AcceptedMail[],
  mail: RecordedMail | undefined,
): string[] {
  const [to = [], text] = [copies[0]?.to, copies[0]?.text]
  if (!mail) return [`${messageId} to ${to} was sent without a record`]
  const { kind, recipients } = mail
  const isElsewhere = recipients.length > 0 && !isSame(to, recipients)
  return [
    ...(isElsewhere ? [`${kind} ${messageId} went to ${to} instead of ${recipients}`] : []),
    ...copies.slice(1).flatMap((copy) => {
      const added = listAdditions(copy.text, text)
      return added.length === 0 ? [] : [`A copy of ${kind} ${messageId} says also: ${added.join(' / ')}`]
    }),
  ]
}

/** A document that arrives between two attempts is not requested again: the later copy has fewer parts, no new ones. */
function listAdditions(later: string, first = ''): string[] {
  const parts = toParts(first)
  return [...toParts(later)].filter((part) => !parts.has(part))
}

/** Splits a text into labels, sentences and the names of a list. */
const toParts = (text: string): Set<string> => new Set(text.split(/[\n,:<>]+/).map((part) => part.trim()))

const isSame = (to: readonly string[], recipients: readonly string[]) =>
  to.length === recipients.length && to.every((one) => recipients.includes(one.toLowerCase()))

function findRecordDefects({ kind, status, recipients }: RecordedMail, isAccepted: boolean): string[] {
  if (status === 'sent') return isAccepted ? [] : [`${kind} to ${recipients} is lost`]
  return status === 'cancelled' ? [] : [`${kind} to ${recipients} is ${status}`]
}

function findCountDefects(
  { kind, to, times, perhaps }: AskedMail,
  recorded: readonly RecordedMail[],
): string[] {
  const sent = recorded.filter((mail) => mail.kind === kind && mail.recipients.includes(to)).length
  if (sent < times) return [`${kind} to ${to}: ${sent} mails, ${times} were asked for`]
  const maxCount = times + perhaps
  return sent > maxCount ? [`${kind} to ${to}: ${sent} mails, ${maxCount} were asked for`] : []
}
