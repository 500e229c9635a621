// A person's own notifications are for the pages of this service, in which the person is signed in: an API key neither reads them nor
// changes what its user wants by mail.

import { listReadable } from '../../../domain/access/read-access.ts'
import { refused } from '../../../domain/errors/api-error.ts'
import type { PortalSessionCtx, SessionCtx } from '../../../kernel/db/context.ts'
import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type {
  NavigationApi,
  PortalSessionApi,
  SessionApi,
  TeamApi,
  VisitorApi,
} from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { NOTIFICATION_MAILS } from './mail/notification-mail.ts'
import { PORTAL_LINK_MAILS } from './mail/portal-link-mail.ts'
import { makeFromDates, makeFromEvents, makeOfTeam } from './make/make-notifications.ts'
import { SUBJECT_TYPES } from './notification-kinds.ts'
import { NOTIFICATION_ERRORS, NOTIFICATIONS } from './notifications.manifest.ts'
import {
  EmailSubscription,
  FREELANCER_PREFERENCES,
  Notification,
  NotificationQuery,
  NotificationSettings,
  RETENTION_DAYS,
  UnreadNotifications,
  UnsubscribeLink,
  UpdateNotificationSettings,
  USER_PREFERENCES,
} from './notifications.schemas.ts'
import * as service from './notifications.service.ts'

const tag = 'Notifications'
const LIST_DESCRIPTION = `Newest first. They are deleted after ${RETENTION_DAYS} days.`
const CHOICES =
  'Which kinds are mailed, the daily digest and quiet hours. Only what is sent changes; null clears a field.'

const toUserPerson = ({ principal, declared }: SessionCtx): service.Recipient => ({
  kind: 'user',
  id: principal.userId,
  subject_types: listReadable(principal, SUBJECT_TYPES, declared.readAccess),
})
/** A freelancer is notified only about their own resources, so they may read all types. */
const toFreelancerPerson = ({ principal }: PortalSessionCtx): service.Recipient => ({
  kind: 'freelancer',
  id: principal.freelancerId,
  subject_types: SUBJECT_TYPES,
})

function sessionRoutes(api: SessionApi): void {
  const access = 'session'
  api.get(
    '/notifications',
    {
      access,
      operationId: 'listNotifications',
      tag,
      summary: "List the user's notifications",
      description: LIST_DESCRIPTION,
      query: NotificationQuery,
      response: PageOf(Notification),
    },
    ({ ctx, query }) => service.listNotifications(ctx, toUserPerson(ctx), query),
  )
  api.get(
    '/notifications/unread',
    {
      access,
      operationId: 'countUnreadNotifications',
      tag,
      summary: "Count the user's unread notifications",
      response: UnreadNotifications,
    },
    ({ ctx }) => service.countUnread(ctx, toUserPerson(ctx)),
  )
  api.act(
    '/notifications/read-all',
    {
      access,
      operationId: 'readAllNotifications',
      tag,
      summary: "Mark the user's notifications as read",
      description: 'Up to 1000 at once; the response counts those that remain.',
      response: UnreadNotifications,
    },
    ({ ctx }) => service.readAll(ctx, toUserPerson(ctx)),
  )
  api.get(
    '/notifications/preferences',
    {
      access,
      operationId: 'getNotificationPreferences',
      tag,
      summary: 'Read what the user wants by mail',
      response: USER_PREFERENCES.view,
    },
    ({ ctx }) => service.getPreferences(ctx, toUserPerson(ctx)),
  )
  api.patch(
    '/notifications/preferences',
    {
      access,
      operationId: 'updateNotificationPreferences',
      tag,
      summary: 'Change what the user wants by mail',
      description: CHOICES,
      body: USER_PREFERENCES.body,
      response: USER_PREFERENCES.view,
    },
    ({ ctx, body }) => service.updatePreferences(ctx, toUserPerson(ctx), body),
  )
  api.act(
    '/notifications/:id/read',
    {
      access,
      operationId: 'readNotification',
      tag,
      summary: 'Mark a notification as read',
      description: 'Idempotent.',
      response: Notification,
    },
    ({ ctx, params }) => service.readNotification(ctx, toUserPerson(ctx), params.id),
  )
}

function settingsRoutes(api: TeamApi): void {
  api.get(
    '/notification-settings',
    {
      access: 'team-company:read',
      operationId: 'getNotificationSettings',
      tag,
      summary: 'Read the notification settings of the team',
      response: NotificationSettings,
    },
    ({ ctx }) => service.getSettings(ctx),
  )
  api.patch(
    '/notification-settings',
    {
      access: 'team-company:write',
      role: 'team-admin',
      operationId: 'updateNotificationSettings',
      tag,
      summary: 'Update the notification settings of the team',
      description: 'Only for team-admins.',
      body: UpdateNotificationSettings,
      response: NotificationSettings,
    },
    ({ ctx, body }) => service.updateSettings(ctx, body),
  )
}

function portalSessionRoutes(portal: PortalSessionApi): void {
  const access = 'portal_session'
  portal.get(
    '/portal/notifications',
    {
      access,
      operationId: 'listPortalNotifications',
      tag,
      summary: "List the freelancer's notifications",
      description: LIST_DESCRIPTION,
      query: NotificationQuery,
      response: PageOf(Notification),
    },
    ({ ctx, query }) => service.listNotifications(ctx, toFreelancerPerson(ctx), query),
  )
  portal.get(
    '/portal/notifications/unread',
    {
      access,
      operationId: 'countUnreadPortalNotifications',
      tag,
      summary: "Count the freelancer's unread notifications",
      response: UnreadNotifications,
    },
    ({ ctx }) => service.countUnread(ctx, toFreelancerPerson(ctx)),
  )
  portal.act(
    '/portal/notifications/read-all',
    {
      access,
      operationId: 'readAllPortalNotifications',
      tag,
      summary: "Mark the freelancer's notifications as read",
      description: 'Up to 1000 at once; the response counts those that remain.',
      response: UnreadNotifications,
    },
    ({ ctx }) => service.readAll(ctx, toFreelancerPerson(ctx)),
  )
  portal.get(
    '/portal/notifications/preferences',
    {
      access,
      operationId: 'getPortalNotificationPreferences',
      tag,
      summary: 'Read what the freelancer wants by mail',
      response: FREELANCER_PREFERENCES.view,
    },
    ({ ctx }) => service.getPreferences(ctx, toFreelancerPerson(ctx)),
  )
  portal.patch(
    '/portal/notifications/preferences',
    {
      access,
      operationId: 'updatePortalNotificationPreferences',
      tag,
      summary: 'Change what the freelancer wants by mail',
      description: CHOICES,
      body: FREELANCER_PREFERENCES.body,
      response: FREELANCER_PREFERENCES.view,
    },
    ({ ctx, body }) => service.updatePreferences(ctx, toFreelancerPerson(ctx), body),
  )
}

function visitorRoutes(api: VisitorApi, { secretKeys }: RouteDeps): void {
  const access = 'visitor'
  api.act(
    '/unsubscriptions/show',
    {
      access,
      operationId: 'getEmailSubscription',
      tag,
      summary: 'Read what the link in a mail turns off',
      description: 'Without signing in. Changes nothing.',
      body: UnsubscribeLink,
      response: EmailSubscription,
    },
    ({ ctx, body }) => service.getSubscription(ctx, body, secretKeys),
  )
  api.act(
    '/unsubscriptions',
    {
      access,
      operationId: 'unsubscribe',
      tag,
      summary: 'Turn off the mails of the link in a mail',
      description:
        'Without signing in. Idempotent. The kind of the mail is turned off; the link in a digest turns off every kind.',
      body: UnsubscribeLink,
      response: EmailSubscription,
    },
    ({ ctx, body }) => service.unsubscribe(ctx, body, secretKeys),
  )
}

const UNSUBSCRIBE_PATH = '/unsubscribe'
const getToken = (query: string) => new URLSearchParams(query).get('token') ?? ''

/** The address of `List-Unsubscribe` (RFC 8058): GET redirects to the confirmation page, POST unsubscribes. */
function navigationRoutes(api: NavigationApi, { secretKeys, publicUrl }: RouteDeps): void {
  const access = 'any'
  const errorPage = () => `${publicUrl()}/portal#unsubscribe=`
  api.navigate(
    UNSUBSCRIBE_PATH,
    { access, operationId: 'openUnsubscribePage', errorPage },
    async ({ query }) => {
      const token = getToken(query)
      // The redirect address contains no other parameter of the request.
      if (!/^[\w.-]{1,300}$/.test(token)) throw refused(NOTIFICATION_ERRORS.unsubscribe_link_invalid)
      return `${publicUrl()}/portal#unsubscribe=${token}`
    },
  )
  api.oneClick(
    UNSUBSCRIBE_PATH,
    { access, operationId: 'unsubscribeByMailProgram' },
    async ({ query, write }) => {
      await write((ctx) => service.unsubscribe(ctx, { token: getToken(query) }, secretKeys))
    },
  )
}

export const notifications: Feature = {
  name: 'notifications',
  manifest: NOTIFICATIONS,
  team: settingsRoutes,
  session: sessionRoutes,
  portalSession: portalSessionRoutes,
  visitor: visitorRoutes,
  navigation: navigationRoutes,
  jobs: (deps) => [
    { name: 'notifications', everyMs: 1000, run: () => makeFromEvents(deps) },
    { name: 'notifications of dates', everyMs: 60_000, run: () => makeFromDates(deps) },
    { name: 'old notifications', everyMs: 600_000, run: () => service.deleteOldNotifications(deps) },
  ],
  runDueWork: makeOfTeam,
  mails: [...PORTAL_LINK_MAILS, ...NOTIFICATION_MAILS],
}
