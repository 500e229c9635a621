// The facts that the text of a notification contains.
import { day, formatName, month } from '../../language/format.ts'
import type { Notification } from '../../sdk.ts'

export type NotificationKind = Notification['kind']
export type NotificationFacts = {
  mission: string
  freelancer: string
  month: string
  day: string
  isPayments: boolean
}

export const describeFacts = (notification: Notification): NotificationFacts => ({
  mission: notification.mission?.name ?? '…',
  freelancer: notification.freelancer ? formatName(notification.freelancer) : '…',
  month: notification.month ? month(notification.month) : '',
  day: notification.day ? day(notification.day) : '',
  isPayments: notification.subject.type === 'payment_batch',
})
