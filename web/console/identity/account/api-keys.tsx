// API keys of the team, for programs: see, create and revoke them. Only team-admins may.

import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { Dialog } from '../../../shared/kit/dialog.tsx'
import { CheckField, SelectField, TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { ShownOnce } from '../../../shared/kit/shown-once.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { moment } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  type ApiKey,
  type CreateApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  type Scope,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { needsStepUp, StepUp } from '../step-up/step-up.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'API keys of the team',
    lead: 'For programs, such as an ERP or HR system. A key acts as its user until it expires or is revoked.',
    none: 'The team has no key.',
    scopes: 'Scopes',
    last: 'Last used',
    expires: 'Expires',
    never: 'Never',
    revoked: 'Revoked',
    create: 'Create a key',
    nameHint: 'The program that will use it.',
    grants: 'Permissions',
    most: 'Everything that you may do, except signing and approving',
    all: 'Everything that you may do, also signing in your name',
    some: 'Only these scopes',
    someHint: 'Separated by spaces, for example: missions:read freelancers:read',
    until: 'Valid until the end of (optional)',
    shown: 'The new key',
    shownLead: 'Copy it now: it is not shown again.',
    revoke: 'Revoke',
    revokeTitle: (name: string) => `Revoke the key ${name}?`,
    revokeLead: 'Programs that use it are refused within 5 seconds.',
    descendants: 'Also revoke the keys that were created with it',
    descendantsHint: 'For a leaked key: whoever had it may have created others.',
    back: 'Back',
  },
  fr: {
    title: 'Clés d’API de l’équipe',
    lead: 'Pour des programmes, par exemple un ERP ou un SIRH. Une clé agit au nom de son utilisateur jusqu’à son expiration ou sa révocation.',
    none: 'L’équipe n’a pas de clé.',
    scopes: 'Droits',
    last: 'Dernière utilisation',
    expires: 'Expire le',
    never: 'Jamais',
    revoked: 'Révoquée',
    create: 'Créer une clé',
    nameHint: 'Le programme qui l’utilisera.',
    grants: 'Droits',
    most: 'Tout ce que vous pouvez faire, sauf signer et approuver',
    all: 'Tout ce que vous pouvez faire, y compris signer en votre nom',
    some: 'Ces droits seulement',
    someHint: 'Séparés par des espaces, par exemple : missions:read freelancers:read',
    until: 'Valable jusqu’à la fin du (facultatif)',
    shown: 'La nouvelle clé',
    shownLead: 'Copiez-la maintenant : elle ne sera plus affichée.',
    revoke: 'Révoquer',
    revokeTitle: (name: string) => `Révoquer la clé ${name} ?`,
    revokeLead: 'Les programmes qui l’utilisent seront refusés dans les 5 secondes.',
    descendants: 'Révoquer aussi les clés créées avec elle',
    descendantsHint: 'Pour une clé divulguée : d’autres ont pu être créées avec elle.',
    back: 'Retour',
  },
})

const PER_PAGE = 20

export function TeamKeys() {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const [page, setPage] = useState(1)
  const keys = useLoaded(`api keys ${page}`, (signal) =>
    listApiKeys({ client: api(), query: { page, per_page: PER_PAGE }, signal }),
  )
  const [isCreating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey>()
  const [secret, setSecret] = useState<string>()
  const created = (key: string) => {
    setCreating(false)
    setSecret(key)
    keys.reload()
  }
  const revoked = () => {
    setRevoking(undefined)
    keys.reload()
  }
  return (
    <section class="stack tight">
      <div class="row spread">
        <h2>{w.title}</h2>
        <button type="button" onClick={() => setCreating(true)}>
          {w.create}
        </button>
      </div>
      <p class="soft small">{w.lead}</p>
      <Shown of={keys}>
        {(found) =>
          found.items.length === 0 ? (
            <p class="soft">{w.none}</p>
          ) : (
            <>
              <DataTable
                caption={w.title}
                items={found.items}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: c.name,
                    draw: ({ name, prefix }) => (
                      <span>
                        {name} <code class="small soft">{prefix}…</code>
                      </span>
                    ),
                  },
                  { name: w.scopes, draw: ({ scopes }) => shownScopes(scopes) },
                  {
                    name: w.last,
                    draw: ({ last_used_at }) => (last_used_at ? moment(last_used_at) : w.never),
                  },
                  {
                    name: w.expires,
                    draw: ({ expires_at }) => (expires_at ? moment(expires_at) : w.never),
                  },
                  {
                    name: c.actions,
                    draw: (key) =>
                      key.revoked_at ? (
                        <span class="badge">{w.revoked}</span>
                      ) : (
                        <RowButton
                          label={w.revoke}
                          what={key.name}
                          isDanger
                          onClick={() => setRevoking(key)}
                        />
                      ),
                  },
                ]}
              />
              <Pager page={found} onPage={setPage} />
            </>
          )
        }
      </Shown>
      {isCreating && <Create onClose={() => setCreating(false)} onKey={created} />}
      {revoking && <Revoke apiKey={revoking} onClose={() => setRevoking(undefined)} onDone={revoked} />}
      {secret && (
        <ShownOnce title={w.shown} lead={w.shownLead} secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </section>
  )
}

const MOST_SHOWN = 3

const shownScopes = (scopes: readonly Scope[]): string =>
  scopes.length > MOST_SHOWN
    ? `${scopes.slice(0, MOST_SHOWN).join(', ')}, +${scopes.length - MOST_SHOWN}`
    : scopes.join(', ')

type Grants = 'most' | 'all' | 'some'

/** Without `scopes` the key gets everything except the acts of a person. */
function scopesOf(grants: Grants, typed: string): Pick<CreateApiKey, 'scopes'> {
  if (grants === 'most') return {}
  if (grants === 'all') return { scopes: ['*'] }
  return { scopes: typed.split(/[\s,]+/).filter(Boolean) as Scope[] }
}

function Create({ onClose, onKey }: { onClose: () => void; onKey: (key: string) => void }) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const [name, setName] = useState('')
  const [grants, setGrants] = useState<Grants>('most')
  const [typed, setTyped] = useState('')
  const [until, setUntil] = useState('')
  const creating = useAction(async () => {
    const expires_at = until ? new Date(`${until}T23:59:59`).toISOString() : null
    const body = { name: name.trim(), ...scopesOf(grants, typed), expires_at }
    onKey((await createApiKey({ client: api(), body })).key ?? '')
  })
  if (needsStepUp(creating.error))
    return (
      <Dialog title={w.create} onClose={onClose}>
        <StepUp onDone={() => void creating.run()} onBack={creating.clear} />
      </Dialog>
    )
  const submit = (event: Event) => {
    event.preventDefault()
    void creating.run()
  }
  return (
    <Dialog title={w.create} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <TextField
          label={c.name}
          hint={w.nameHint}
          value={name}
          onValue={setName}
          error={creating.errorOf('name')}
          required
        />
        <SelectField
          label={w.grants}
          value={grants}
          onValue={(value) => setGrants(value as Grants)}
          choices={(['most', 'all', 'some'] as const).map((value) => ({ value, label: w[value] }))}
        />
        {grants === 'some' && (
          <TextField
            label={w.scopes}
            hint={w.someHint}
            value={typed}
            onValue={setTyped}
            error={creating.errorOf('scopes') ?? creating.errorOf('scopes[0]')}
            required
          />
        )}
        <TextField
          label={w.until}
          type="date"
          value={until}
          onValue={setUntil}
          error={creating.errorOf('expires_at')}
        />
        <FormFailure action={creating} />
        <div class="row spread">
          <button type="button" class="plain" onClick={onClose}>
            {w.back}
          </button>
          <button type="submit" class="primary" disabled={creating.isRunning || name.trim() === ''}>
            {w.create}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

type RevokeProps = { apiKey: ApiKey; onClose: () => void; onDone: () => void }

function Revoke({ apiKey, ...closing }: RevokeProps) {
  const w = useTexts(TEXTS)
  const [descendants, setDescendants] = useState(false)
  const revoking = useAction(() =>
    revokeApiKey({ client: api(), path: { id: apiKey.id }, query: { descendants } }),
  )
  return (
    <Confirm title={w.revokeTitle(apiKey.name)} label={w.revoke} isDanger action={revoking} {...closing}>
      <p>{w.revokeLead}</p>
      <CheckField label={w.descendants} isChecked={descendants} onCheck={setDescendants} />
      <p class="small soft">{w.descendantsHint}</p>
    </Confirm>
  )
}
