import { useReferences } from '../../../shared/kit/fields/references.ts'
import { formatName } from '../../../shared/language/format.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'

/** Returns '' if the user is unknown, or if the list of users cannot be read. */
export function useNameOfUser(): (id: string) => string {
  const me = useMe().user
  const users = useReferences('users', useMay()('users:read'))
  return (id) => formatName(id === me.id ? me : users.value?.find((user) => user.id === id))
}
