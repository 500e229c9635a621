// A link where the key may read the target; otherwise plain text.
import type { ComponentChildren } from 'preact'
import type { Scope } from '../sdk.ts'
import { useMay } from '../session/me.ts'

type Props = { scope: Scope; href: string; children: ComponentChildren }

export function PermittedLink({ scope, href, children }: Props) {
  return useMay()(scope) ? <a href={href}>{children}</a> : <span>{children}</span>
}
