// What is held about a freelancer or user: everything as a file, and its erasure. For team-admins.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { saveFile } from '../../../shared/kit/download.ts'
import { CheckField } from '../../../shared/kit/fields/field.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { day } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  type Erasure,
  eraseFreelancer,
  eraseUser,
  exportFreelancer,
  exportUser,
} from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Personal data',
    lead: 'Everything that is held about this person as a zip file, or its erasure at their request.',
    download: 'Download everything',
    erase: 'Erase…',
    eraseTitle: (name: string) => `Erase the personal data of ${name}?`,
    eraseLabel: 'Erase for good',
    effect:
      'The profile is erased and the access ends at once; events, mails, files and the audit log follow within minutes. This cannot be undone.',
    kept: 'Invoices, contracts and payments stay for as long as the law asks for, and are erased then.',
    sure: 'I know that nobody can restore these data',
    erased: 'The personal data were erased.',
    until: (date: string) => `What the law keeps is erased after ${date}.`,
  },
  fr: {
    title: 'Données personnelles',
    lead: 'Tout ce qui est conservé sur cette personne dans un fichier zip, ou son effacement à sa demande.',
    download: 'Tout télécharger',
    erase: 'Effacer…',
    eraseTitle: (name: string) => `Effacer les données personnelles de ${name} ?`,
    eraseLabel: 'Effacer définitivement',
    effect:
      'Le profil est effacé et l’accès prend fin aussitôt ; les événements, e-mails, fichiers et le journal d’audit suivent en quelques minutes. Cette action est irréversible.',
    kept: 'Les factures, contrats et paiements restent aussi longtemps que la loi l’exige, puis sont effacés.',
    sure: 'Je sais que personne ne pourra restaurer ces données',
    erased: 'Les données personnelles ont été effacées.',
    until: (date: string) => `Ce que la loi conserve sera effacé après le ${date}.`,
  },
})

const CALLS = {
  freelancer: { save: exportFreelancer, erase: eraseFreelancer },
  user: { save: exportUser, erase: eraseUser },
}

type Person = { kind: keyof typeof CALLS; id: string; name: string }

/** `onErased`: when the person of the page is no longer what it shows. */
export function PersonalData({ onErased, ...person }: Person & { onErased: () => void }) {
  const w = useTexts(TEXTS)
  const [may, me] = [useMay(), useMe()]
  const [isErasing, setErasing] = useState(false)
  const [erased, setErased] = useState<Erasure>()
  const path = { id: person.id }
  const saving = useAction(async () =>
    saveFile(await CALLS[person.kind].save({ client: api(), path }), `${person.kind}-${person.id}.zip`),
  )
  const mayErase = may('personal-data:erase') && person.id !== me.user.id
  if (me.user.role !== 'team-admin' || !(mayErase || may('personal-data:export'))) return null
  return (
    <section class="panel stack tight">
      <h2>{w.title}</h2>
      <p class="small soft">{w.lead}</p>
      <div class="row">
        {may('personal-data:export') && (
          <button type="button" disabled={saving.isRunning} onClick={() => void saving.run()}>
            {w.download}
          </button>
        )}
        {mayErase && !erased && (
          <button type="button" class="danger" onClick={() => setErasing(true)}>
            {w.erase}
          </button>
        )}
      </div>
      {saving.error !== undefined && <Failure error={saving.error} />}
      <div role="status">{erased && <Outcome erased={erased} />}</div>
      {isErasing && (
        <Erase
          {...person}
          onClose={() => setErasing(false)}
          onErased={(done) => {
            setErasing(false)
            setErased(done)
            onErased()
          }}
        />
      )}
    </section>
  )
}

function Outcome({ erased: { retained } }: { erased: Erasure }) {
  const w = useTexts(TEXTS)
  const last = retained.map(({ until }) => until).sort()[retained.length - 1]
  return (
    <p class="notice good">
      {w.erased} {last && w.until(day(last))}
    </p>
  )
}

type EraseProps = Person & { onClose: () => void; onErased: (erased: Erasure) => void }

function Erase({ kind, id, name, onClose, onErased }: EraseProps) {
  const w = useTexts(TEXTS)
  const [isSure, setSure] = useState(false)
  const erasing = useAction(async () => onErased(await CALLS[kind].erase({ client: api(), path: { id } })))
  return (
    <Confirm
      title={w.eraseTitle(name)}
      label={w.eraseLabel}
      isDanger
      action={erasing}
      onClose={onClose}
      onDone={() => {}}
    >
      <p>{w.effect}</p>
      <p>{w.kept}</p>
      <CheckField label={w.sure} isChecked={isSure} onCheck={setSure} required />
    </Confirm>
  )
}
