// The contract and its amendments in their current version, with links to older versions.
import { useState } from 'preact/hooks'
import { PdfView } from '../../../shared/kit/pdf-view.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  getPortalMissionDocumentVersion,
  listPortalMissionDocuments,
  type MissionDocument,
  type PortalMission,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'

const TEXTS = defineTexts({
  en: {
    contract: 'Contract',
    amendment: 'Amendment',
    choose: 'Version',
    unsigned: 'Not signed yet',
    fingerprint: 'SHA-256 of this file:',
    signed: (names: string) => `Signed by ${names}`,
    /** Short: a phone cuts off what does not fit into the field. */
    version: (kind: string, number: number, date: string) => `${kind} ${number}, ${date}`,
  },
  fr: {
    contract: 'Contrat',
    amendment: 'Avenant',
    choose: 'Version',
    unsigned: 'Pas encore signé',
    fingerprint: 'SHA-256 de ce fichier :',
    signed: (names: string) => `Signé par ${names}`,
    version: (kind: string, number: number, date: string) => `${kind} ${number}, ${date}`,
  },
})

// A signature creates a new version, so the status is part of the cache key.
const useDocuments = ({ id, status }: PortalMission) =>
  useLoaded(`documents ${id} ${status}`, async (signal) => {
    const query = { per_page: 100 }
    return (await listPortalMissionDocuments({ client: portal(), path: { id }, query, signal })).items
  })

export function MissionDocuments({ mission }: { mission: PortalMission }) {
  const documents = useDocuments(mission)
  return <Shown of={documents}>{(all) => <Versions mission={mission} all={all} key={all[0]?.id} />}</Shown>
}

function Versions({ mission, all }: { mission: PortalMission; all: MissionDocument[] }) {
  const w = useTexts(TEXTS)
  const newest = all.find(({ kind }) => kind === 'contract') ?? all[0]
  const [chosen, setChosen] = useState(newest?.id)
  const shown = all.find(({ id }) => id === chosen)
  if (!shown) return null
  const names = shown.signatures.map(({ name }) => name).join(', ')
  return (
    <section class="panel stack" aria-label={w[shown.kind]}>
      <h2>{w[shown.kind]}</h2>
      {all.length > 1 && (
        <select
          aria-label={w.choose}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          {all.map((one) => (
            <option key={one.id} value={one.id}>
              {w.version(w[one.kind], one.version, day(one.created_at))}
            </option>
          ))}
        </select>
      )}
      <p class="small">{names ? w.signed(names) : w.unsigned}</p>
      <Pdf mission={mission} document={shown} />
    </section>
  )
}

type LatestProps = { mission: PortalMission; kind: MissionDocument['kind'] }

export function LatestDocument({ mission, kind }: LatestProps) {
  const documents = useDocuments(mission)
  return (
    <Shown of={documents}>
      {(all) => {
        const latest = all.find((one) => one.kind === kind)
        return latest ? <Pdf mission={mission} document={latest} /> : null
      }}
    </Shown>
  )
}

function Pdf({ mission, document }: { mission: PortalMission; document: MissionDocument }) {
  const w = useTexts(TEXTS)
  const { id, kind, sha256 } = document
  const path = { id: mission.id, document_id: id }
  return (
    <>
      <PdfView
        title={w[kind]}
        id={id}
        load={(signal) =>
          getPortalMissionDocumentVersion({ client: portal(), path, signal }) as unknown as Promise<File>
        }
      />
      <p class="small soft">
        {w.fingerprint} <code class="wrap">{sha256}</code>
      </p>
    </>
  )
}
