// What the person has just done with a mission, shown on its page.
import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { day, nameOf } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { Mission } from '../../../shared/sdk.ts'
import type { ButtonAction } from './actions/mission-actions.ts'

type Act = ButtonAction | 'create' | 'edit-terms'

const TEXTS = defineTexts({
  en: {
    create: ({ status, approver, freelancer }: Mission) =>
      status === 'draft'
        ? `Created as a draft. ${nameOf(approver)} has been asked to approve it.`
        : `Created and offered to ${nameOf(freelancer)}.`,
    'edit-terms': ({ approver, has_document }: Mission) =>
      `Saved. ${nameOf(approver)} is asked to approve the new terms.${has_document ? ' The contract has been generated again.' : ''}`,
    approve: ({ freelancer }: Mission) => `Approved and offered to ${nameOf(freelancer)}.`,
    sign: ({ start_date }: Mission) => `Signed. The mission is in progress; its start is ${day(start_date)}.`,
    refuse: (): string => 'Refused. The mission is closed.',
    cancel: (): string => 'Cancelled. The mission will not take place.',
    extend: ({ freelancer }: Mission) =>
      `Extension proposed. ${nameOf(freelancer)} has to accept it; until then, the current terms apply.`,
    'withdraw-extension': (): string => 'Extension withdrawn. The current terms apply.',
    terminate: ({ status, early_termination_date }: Mission) =>
      status === 'early-terminated'
        ? 'Terminated. The mission has ended.'
        : `Early termination scheduled on ${day(early_termination_date ?? '')}.`,
    'undo-termination': ({ end_date }: Mission) => `The mission continues until ${day(end_date)}.`,
    delete: (): string => 'Deleted. This page remains readable.',
    edit: (): string => 'Saved.',
  },
  fr: {
    create: ({ status, approver, freelancer }: Mission) =>
      status === 'draft'
        ? `Brouillon créé. ${nameOf(approver)} doit l’approuver et en est averti.`
        : `Mission créée et proposée à ${nameOf(freelancer)}.`,
    'edit-terms': ({ approver, has_document }: Mission) =>
      `Enregistré. ${nameOf(approver)} doit approuver les nouvelles conditions.${has_document ? ' Le contrat a été généré de nouveau.' : ''}`,
    approve: ({ freelancer }: Mission) => `Approuvée et proposée à ${nameOf(freelancer)}.`,
    sign: ({ start_date }: Mission) =>
      `Contrat signé. La mission est en cours ; début le ${day(start_date)}.`,
    refuse: (): string => 'Refusée. La mission est close.',
    cancel: (): string => 'Annulée. La mission n’aura pas lieu.',
    extend: ({ freelancer }: Mission) =>
      `Prolongation proposée. ${nameOf(freelancer)} doit l’accepter ; d’ici là, les conditions actuelles s’appliquent.`,
    'withdraw-extension': (): string => 'Prolongation retirée. Les conditions actuelles s’appliquent.',
    terminate: ({ status, early_termination_date }: Mission) =>
      status === 'early-terminated'
        ? 'La mission a pris fin.'
        : `Fin anticipée programmée au ${day(early_termination_date ?? '')}.`,
    'undo-termination': ({ end_date }: Mission) => `La mission continue jusqu’au ${day(end_date)}.`,
    delete: (): string => 'Supprimée. Cette page reste consultable.',
    edit: (): string => 'Enregistré.',
  },
})

/** Also set by the form of a mission, which leads to the page. */
const done = signal<{ id: string; act: Act; at: number } | undefined>(undefined)
let count = 0

export const showDone = (id: string, act: Act) => {
  count += 1
  done.value = { id, act, at: count }
}

/** Takes the focus from the removed button. */
export function MissionDone({ mission }: { mission: Mission }) {
  const w = useTexts(TEXTS)
  const element = useRef<HTMLParagraphElement>(null)
  const shown = done.value?.id === mission.id ? done.value : undefined
  useEffect(() => {
    if (shown) element.current?.focus()
  }, [shown?.at])
  useEffect(
    () => () => {
      if (done.peek()?.id === mission.id) done.value = undefined
    },
    [mission.id],
  )
  if (!shown) return null
  return (
    <p class="notice good" role="status" tabIndex={-1} ref={element}>
      {w[shown.act](mission)}
    </p>
  )
}
