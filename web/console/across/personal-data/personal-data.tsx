// Export and erasure of the personal data of a freelancer or user. For team-admins.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { saveFile } from '../../../shared/kit/download.ts'
import { CheckField } from '../../../shared/kit/fields/field.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { day } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  type Erasure,
  eraseFreelancer,
  eraseUser,
  exportFreelancer,
  exportUser,
} from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/across/personal-data', 'personalData')

const CALLS = {
  freelancer: { save: exportFreelancer, erase: eraseFreelancer },
  user: { save: exportUser, erase: eraseUser },
}

type Person = { kind: keyof typeof CALLS; id: string; name: string }

/** `onErased` is called once the data of the person are erased. */
export function PersonalDataPanel({ onErased, ...person }: Person & { onErased: () => void }) {
  const t = texts()
  const [may, me] = [useMay(), useMe()]
  const [isErasing, setErasing] = useState(false)
  const [erasure, setErasure] = useState<Erasure>()
  const path = { id: person.id }
  const saving = useAction(async () =>
    saveFile(await CALLS[person.kind].save({ client: api(), path }), `${person.kind}-${person.id}.zip`),
  )
  const mayErase = may('personal-data:erase') && person.id !== me.user.id
  if (me.user.role !== 'team-admin' || !(mayErase || may('personal-data:export'))) return null
  return (
    <section class="panel stack tight">
      <h2>{t.title}</h2>
      <p class="small soft">{t.lead}</p>
      <div class="row">
        {may('personal-data:export') && (
          <button type="button" disabled={saving.isRunning} onClick={() => void saving.run()}>
            {t.download}
          </button>
        )}
        {mayErase && !erasure && (
          <button type="button" class="danger" onClick={() => setErasing(true)}>
            {t.erase}
          </button>
        )}
      </div>
      {saving.error !== undefined && <Failure error={saving.error} />}
      <div role="status">{erasure && <ErasureNotice erased={erasure} />}</div>
      {isErasing && (
        <EraseDialog
          {...person}
          onClose={() => setErasing(false)}
          onErased={(done) => {
            setErasing(false)
            setErasure(done)
            onErased()
          }}
        />
      )}
    </section>
  )
}

function ErasureNotice({ erased: { retained } }: { erased: Erasure }) {
  const t = texts()
  const lastRetentionDay = retained.map(({ until }) => until).sort()[retained.length - 1]
  return (
    <p class="notice good">
      {t.erased} {lastRetentionDay && t.until(day(lastRetentionDay))}
    </p>
  )
}

type EraseProps = Person & { onClose: () => void; onErased: (erased: Erasure) => void }

function EraseDialog({ kind, id, name, onClose, onErased }: EraseProps) {
  const t = texts()
  const [isSure, setSure] = useState(false)
  const erasing = useAction(async () => onErased(await CALLS[kind].erase({ client: api(), path: { id } })))
  return (
    <Confirm
      title={t.eraseTitle(name)}
      label={t.eraseLabel}
      isDanger
      action={erasing}
      onClose={onClose}
      onDone={() => {}}
    >
      <p>{t.effect}</p>
      <p>{t.kept}</p>
      <CheckField label={t.sure} isChecked={isSure} onCheck={setSure} required />
    </Confirm>
  )
}
