// The cookies of one request, for use cases that begin or end a session.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ACCESS_ERRORS } from '../../../domain/errors/access.errors.ts'
import { refused } from '../../../domain/errors/api-error.ts'
import type { Browser, CallCtx } from '../../db/context.ts'
import { type Cookie, readAttemptCookie, readOidcCookie, requireEncryption, setCookie } from './cookies.ts'
import { isFromOwnPage } from './own-page.ts'

export type CreateBrowser = (
  request: FastifyRequest,
  reply: FastifyReply,
  afterCommit: CallCtx['afterCommit'],
) => Browser

export const createBrowserFactory =
  (publicUrl: () => string): CreateBrowser =>
  (request, reply, afterCommit) => {
    const set = (cookie: Cookie, value: string, seconds: number) => {
      requireEncryption(request, publicUrl())
      afterCommit(() => setCookie(request, reply, publicUrl(), { cookie, value, seconds }))
    }
    return {
      requireOwnPage() {
        if (!isFromOwnPage(request, publicUrl())) throw refused(ACCESS_ERRORS.own_page_required)
      },
      attempt: () => readAttemptCookie(request, publicUrl()),
      setSession: set,
      clearSession: (cookie) => set(cookie, '', 0),
      setAttempt: (secret, seconds) => set('attempt', secret, seconds),
      clearAttempt: () => set('attempt', '', 0),
      oidcAttempt: () => readOidcCookie(request, publicUrl()),
      setOidcAttempt: (secret, seconds) => set('oidc', secret, seconds),
      clearOidcAttempt: () => set('oidc', '', 0),
    }
  }
