// The code that is mailed to the freelancer to confirm an action, if the service sends mail.

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { TextField } from '../shared/kit/fields/field.tsx'
import { FormFailure } from '../shared/kit/form-failure.tsx'
import { Failure } from '../shared/kit/states.tsx'
import { type Action, useAction } from '../shared/kit/use-action.ts'
import { requireTexts } from '../shared/language/texts.ts'
import { ApiError, askForPortalCode } from '../shared/sdk.ts'
import { portal } from './link.ts'

const texts = requireTexts('portal/frame', 'mailedCode')

const needsCode = (error: unknown) => error instanceof ApiError && error.reason === 'step_up_required'

type MailedCodeAction = {
  action: Action<[]>
  /** The field of the code, if one is needed. */
  field: ComponentChildren
  /** Whether no code is needed, or one has been entered. */
  isReady: boolean
  /** The error of the action, unless it is shown next to one of `fields` or the code. */
  failureBeside: (fields: readonly string[]) => ComponentChildren
}

/** Runs `act`; if the API asks for a code, mails one and shows its field, and the next run sends it. */
export function useMailedCode(act: (code: { code?: string }) => Promise<unknown>): MailedCodeAction {
  const [code, setCode] = useState<string>()
  const sending = useAction(async () => {
    await askForPortalCode({ client: portal() })
    setCode('')
  })
  const action = useAction(async () => {
    try {
      await act(code === undefined ? {} : { code: code.trim() })
    } catch (error) {
      if (!needsCode(error)) throw error
      await sending.run()
    }
  })
  return {
    action,
    isReady: code?.trim() !== '',
    field: code !== undefined && (
      <CodeField
        value={code}
        onValue={setCode}
        error={action.getFieldError('code')}
        onAgain={() => void sending.run()}
      />
    ),
    failureBeside: (fields) => (
      <>
        {action.error !== undefined && ![...fields, 'code'].some(action.getFieldError) && (
          <Failure error={action.error} />
        )}
        <FormFailure action={sending} />
      </>
    ),
  }
}

type CodeProps = {
  value: string
  onValue: (value: string) => void
  error: string | undefined
  onAgain: () => void
}

function CodeField({ onAgain, ...field }: CodeProps) {
  const t = texts()
  return (
    <div class="stack tight">
      <p role="status">{t.sent}</p>
      <TextField
        label={t.code}
        hint={t.codeHint}
        name="code"
        autocomplete="one-time-code"
        spellcheck={false}
        required
        {...field}
      />
      <button type="button" class="link" onClick={onAgain}>
        {t.sendAgain}
      </button>
    </div>
  )
}
