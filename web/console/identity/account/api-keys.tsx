// Lists, creates and revokes the API keys of the team. Only for team-admins.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { Dialog } from '../../../shared/kit/dialog.tsx'
import { CheckField, SelectField, TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { SecretDialog } from '../../../shared/kit/shown-once.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  type ApiKey,
  type CreateApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  type Scope,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const commonTexts = requireTexts('shared/kit', 'common')

const texts = requireTexts('console/identity/account', 'apiKeys')

const PER_PAGE = 20

export function TeamKeys() {
  const [t, c] = [texts(), commonTexts()]
  const [page, setPage] = useState(1)
  const keys = useLoaded(`api keys ${page}`, (signal) =>
    listApiKeys({ client: api(), query: { page, per_page: PER_PAGE }, signal }),
  )
  const [isCreating, setCreating] = useState(false)
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKey>()
  const [secret, setSecret] = useState<string>()
  const finishCreating = (key: string) => {
    setCreating(false)
    setSecret(key)
    keys.reload()
  }
  const finishRevoking = () => {
    setKeyToRevoke(undefined)
    keys.reload()
  }
  return (
    <section class="stack tight">
      <div class="row spread">
        <h2>{t.title}</h2>
        <button type="button" onClick={() => setCreating(true)}>
          {t.create}
        </button>
      </div>
      <p class="soft small">{t.lead}</p>
      <LoadedContent loaded={keys}>
        {(found) =>
          found.items.length === 0 ? (
            <p class="soft">{t.none}</p>
          ) : (
            <>
              <DataTable
                caption={t.title}
                items={found.items}
                getKey={({ id }) => id}
                columns={[
                  {
                    name: c.name,
                    draw: ({ name, prefix }) => (
                      <span>
                        {name} <code class="small soft">{prefix}…</code>
                      </span>
                    ),
                  },
                  { name: t.scopes, draw: ({ scopes }) => summarizeScopes(scopes) },
                  {
                    name: t.last,
                    draw: ({ last_used_at }) => (last_used_at ? moment(last_used_at) : t.never),
                  },
                  {
                    name: t.expires,
                    draw: ({ expires_at }) => (expires_at ? moment(expires_at) : t.never),
                  },
                  {
                    name: c.actions,
                    draw: (key) =>
                      key.revoked_at ? (
                        <span class="badge">{t.revoked}</span>
                      ) : (
                        <RowButton
                          label={t.revoke}
                          itemName={key.name}
                          isDanger
                          onClick={() => setKeyToRevoke(key)}
                        />
                      ),
                  },
                ]}
              />
              <Pager page={found} onPage={setPage} />
            </>
          )
        }
      </LoadedContent>
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} onKey={finishCreating} />}
      {keyToRevoke && (
        <RevokeKeyDialog
          apiKey={keyToRevoke}
          onClose={() => setKeyToRevoke(undefined)}
          onDone={finishRevoking}
        />
      )}
      {secret && (
        <SecretDialog
          title={t.shown}
          lead={t.shownLead}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </section>
  )
}

const MAX_VISIBLE_SCOPES = 3

const summarizeScopes = (scopes: readonly Scope[]): string =>
  scopes.length > MAX_VISIBLE_SCOPES
    ? `${scopes.slice(0, MAX_VISIBLE_SCOPES).join(', ')}, +${scopes.length - MAX_VISIBLE_SCOPES}`
    : scopes.join(', ')

type Grants = 'most' | 'all' | 'some'

/** Without `scopes`, the key gets all scopes except those reserved for a person. */
function toScopes(grants: Grants, scopesText: string): Pick<CreateApiKey, 'scopes'> {
  if (grants === 'most') return {}
  if (grants === 'all') return { scopes: ['*'] }
  return { scopes: scopesText.split(/[\s,]+/).filter(Boolean) as Scope[] }
}

function CreateKeyDialog({ onClose, onKey }: { onClose: () => void; onKey: (key: string) => void }) {
  const [t, c] = [texts(), commonTexts()]
  const [name, setName] = useState('')
  const [grants, setGrants] = useState<Grants>('most')
  const [scopesText, setScopesText] = useState('')
  const [until, setUntil] = useState('')
  const creating = useAction(async () => {
    const expires_at = until ? new Date(`${until}T23:59:59`).toISOString() : null
    const body = { name: name.trim(), ...toScopes(grants, scopesText), expires_at }
    onKey((await createApiKey({ client: api(), body })).key ?? '')
  })
  const submit = (event: Event) => {
    event.preventDefault()
    void creating.run()
  }
  return (
    <Dialog title={t.create} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <TextField
          label={c.name}
          hint={t.nameHint}
          value={name}
          onValue={setName}
          error={creating.getFieldError('name')}
          required
        />
        <SelectField
          label={t.grants}
          value={grants}
          onValue={(value) => setGrants(value as Grants)}
          choices={(['most', 'all', 'some'] as const).map((value) => ({ value, label: t[value] }))}
        />
        {grants === 'some' && (
          <TextField
            label={t.scopes}
            hint={t.someHint}
            value={scopesText}
            onValue={setScopesText}
            error={creating.getFieldError('scopes') ?? creating.getFieldError('scopes[0]')}
            required
          />
        )}
        <TextField
          label={t.until}
          type="date"
          value={until}
          onValue={setUntil}
          error={creating.getFieldError('expires_at')}
        />
        <FormFailure action={creating} />
        <div class="row spread">
          <button type="button" class="plain" onClick={onClose}>
            {t.back}
          </button>
          <button type="submit" class="primary" disabled={creating.isRunning || name.trim() === ''}>
            {t.create}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

type RevokeProps = { apiKey: ApiKey; onClose: () => void; onDone: () => void }

function RevokeKeyDialog({ apiKey, ...closing }: RevokeProps) {
  const t = texts()
  const [descendants, setDescendants] = useState(false)
  const revoking = useAction(() =>
    revokeApiKey({ client: api(), path: { id: apiKey.id }, query: { descendants } }),
  )
  return (
    <Confirm title={t.revokeTitle(apiKey.name)} label={t.revoke} isDanger action={revoking} {...closing}>
      <p>{t.revokeLead}</p>
      <CheckField label={t.descendants} isChecked={descendants} onCheck={setDescendants} />
      <p class="small soft">{t.descendantsHint}</p>
    </Confirm>
  )
}
