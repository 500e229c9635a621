// A notice on the page of a mission about the last action of the person.
import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { Mission } from '../../../shared/sdk.ts'
import type { ButtonAction } from './actions/mission-actions.ts'

type Act = ButtonAction | 'create' | 'edit-terms'

const texts = requireTexts('console/missions/mission-page', 'missionDone')

/** The last action on a mission; the form of a mission sets it before it opens the page. */
const lastAction = signal<{ id: string; act: Act; sequence: number } | undefined>(undefined)
let actionCount = 0

export const showActionNotice = (id: string, act: Act) => {
  actionCount += 1
  lastAction.value = { id, act, sequence: actionCount }
}

/** The notice takes the focus, because the focused button has been removed. */
export function ActionNotice({ mission }: { mission: Mission }) {
  const t = texts()
  const element = useRef<HTMLParagraphElement>(null)
  const visibleAction = lastAction.value?.id === mission.id ? lastAction.value : undefined
  useEffect(() => {
    if (visibleAction) element.current?.focus()
  }, [visibleAction?.sequence])
  useEffect(
    () => () => {
      if (lastAction.peek()?.id === mission.id) lastAction.value = undefined
    },
    [mission.id],
  )
  if (!visibleAction) return null
  return (
    <p class="notice good" role="status" tabIndex={-1} ref={element}>
      {t[visibleAction.act](mission)}
    </p>
  )
}
