// The receipt of an expense: a photo taken with the camera, a picture or a PDF. It is uploaded when it is chosen.
import { useEffect, useId } from 'preact/hooks'
import { useObjectUrl } from '../../kit/file-button.tsx'
import { Failure } from '../../kit/states.tsx'
import { useAction } from '../../kit/use-action.ts'
import { requireTexts } from '../../language/texts.ts'
import { ReceiptView } from './receipt-view.tsx'
import { findUploadedFile, type Receipts, uploadReceipt } from './receipts.ts'
import { shrinkPhoto, UnreadablePhoto } from './small-photo.ts'

const texts = requireTexts('shared/reports/receipts', 'receiptField')

type Props = {
  receipts: Receipts
  /** The description of the expense. */
  description: string
  value: string | undefined
  onValue: (id: string) => void
  error: string | undefined
  /** While a file is uploaded, the rows must stay in their places. */
  onBusy: (isBusy: boolean) => void
}

export function ReceiptField({ receipts, description, value = '', onValue, error, onBusy }: Props) {
  const t = texts()
  const id = useId()
  const sending = useAction(async (file: File) =>
    onValue(await uploadReceipt(receipts, await shrinkPhoto(file))),
  )
  useEffect(() => onBusy(sending.isRunning), [sending.isRunning])
  const choose = (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    // Clears the input, so that the same file can be chosen again.
    input.value = ''
    if (file) void sending.run(file)
  }
  const isUnreadable = sending.error instanceof UnreadablePhoto
  return (
    <div class="field receipt">
      <span class="label" id={`${id}-label`}>
        {t.label}
      </span>
      <div class="row">
        {value && <Thumbnail id={value} />}
        {value && <ReceiptView id={value} description={description} load={receipts.load} />}
        <label class="button">
          <input
            class="visually-hidden"
            type="file"
            accept="image/*,application/pdf"
            aria-labelledby={`${id}-label ${id}-choose`}
            aria-invalid={Boolean(error)}
            disabled={sending.isRunning}
            onChange={(event) => choose(event.currentTarget)}
          />
          <span id={`${id}-choose`}>{value ? t.replace : t.add}</span>
        </label>
        {value && (
          <button type="button" class="plain" onClick={() => onValue('')}>
            {t.remove}
          </button>
        )}
        <span role="status">{sending.isRunning && t.sending}</span>
      </div>
      {isUnreadable && (
        <span class="error" role="alert">
          {t.unreadable}
        </span>
      )}
      {sending.error !== undefined && !isUnreadable && <Failure error={sending.error} />}
      {error && (
        <span class="error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

/** A thumbnail of a photo that was uploaded from this page. */
function Thumbnail({ id }: { id: string }) {
  const file = findUploadedFile(id)
  const url = useObjectUrl(file?.type.startsWith('image/') ? file : undefined)
  return url ? <img class="receipt-thumbnail" src={url} alt="" /> : null
}
