// The logo of the team: see, choose and remove it.

import { useEffect, useState } from 'preact/hooks'
import { FileField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { deleteTeamLogo, getTeamLogo, setTeamLogo, type TeamLogo } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/company/tenant-company', 'teamLogo')

export function LogoPanel() {
  const t = texts()
  const may = useMay()
  const { role } = useMe().user
  const [reloadCount, setReloadCount] = useState(0)
  const loaded = useLoaded(`logo ${reloadCount}`, (signal) => getTeamLogo({ client: api(), signal }))
  const canChange = role === 'team-admin' && may('team-logo:write')
  return (
    <section class="panel stack tight">
      <h2>{t.title}</h2>
      <p class="soft small">{t.lead}</p>
      <LoadedContent loaded={loaded}>
        {({ logo }) => (
          <>
            {logo ? <LogoImage logo={logo} /> : <p class="soft">{t.none}</p>}
            {canChange && (
              <LogoForm
                key={reloadCount}
                hasLogo={logo !== null}
                onChanged={() => setReloadCount((count) => count + 1)}
              />
            )}
          </>
        )}
      </LoadedContent>
    </section>
  )
}

type Logo = NonNullable<TeamLogo['logo']>

function LogoImage({ logo }: { logo: Logo }) {
  const t = texts()
  const [url, setUrl] = useState<string>()
  const { image, media_type } = logo
  useEffect(() => {
    const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0))
    const objectUrl = URL.createObjectURL(new Blob([bytes], { type: media_type }))
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [image, media_type])
  return url ? <img class="logo" src={url} alt={t.alt} /> : null
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function LogoForm({ hasLogo, onChanged }: { hasLogo: boolean; onChanged: () => void }) {
  const t = texts()
  const [file, setFile] = useState<File>()
  const saving = useAction(async () => {
    if (!file) return
    await setTeamLogo({ client: api(), body: { image: await toBase64(file) } })
    onChanged()
  })
  const removing = useAction(async () => {
    await deleteTeamLogo({ client: api() })
    onChanged()
  })
  const imageError = saving.getFieldError('image')
  const submit = (event: Event) => {
    event.preventDefault()
    void saving.run()
  }
  return (
    <form class="stack tight" onSubmit={submit}>
      <FileField
        label={t.file}
        hint={t.hint}
        error={imageError}
        accept="image/png,image/jpeg"
        file={file}
        onFile={setFile}
      />
      <FormFailure action={saving} />
      <FormFailure action={removing} />
      <div class="row">
        <button type="submit" disabled={!file || saving.isRunning}>
          {t.save}
        </button>
        {hasLogo && (
          <button
            type="button"
            class="plain"
            disabled={removing.isRunning}
            onClick={() => void removing.run()}
          >
            {t.remove}
          </button>
        )}
      </div>
    </form>
  )
}
