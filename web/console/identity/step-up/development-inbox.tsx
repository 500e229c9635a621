// The codes of the demo or the sandbox, where the service shows them instead of mailing them.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { readDevelopmentInbox } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const inboxTexts = requireTexts('console/identity/step-up', 'inbox')

/** Shows nothing where codes are mailed. */
export function DevelopmentInbox() {
  const t = inboxTexts()
  const inbox = useLoaded('development inbox', (signal) => readDevelopmentInbox({ client: api(), signal }))
  if (!inbox.value?.is_open) return null
  const { items } = inbox.value
  return (
    <section class="stack tight">
      <div class="row spread">
        <h2>{t.title}</h2>
        <button type="button" onClick={inbox.reload}>
          {t.refresh}
        </button>
      </div>
      <p class="soft small">{t.lead}</p>
      {items.length === 0 ? (
        <p class="soft">{t.none}</p>
      ) : (
        <DataTable
          caption={t.title}
          items={items}
          getKey={({ code }) => code ?? ''}
          columns={[
            { name: t.to, draw: ({ email }) => email },
            { name: t.kind, draw: ({ kind }) => t[kind] },
            { name: t.code, draw: ({ code }) => <code>{code}</code> },
            { name: t.until, draw: ({ expires_at }) => moment(expires_at) },
          ]}
        />
      )}
    </section>
  )
}
