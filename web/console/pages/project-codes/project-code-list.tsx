// Project codes: what missions and amounts are booked on.

import { Directory } from '../../../shared/kit/directory.tsx'
import { forgetReferences } from '../../../shared/kit/fields/references.ts'
import { COMMON } from '../../../shared/kit/values/common-words.ts'
import { day } from '../../../shared/language/format.ts'
import { useWords } from '../../../shared/language/language.ts'
import { listProjectCodes, type ProjectCode } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { DeleteProjectCode, ProjectCodeForm } from './project-code-form.tsx'
import { WORDS } from './words.ts'

export function ProjectCodeList() {
  const [w, c] = [useWords(WORDS), useWords(COMMON)]
  return (
    <Directory<ProjectCode>
      words={w}
      scope="project-codes:write"
      load={(query, signal) => listProjectCodes({ client: api(), query, signal })}
      onChange={() => forgetReferences('projectCodes')}
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
