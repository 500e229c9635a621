// Always visible while a report is edited: amount, save state, and submit button.
import { money } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { Editing } from '../../../shared/reports/report-editor/editing.ts'
import type { PortalActivityReport } from '../../../shared/sdk.ts'
import { estimate } from './estimate.ts'

const TEXTS = defineTexts({
  en: {
    estimate: 'Estimate, excl. VAT',
    total: 'Total, excl. VAT',
    expenses: (amount: string) => `plus ${amount} in expenses`,
    unsaved: 'Not saved yet',
    saved: 'Saved',
    save: 'Save draft',
    saving: 'Saving…',
    submit: 'Submit…',
  },
  fr: {
    estimate: 'Estimation HT',
    total: 'Total HT',
    expenses: (amount: string) => `plus ${amount} de frais`,
    unsaved: 'Pas encore enregistré',
    saved: 'Enregistré',
    save: 'Enregistrer',
    saving: 'Enregistrement…',
    submit: 'Envoyer…',
  },
})

type Props = {
  editing: Editing
  report: PortalActivityReport | undefined
  isUnsaved: boolean
  isSaving: boolean
  onSave: () => void
  onSubmit: () => void
}

export function SaveBar({ editing, report, isUnsaved, isSaving, onSave, onSubmit }: Props) {
  const w = useTexts(TEXTS)
  const { mission, month, draft } = editing
  const isExact = report && !isUnsaved
  const { invoice, expenses } = isExact
    ? { invoice: report.invoice_amount_excl_vat, expenses: report.expense_amount_excl_vat }
    : estimate(mission, month, draft)
  return (
    <section class="save-bar" aria-label={isExact ? w.total : w.estimate}>
      <div>
        <div class="small soft">
          {isExact ? w.total : w.estimate} · <span role="status">{isExact ? w.saved : w.unsaved}</span>
        </div>
        <strong class="sum">{money(invoice, mission.currency)}</strong>{' '}
        {expenses > 0 && <span class="small">{w.expenses(money(expenses, mission.currency))}</span>}
      </div>
      <div class="row">
        <button type="button" disabled={isSaving || (report && !isUnsaved)} onClick={onSave}>
          {isSaving ? w.saving : w.save}
        </button>
        <button type="button" class="primary" disabled={isSaving} onClick={onSubmit}>
          {w.submit}
        </button>
      </div>
    </section>
  )
}
