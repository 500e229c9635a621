// A way to another page, where the key may read what stands there; else only its words.
import type { ComponentChildren } from 'preact'
import type { Scope } from '../sdk.ts'
import { useMay } from '../session/me.ts'

type Props = { scope: Scope; href: string; children: ComponentChildren }

export function MayLink({ scope, href, children }: Props) {
  return useMay()(scope) ? <a href={href}>{children}</a> : <span>{children}</span>
}
