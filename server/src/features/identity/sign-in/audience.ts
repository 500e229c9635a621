// People sign in to the console or to the portal. An audience declares their differences; the code is shared.
import type { CodeDisplay } from '../../../domain/access/shown-codes.ts'
import type { ErrorKind } from '../../../domain/errors/error-kinds.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { CallCtx, Ctx, InBrowser, VisitorCtx } from '../../../kernel/db/context.ts'
import type { SignInAudience } from '../../../kernel/db/schema/tables.ts'
import type { SessionAudience } from '../sessions/index.ts'

/** `person_id`: the user or the freelancer. */
type TeamOfPerson = { tenant_id: string; person_id: string; name: string }
type Opening = { tenant_id: string; person_id: string; notAfter?: Date }

/** The teams of a person who was recognised, and the session in one of them. */
export type Entry<View> = {
  teams: readonly TeamOfPerson[]
  /** Undefined if the person may not sign in (any more). */
  open(opening: Opening): Promise<JsonText<View> | undefined>
}

type Origin = { person_id: string; method: string }

export type Audience<View> = {
  readonly sessions: SessionAudience<View>
  /** A code for one audience is not valid for the other. */
  readonly name: SignInAudience
  /** The error if the service sends no mail. It says whom to ask for a link. */
  readonly withoutMail: ErrorKind<Record<never, never>>
  /** Shows the codes of the demo and of sandboxes if no mail is sent. Undefined: codes are only mailed. */
  readonly codeDisplay?: CodeDisplay
  readonly switchNeedsCode: ErrorKind<Record<never, never>, 'not_allowed_for_user'>
  /** Opens the session after a code. */
  open(ctx: CallCtx & InBrowser, person: Opening): ReturnType<Entry<View>['open']>
  /** Finds the teams after a sign-in without a code in this browser. */
  findEntry?(ctx: VisitorCtx): Promise<Entry<View> | undefined>
  /** Finds the teams in a session that did not begin with a code. */
  findSessionEntry?(ctx: Ctx & InBrowser, origin: Origin): Promise<Entry<View> | undefined>
}
