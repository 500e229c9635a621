import { Failure } from '../../kit/states.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useTexts } from '../../language/language.ts'
import type { SignInTeams } from '../../sdk.ts'
import { CODE_TEXTS } from './code-texts.ts'

export type Teams = SignInTeams['items']

type Props = { teams: Teams; choose: (teamId: string) => Promise<unknown> }

/** One button for each team. */
export function TeamChoice({ teams, choose }: Props) {
  const w = useTexts(CODE_TEXTS)
  const choosing = useAction(choose)
  return (
    <section class="panel stack" aria-label={w.choose}>
      <h2>{w.choose}</h2>
      {teams.map(({ id, name }) => (
        <button key={id} type="button" disabled={choosing.isRunning} onClick={() => void choosing.run(id)}>
          {name}
        </button>
      ))}
      {choosing.error !== undefined && <Failure error={choosing.error} />}
    </section>
  )
}
