// Accounts of individual project codes and missions, which override those in the settings.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { useCachedList } from '../../../shared/kit/fields/cached-lists.ts'
import { SelectField, TextField } from '../../../shared/kit/fields/field.tsx'
import { ReferenceField } from '../../../shared/kit/fields/reference-field.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  type AccountOverride,
  type AccountOverrideKind,
  createAccountOverride,
  deleteAccountOverride,
  listAccountOverrides,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const commonTexts = requireTexts('shared/kit', 'common')

const texts = requireTexts('console/money/accounting-settings', 'accountOverrides')

export function AccountOverrides({ mayChange }: { mayChange: boolean }) {
  const [t, c] = [texts(), commonTexts()]
  const [page, setPage] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const [overrideToRemove, setOverrideToRemove] = useState<AccountOverride>()
  const overrides = useLoaded(`overrides ${page}`, (signal) =>
    listAccountOverrides({ client: api(), query: { page }, signal }),
  )
  const columns = useColumns()
  const closeAndReload = () => {
    setAdding(false)
    setOverrideToRemove(undefined)
    overrides.reload()
  }
  const removeColumn = {
    name: c.actions,
    draw: (override: AccountOverride) => (
      <RowButton
        label={c.remove}
        itemName={override.account}
        onClick={() => setOverrideToRemove(override)}
        isDanger
      />
    ),
  }
  return (
    <section class="panel stack">
      <div class="row spread">
        <h2>{t.title}</h2>
        {mayChange && (
          <button type="button" onClick={() => setAdding(true)}>
            {t.add}
          </button>
        )}
      </div>
      <p class="small soft">{t.lead}</p>
      <LoadedContent loaded={overrides}>
        {(found) =>
          found.items.length === 0 ? (
            <p class="soft">{t.none}</p>
          ) : (
            <>
              <DataTable
                caption={t.title}
                columns={mayChange ? [...columns, removeColumn] : columns}
                items={found.items}
                getKey={({ id }) => id}
              />
              <Pager page={found} onPage={setPage} />
            </>
          )
        }
      </LoadedContent>
      {isAdding && <AddOverride onClose={() => setAdding(false)} onDone={closeAndReload} />}
      {overrideToRemove && (
        <RemoveOverride
          override={overrideToRemove}
          onClose={() => setOverrideToRemove(undefined)}
          onDone={closeAndReload}
        />
      )}
    </section>
  )
}

function useColumns() {
  const t = texts()
  const may = useMay()
  const codes = useCachedList('projectCodes', may('project-codes:read'))
  const findCodeName = (id: string) => codes.value?.find((code) => code.id === id)?.name ?? id
  return [
    {
      name: t.target,
      draw: ({ project_code_id, mission_id }: AccountOverride) =>
        project_code_id ? (
          findCodeName(project_code_id)
        ) : (
          <a href={`/console/missions/${mission_id}`}>{t.showMission}</a>
        ),
    },
    { name: t.kind, draw: ({ applies_to }: AccountOverride) => t.kinds[applies_to] },
    { name: t.account, draw: ({ account }: AccountOverride) => account },
    { name: t.label, draw: ({ label }: AccountOverride) => label },
  ]
}

type Closing = { onClose: () => void; onDone: () => void }

function AddOverride(closing: Closing) {
  const t = texts()
  const [target, setTarget] = useState<keyof typeof t.targets>('project_code')
  const [id, setId] = useState('')
  const [kind, setKind] = useState<AccountOverrideKind>('services')
  const [account, setAccount] = useState('')
  const [label, setLabel] = useState('')
  const adding = useAction(() =>
    createAccountOverride({
      client: api(),
      body: { [`${target}_id`]: id, applies_to: kind, account, label },
    }),
  )
  const error = adding.getFieldError(`${target}_id`)
  return (
    <Confirm title={t.addTitle} label={t.addLabel} action={adding} {...closing}>
      <SelectField
        label={t.target}
        choices={(['project_code', 'mission'] as const).map((value) => ({ value, label: t.targets[value] }))}
        value={target}
        onValue={(value) => {
          setTarget(value as typeof target)
          setId('')
        }}
      />
      {target === 'project_code' ? (
        <ReferenceField
          label={t.projectCode}
          list="projectCodes"
          none={t.choose}
          choice={(code) => ({ value: code.id, label: code.name })}
          value={id}
          onValue={setId}
          error={error}
          required
        />
      ) : (
        <TextField
          label={t.mission}
          hint={t.missionHint}
          value={id}
          onValue={(text) => setId(text.trim())}
          error={error}
          spellcheck={false}
          required
        />
      )}
      <SelectField
        label={t.kind}
        choices={(['services', 'expenses'] as const).map((value) => ({ value, label: t.kinds[value] }))}
        value={kind}
        onValue={(value) => setKind(value as AccountOverrideKind)}
        error={adding.getFieldError('applies_to')}
      />
      <TextField
        label={t.account}
        value={account}
        onValue={setAccount}
        error={adding.getFieldError('account')}
        placeholder="611000"
        spellcheck={false}
        required
      />
      <TextField
        label={t.label}
        value={label}
        onValue={setLabel}
        error={adding.getFieldError('label')}
        required
      />
    </Confirm>
  )
}

function RemoveOverride({ override: { id, account }, ...closing }: Closing & { override: AccountOverride }) {
  const [t, c] = [texts(), commonTexts()]
  const removing = useAction(() => deleteAccountOverride({ client: api(), path: { id } }))
  return (
    <Confirm title={t.removeTitle(account)} label={c.remove} action={removing} isDanger {...closing}>
      <p>{t.removeText}</p>
    </Confirm>
  )
}
