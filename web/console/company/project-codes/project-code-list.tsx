// Project codes, to which missions and amounts are allocated.

import { Directory } from '../../../shared/kit/directory.tsx'
import { forgetReferences } from '../../../shared/kit/fields/references.ts'
import { ListExport } from '../../../shared/kit/list-export.tsx'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { day } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { listProjectCodes, type ProjectCode } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { DeleteProjectCode, ProjectCodeForm } from './project-code-form.tsx'
import { TEXTS } from './texts.ts'

export function ProjectCodeList() {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  return (
    <Directory<ProjectCode>
      texts={w}
      scope="project-codes:write"
      load={(query, signal) => listProjectCodes({ client: api(), query, signal })}
      onChange={() => forgetReferences('projectCodes')}
      actions={
        <ListExport
          name={w.file}
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
          name: w.missions,
          draw: ({ id }) => <a href={`/console/missions?project_code_id=${id}`}>{w.show}</a>,
        },
      ]}
      drawForm={(code, closing) => <ProjectCodeForm code={code} {...closing} />}
      drawDelete={(code, closing) => <DeleteProjectCode code={code} {...closing} />}
    />
  )
}
