// A labelled control with its hint and error, linked for screen readers.
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

type LabelProps = {
  label: string
  hint?: string | undefined
  /** States that a value is needed, although the form can be saved without it. */
  needed?: string | undefined
  error?: string | undefined
  wide?: boolean
}

type ControlAttributes = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

function Field({
  label,
  hint,
  needed,
  error,
  wide,
  children,
}: LabelProps & { children: (controlAttributes: ControlAttributes) => ComponentChildren }) {
  const id = useId()
  const described = [needed && `${id}-needed`, hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div class={wide ? 'field wide' : 'field'}>
      <label for={id}>{label}</label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': described || undefined })}
      {needed && (
        <span class="needed" id={`${id}-needed`}>
          {needed}
        </span>
      )}
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span class="error" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

type CommonProps = LabelProps & {
  value: string
  onValue: (value: string) => void
  name?: string
  required?: boolean
  disabled?: boolean
}

type InputOnly = {
  type?: 'text' | 'password' | 'email' | 'date' | 'month' | 'number' | 'search'
  autocomplete?: 'off' | 'name' | 'email' | 'one-time-code'
  inputmode?: 'decimal' | 'numeric' | 'text'
  placeholder?: string
  spellcheck?: boolean
  min?: string
  max?: string
  step?: string
  list?: string
}

export function TextField({
  label,
  hint,
  needed,
  error,
  wide,
  value,
  onValue,
  ...rest
}: CommonProps & InputOnly) {
  return (
    <Field label={label} hint={hint} needed={needed} error={error} wide={wide ?? false}>
      {(controlAttributes) => (
        <input
          {...(rest as object)}
          {...controlAttributes}
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

export function TextArea({
  label,
  hint,
  error,
  wide,
  value,
  onValue,
  ...rest
}: CommonProps & { rows?: number }) {
  return (
    <Field label={label} hint={hint} error={error} wide={wide ?? false}>
      {(controlAttributes) => (
        <textarea
          {...rest}
          {...controlAttributes}
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

export type Choice = { value: string; label: string }

export function SelectField({ choices, ...props }: CommonProps & { choices: readonly Choice[] }) {
  const { label, hint, needed, error, wide, value, onValue, ...rest } = props
  return (
    <Field label={label} hint={hint} needed={needed} error={error} wide={wide ?? false}>
      {(controlAttributes) => (
        <select
          {...rest}
          {...controlAttributes}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export function CheckField({
  label,
  isChecked,
  onCheck,
  required,
}: {
  label: string
  isChecked: boolean
  onCheck: (on: boolean) => void
  required?: boolean
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isChecked}
        required={required}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}

type FileProps = LabelProps & {
  accept: string
  file: File | undefined
  onFile: (file: File | undefined) => void
  required?: boolean
}

/** A page cannot set the value of a file input, so the file chosen before is named in the hint. */
export function FileField({ label, hint, error, wide, accept, file, onFile, required }: FileProps) {
  const fileHint = [file?.name, hint].filter(Boolean).join(' · ')
  return (
    <Field label={label} hint={fileHint} error={error} wide={wide ?? false}>
      {(controlAttributes) => (
        <input
          {...controlAttributes}
          type="file"
          accept={accept}
          required={required}
          onChange={(event) => onFile(event.currentTarget.files?.[0])}
        />
      )}
    </Field>
  )
}
