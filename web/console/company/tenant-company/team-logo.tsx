// The logo of the team: see, choose and remove it.

import { useEffect, useState } from 'preact/hooks'
import { FileField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { deleteTeamLogo, getTeamLogo, setTeamLogo, type TeamLogo } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Logo',
    lead: 'Mails of your team and the PDFs of self-billed invoices show it. Without a logo, mails show the name of the team. Issued invoices keep the logo that they were made with.',
    none: 'Your team has no logo yet.',
    file: 'Choose a logo',
    hint: 'PNG or JPEG, at most 128 KB and 1024 × 1024 pixels.',
    save: 'Save the logo',
    remove: 'Remove the logo',
    alt: 'The logo of the team',
  },
  fr: {
    title: 'Logo',
    lead: 'Il figure sur les e-mails de votre équipe et sur les PDF des factures en autofacturation. Sans logo, les e-mails affichent le nom de l’équipe. Les factures émises conservent le logo de leur émission.',
    none: 'Votre équipe n’a pas encore de logo.',
    file: 'Choisir un logo',
    hint: 'PNG ou JPEG, au plus 128 Ko et 1024 × 1024 pixels.',
    save: 'Enregistrer le logo',
    remove: 'Supprimer le logo',
    alt: 'Le logo de l’équipe',
  },
})

export function LogoPanel() {
  const w = useTexts(TEXTS)
  const may = useMay()
  const { role } = useMe().user
  const [turn, setTurn] = useState(0)
  const loaded = useLoaded(`logo ${turn}`, (signal) => getTeamLogo({ client: api(), signal }))
  const canChange = role === 'team-admin' && may('team-logo:write')
  return (
    <section class="panel stack tight">
      <h2>{w.title}</h2>
      <p class="soft small">{w.lead}</p>
      <Shown of={loaded}>
        {({ logo }) => (
          <>
            {logo ? <Picture logo={logo} /> : <p class="soft">{w.none}</p>}
            {canChange && (
              <Change key={turn} hasLogo={logo !== null} onChanged={() => setTurn((count) => count + 1)} />
            )}
          </>
        )}
      </Shown>
    </section>
  )
}

type Logo = NonNullable<TeamLogo['logo']>

function Picture({ logo }: { logo: Logo }) {
  const w = useTexts(TEXTS)
  const [url, setUrl] = useState<string>()
  const { image, media_type } = logo
  useEffect(() => {
    const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0))
    const made = URL.createObjectURL(new Blob([bytes], { type: media_type }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [image, media_type])
  return url ? <img class="logo" src={url} alt={w.alt} /> : null
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function Change({ hasLogo, onChanged }: { hasLogo: boolean; onChanged: () => void }) {
  const w = useTexts(TEXTS)
  const [file, setFile] = useState<File>()
  const saving = useAction(async () => {
    if (!file) return
    await setTeamLogo({ client: api(), body: { image: await base64Of(file) } })
    onChanged()
  })
  const removing = useAction(async () => {
    await deleteTeamLogo({ client: api() })
    onChanged()
  })
  const wrong = saving.errorOf('image')
  const submit = (event: Event) => {
    event.preventDefault()
    void saving.run()
  }
  return (
    <form class="stack tight" onSubmit={submit}>
      <FileField
        label={w.file}
        hint={w.hint}
        error={wrong}
        accept="image/png,image/jpeg"
        file={file}
        onFile={setFile}
      />
      <FormFailure action={saving} />
      <FormFailure action={removing} />
      <div class="row">
        <button type="submit" disabled={!file || saving.isRunning}>
          {w.save}
        </button>
        {hasLogo && (
          <button
            type="button"
            class="plain"
            disabled={removing.isRunning}
            onClick={() => void removing.run()}
          >
            {w.remove}
          </button>
        )}
      </div>
    </form>
  )
}
