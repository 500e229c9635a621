// Accounts of single project codes and missions, instead of those in the settings.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { SelectField, TextField } from '../../../shared/kit/fields/field.tsx'
import { ReferenceField } from '../../../shared/kit/fields/reference-field.tsx'
import { useReferences } from '../../../shared/kit/fields/references.ts'
import { Pager } from '../../../shared/kit/pager.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  type AccountOverride,
  type AccountOverrideKind,
  createAccountOverride,
  deleteAccountOverride,
  listAccountOverrides,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Accounts of project codes and missions',
    lead: 'An amount takes the account of its project code, otherwise of its mission, otherwise the one above.',
    none: 'None: every amount takes the accounts above.',
    add: 'Add an account…',
    addTitle: 'Add an account',
    addLabel: 'Add',
    target: 'For',
    targets: { project_code: 'A project code', mission: 'A mission' },
    projectCode: 'Project code',
    choose: 'Choose…',
    mission: 'ID of the mission',
    missionHint: 'The last part of the address of its page.',
    kind: 'Amounts',
    kinds: { services: 'Services', expenses: 'Expenses' },
    account: 'Account',
    label: 'Label',
    removeTitle: (account: string) => `Delete account ${account} here?`,
    removeText: 'Exports from now on use the account of the settings for these amounts.',
    showMission: 'Mission',
  },
  fr: {
    title: 'Comptes des codes projet et des missions',
    lead: 'Un montant prend le compte de son code projet, sinon de sa mission, sinon celui ci-dessus.',
    none: 'Aucun : tous les montants prennent les comptes ci-dessus.',
    add: 'Ajouter un compte…',
    addTitle: 'Ajouter un compte',
    addLabel: 'Ajouter',
    target: 'Pour',
    targets: { project_code: 'Un code projet', mission: 'Une mission' },
    projectCode: 'Code projet',
    choose: 'Choisir…',
    mission: 'Identifiant de la mission',
    missionHint: 'La dernière partie de l’adresse de sa page.',
    kind: 'Montants',
    kinds: { services: 'Prestations', expenses: 'Frais' },
    account: 'Compte',
    label: 'Libellé',
    removeTitle: (account: string) => `Supprimer ici le compte ${account} ?`,
    removeText: 'Les prochains exports utiliseront le compte des paramètres pour ces montants.',
    showMission: 'Mission',
  },
})

export function AccountOverrides({ mayChange }: { mayChange: boolean }) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const [page, setPage] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<AccountOverride>()
  const overrides = useLoaded(`overrides ${page}`, (signal) =>
    listAccountOverrides({ client: api(), query: { page }, signal }),
  )
  const columns = useColumns()
  const done = () => {
    setAdding(false)
    setRemoved(undefined)
    overrides.reload()
  }
  const remove = {
    name: c.actions,
    draw: (one: AccountOverride) => (
      <RowButton label={c.remove} what={one.account} onClick={() => setRemoved(one)} isDanger />
    ),
  }
  return (
    <section class="panel stack">
      <div class="row spread">
        <h2>{w.title}</h2>
        {mayChange && (
          <button type="button" onClick={() => setAdding(true)}>
            {w.add}
          </button>
        )}
      </div>
      <p class="small soft">{w.lead}</p>
      <Shown of={overrides}>
        {(found) =>
          found.items.length === 0 ? (
            <p class="soft">{w.none}</p>
          ) : (
            <>
              <DataTable
                caption={w.title}
                columns={mayChange ? [...columns, remove] : columns}
                items={found.items}
                keyOf={({ id }) => id}
              />
              <Pager page={found} onPage={setPage} />
            </>
          )
        }
      </Shown>
      {isAdding && <AddOverride onClose={() => setAdding(false)} onDone={done} />}
      {removed && <RemoveOverride of={removed} onClose={() => setRemoved(undefined)} onDone={done} />}
    </section>
  )
}

function useColumns() {
  const w = useTexts(TEXTS)
  const may = useMay()
  const codes = useReferences('projectCodes', may('project-codes:read'))
  const nameOf = (id: string) => codes.value?.find((code) => code.id === id)?.name ?? id
  return [
    {
      name: w.target,
      draw: ({ project_code_id, mission_id }: AccountOverride) =>
        project_code_id ? (
          nameOf(project_code_id)
        ) : (
          <a href={`/console/missions/${mission_id}`}>{w.showMission}</a>
        ),
    },
    { name: w.kind, draw: ({ applies_to }: AccountOverride) => w.kinds[applies_to] },
    { name: w.account, draw: ({ account }: AccountOverride) => account },
    { name: w.label, draw: ({ label }: AccountOverride) => label },
  ]
}

type Closing = { onClose: () => void; onDone: () => void }

function AddOverride(closing: Closing) {
  const w = useTexts(TEXTS)
  const [target, setTarget] = useState<keyof typeof w.targets>('project_code')
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
  const error = adding.errorOf(`${target}_id`)
  return (
    <Confirm title={w.addTitle} label={w.addLabel} action={adding} {...closing}>
      <SelectField
        label={w.target}
        choices={(['project_code', 'mission'] as const).map((value) => ({ value, label: w.targets[value] }))}
        value={target}
        onValue={(value) => {
          setTarget(value as typeof target)
          setId('')
        }}
      />
      {target === 'project_code' ? (
        <ReferenceField
          label={w.projectCode}
          list="projectCodes"
          none={w.choose}
          choice={(code) => ({ value: code.id, label: code.name })}
          value={id}
          onValue={setId}
          error={error}
          required
        />
      ) : (
        <TextField
          label={w.mission}
          hint={w.missionHint}
          value={id}
          onValue={(text) => setId(text.trim())}
          error={error}
          spellcheck={false}
          required
        />
      )}
      <SelectField
        label={w.kind}
        choices={(['services', 'expenses'] as const).map((value) => ({ value, label: w.kinds[value] }))}
        value={kind}
        onValue={(value) => setKind(value as AccountOverrideKind)}
        error={adding.errorOf('applies_to')}
      />
      <TextField
        label={w.account}
        value={account}
        onValue={setAccount}
        error={adding.errorOf('account')}
        placeholder="611000"
        spellcheck={false}
        required
      />
      <TextField label={w.label} value={label} onValue={setLabel} error={adding.errorOf('label')} required />
    </Confirm>
  )
}

function RemoveOverride({ of: { id, account }, ...closing }: Closing & { of: AccountOverride }) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const removing = useAction(() => deleteAccountOverride({ client: api(), path: { id } }))
  return (
    <Confirm title={w.removeTitle(account)} label={c.remove} action={removing} isDanger {...closing}>
      <p>{w.removeText}</p>
    </Confirm>
  )
}
