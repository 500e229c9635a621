// The values of one audit entry, closed until somebody wants to see them.
import { Fragment } from 'preact'
import { number } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import type { AuditEntry } from '../../../shared/sdk.ts'
import { TEXTS } from './texts.ts'

type Value = { key: string; field: string; before: unknown; after: unknown }

function valuesOf({ changes }: AuditEntry): Value[] {
  return changes.flatMap(({ before, after }, row) =>
    [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
      key: `${row} ${field}`,
      field,
      before: before?.[field],
      after: after?.[field],
    })),
  )
}

const shown = (value: unknown): string =>
  value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

export function ChangedValues({ entry }: { entry: AuditEntry }) {
  const w = useTexts(TEXTS)
  const values = valuesOf(entry)
  if (values.length === 0) return <span class="small soft block">{w.erased}</span>
  return (
    <details class="small">
      <summary>{w.changes(number(values.length))}</summary>
      <dl class="facts">
        {values.map(({ key, field, before, after }) => (
          <Fragment key={key}>
            <dt>{field}</dt>
            <dd>
              {entry.operation !== 'created' && <span>{shown(before)}</span>}
              {entry.operation === 'updated' && <span aria-hidden="true"> → </span>}
              {entry.operation === 'updated' && <span class="visually-hidden">{w.becomes}</span>}
              {entry.operation !== 'deleted' && <span>{shown(after)}</span>}
            </dd>
          </Fragment>
        ))}
      </dl>
    </details>
  )
}
