// Compares the mails that a mail server has accepted with what asked for them, and with the service's own record.
import type { AcceptedMail } from '../../process/programs/mail-server-process.ts'

/** A row of the table `mail`. `recipients`: in lower case, empty after an erasure. */
export type RecordedMail = { kind: string; status: string; recipients: readonly string[]; messageId: string }

/** Expected numbers of mails: from acknowledged requests, and from those with an unknown outcome. */
export type AskedMail = { kind: string; to: string; times: number; perhaps: number }

/** Finds lost and repeated mails: copies of a mail, after a crash, have one Message-ID, and a later one adds nothing. */
export function findMailDefects(
  requests: readonly AskedMail[],
  recorded: readonly RecordedMail[],
  accepted: readonly AcceptedMail[],
): string[] {
  const copies = Map.groupBy(accepted, ({ messageId }) => messageId)
  const recordsById = new Map(recorded.map((mail) => [mail.messageId, mail]))
  return [
    ...[...copies].flatMap(([messageId, ofOne]) =>
      findCopyDefects(messageId, ofOne, recordsById.get(messageId)),
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

/** A document that was uploaded between two attempts is not asked for again: the second copy has fewer parts, and no other ones. */
function listAdditions(later: string, first = ''): string[] {
  const parts = toParts(first)
  return [...toParts(later)].filter((part) => !parts.has(part))
}

/** Labels, sentences and the names of a list. */
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
