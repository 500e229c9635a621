// The default templates: what they are, their preview, and the choice of the current ones by a team that has earlier ones.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { PdfView } from '../../../shared/kit/pdf-view.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { language } from '../../../shared/language/language.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { previewDefaultTemplate, type TeamCompany, updateTeamCompany } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/missions/document-templates', 'defaultTemplates')
const templateTexts = requireTexts('console/missions/document-templates', 'documentTemplates')

/** The version of new teams. */
export const LATEST = 2
const KINDS = ['services_agreement', 'master_agreement'] as const
const LANGUAGES = ['fr', 'en'] as const
const VERSIONS = [1, LATEST] as const

type Props = { value: TeamCompany; onSaved: (saved: TeamCompany) => void }

export function DefaultTemplatesPanel({ value, onSaved }: Props) {
  const t = texts()
  const mayWrite = useMay()('team-company:write')
  const [isChoosing, setChoosing] = useState(false)
  const isOlder = value.default_templates_version < LATEST
  const choosing = useAction(async () => {
    const body = { default_templates_version: LATEST }
    onSaved(await updateTeamCompany({ client: api(), body }))
  })
  return (
    <section class="panel stack" id="default-templates">
      <h2>{t.title}</h2>
      <p class="soft small">{t.lead}</p>
      <p class="notice">{t.review}</p>
      <p role="status">{isOlder ? t.older : t.current}</p>
      <DefaultPreview isOlder={isOlder} />
      {isOlder && mayWrite && (
        <div class="row">
          <button type="button" class="primary" onClick={() => setChoosing(true)}>
            {t.choose}
          </button>
        </div>
      )}
      {isChoosing && (
        <Confirm
          title={t.chooseTitle}
          label={t.choose}
          action={choosing}
          onClose={() => setChoosing(false)}
          onDone={() => setChoosing(false)}
        >
          <p class="soft">{t.chooseHint}</p>
        </Confirm>
      )}
    </section>
  )
}

/** A preview is rendered only when somebody asks for it. */
function DefaultPreview({ isOlder }: { isOlder: boolean }) {
  const [t, names] = [texts(), templateTexts()]
  const [kind, setKind] = useState<(typeof KINDS)[number]>('services_agreement')
  const [locale, setLocale] = useState<(typeof LANGUAGES)[number]>(language.value === 'fr' ? 'fr' : 'en')
  const [version, setVersion] = useState<number>(LATEST)
  const [isShown, setShown] = useState(false)
  const query = { kind, locale, version }
  return (
    <>
      <div class="columns-tight">
        <SelectField
          label={names.kind}
          value={kind}
          onValue={(name) => setKind(name as typeof kind)}
          choices={KINDS.map((one) => ({ value: one, label: names[one] }))}
        />
        <SelectField
          label={names.locale}
          value={locale}
          onValue={(name) => setLocale(name as typeof locale)}
          choices={LANGUAGES.map((one) => ({ value: one, label: names[one] }))}
        />
        {isOlder && (
          <SelectField
            label={t.version}
            value={String(version)}
            onValue={(name) => setVersion(Number(name))}
            choices={VERSIONS.map((one) => ({ value: String(one), label: t.versions[one] }))}
          />
        )}
      </div>
      {isShown ? (
        <PdfView
          title={t.preview}
          id={`default ${kind} ${locale} ${version}`}
          load={(signal) => previewDefaultTemplate({ client: api(), query, signal })}
        />
      ) : (
        <div class="row">
          <button type="button" onClick={() => setShown(true)}>
            {t.show}
          </button>
        </div>
      )}
    </>
  )
}
