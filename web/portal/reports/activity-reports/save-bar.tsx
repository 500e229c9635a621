// The bar that is always visible while a report is edited: amount, save state, and submit button.
import { money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { Editing } from '../../../shared/reports/report-editor/editing.ts'
import type { PortalActivityReport } from '../../../shared/sdk.ts'
import { estimate } from './estimate.ts'

const texts = requireTexts('portal/reports/activity-reports', 'saveBar')

type Props = {
  editing: Editing
  report: PortalActivityReport | undefined
  isUnsaved: boolean
  isSaving: boolean
  onSave: () => void
  onSubmit: () => void
}

export function SaveBar({ editing, report, isUnsaved, isSaving, onSave, onSubmit }: Props) {
  const t = texts()
  const { mission, month, draft } = editing
  const isExact = report && !isUnsaved
  const { invoice, expenses } = isExact
    ? { invoice: report.invoice_amount_excl_vat, expenses: report.expense_amount_excl_vat }
    : estimate(mission, month, draft)
  return (
    <section class="save-bar" aria-label={isExact ? t.total : t.estimate}>
      <div>
        <div class="small soft">
          {isExact ? t.total : t.estimate} · <span role="status">{isExact ? t.saved : t.unsaved}</span>
        </div>
        <strong class="sum">{money(invoice, mission.currency)}</strong>{' '}
        {expenses > 0 && <span class="small">{t.expenses(money(expenses, mission.currency))}</span>}
      </div>
      <div class="row">
        <button type="button" disabled={isSaving || (report && !isUnsaved)} onClick={onSave}>
          {isSaving ? t.saving : t.save}
        </button>
        <button type="button" class="primary" disabled={isSaving} onClick={onSubmit}>
          {t.submit}
        </button>
      </div>
    </section>
  )
}
