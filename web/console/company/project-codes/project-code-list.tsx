// Project codes, to which missions and amounts are allocated.
import { Directory } from '../../../shared/kit/directory.tsx'
import { invalidateCachedList } from '../../../shared/kit/fields/cached-lists.ts'
import { ListExport } from '../../../shared/kit/list-export.tsx'
import { day } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { listProjectCodes, type ProjectCode } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { DeleteProjectCode, ProjectCodeForm } from './project-code-form.tsx'

const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/company/project-codes', 'projectCodes')

export function ProjectCodeList() {
  const [t, c] = [texts(), commonTexts()]
  return (
    <Directory<ProjectCode>
      texts={t}
      scope="project-codes:write"
      load={(query, signal) => listProjectCodes({ client: api(), query, signal })}
      onChange={() => invalidateCachedList('projectCodes')}
      actions={
        <ListExport
          name={t.file}
          columns={() => [
            { name: c.name, value: ({ name }: ProjectCode) => name },
            { name: c.externalId, value: ({ external_id }) => external_id },
            { name: c.created, value: ({ created_at }) => created_at.slice(0, 10) },
            { name: 'ID', value: ({ id }) => id },
          ]}
          load={(query, signal) => listProjectCodes({ client: api(), query, signal })}
        />
      }
      columns={[
        { name: c.name, draw: ({ name }) => name },
        { name: c.externalId, draw: ({ external_id }) => external_id ?? c.none },
        { name: c.created, draw: ({ created_at }) => day(created_at) },
        {
          name: t.missions,
          draw: ({ id }) => <a href={`/console/missions?project_code_id=${id}`}>{t.show}</a>,
        },
      ]}
      drawForm={(code, closing) => <ProjectCodeForm code={code} {...closing} />}
      drawDelete={(code, closing) => <DeleteProjectCode code={code} {...closing} />}
    />
  )
}
