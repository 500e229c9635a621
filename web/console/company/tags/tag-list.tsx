// Team tags: labels of users and freelancers.

import { Directory } from '../../../shared/kit/directory.tsx'
import { forgetReferences } from '../../../shared/kit/fields/references.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { number } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { listTeamTags, type TeamTag } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { DeleteTag, TagForm } from './tag-form.tsx'
import { TEXTS } from './texts.ts'

export function TagList() {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  return (
    <Directory<TeamTag>
      texts={w}
      scope="team-tags:write"
      load={(query, signal) => listTeamTags({ client: api(), query, signal })}
      onChange={() => forgetReferences('tags')}
      columns={[
        { name: c.name, draw: ({ name }) => name },
        { name: w.users, isNumber: true, draw: ({ user_count }) => number(user_count) },
        {
          name: w.freelancers,
          isNumber: true,
          draw: ({ id, freelancer_count }) => (
            <a href={`/console/freelancers?tag_id=${id}`}>{number(freelancer_count)}</a>
          ),
        },
      ]}
      drawForm={(tag, closing) => <TagForm tag={tag} {...closing} />}
      drawDelete={(tag, closing) => <DeleteTag tag={tag} {...closing} />}
    />
  )
}
