// The changed values of one audit entry, collapsed by default.
import { Fragment } from 'preact'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { AuditEntry } from '../../../shared/sdk.ts'

const texts = requireTexts('console/platform/audit-log', 'auditLog')

type ChangedValue = { key: string; field: string; before: unknown; after: unknown }

function listChangedValues({ changes }: AuditEntry): ChangedValue[] {
  return changes.flatMap(({ before, after }, row) =>
    [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
      key: `${row} ${field}`,
      field,
      before: before?.[field],
      after: after?.[field],
    })),
  )
}

const formatValue = (value: unknown): string =>
  value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

export function ChangedValues({ entry }: { entry: AuditEntry }) {
  const t = texts()
  const values = listChangedValues(entry)
  if (values.length === 0) return <span class="small soft block">{t.erased}</span>
  return (
    <details class="small">
      <summary>{t.changes(values.length)}</summary>
      <dl class="facts">
        {values.map(({ key, field, before, after }) => (
          <Fragment key={key}>
            <dt>{field}</dt>
            <dd>
              {entry.operation !== 'created' && <span>{formatValue(before)}</span>}
              {entry.operation === 'updated' && <span aria-hidden="true"> → </span>}
              {entry.operation === 'updated' && <span class="visually-hidden">{t.becomes}</span>}
              {entry.operation !== 'deleted' && <span>{formatValue(after)}</span>}
            </dd>
          </Fragment>
        ))}
      </dl>
    </details>
  )
}
