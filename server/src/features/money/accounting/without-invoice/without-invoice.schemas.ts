// Schemas of entries that were paid although their invoice has no number.
import { Amount, CivilDate, ListOf, type Static, Type, Uuid, View } from '../../../../kernel/wire/schemas.ts'

export const MAX_LISTED_ENTRIES = 100

const Currency = () => Type.String({ example: 'EUR' })

export const PaidWithoutInvoice = View(
  'PaidWithoutInvoice',
  {
    count: Type.Integer(),
    totals: ListOf(
      View('PaidWithoutInvoiceSum', {
        currency: Currency(),
        count: Type.Integer(),
        amount_incl_vat: Amount(),
      }),
      { description: 'By currency.' },
    ),
    items: ListOf(
      View('PaidWithoutInvoiceEntry', {
        entry_id: Uuid(),
        amount_incl_vat: Amount(),
        currency: Currency(),
        paid_on: CivilDate({ description: "In the team's time zone." }),
      }),
      {
        description: `Oldest payment first, at most ${MAX_LISTED_ENTRIES}. All of them: \`GET /accounting/entries?invoice=missing&status=paid\`.`,
      },
    ),
  },
  { description: 'Entries that were paid although their invoice has no number.' },
)
export type PaidWithoutInvoice = Static<typeof PaidWithoutInvoice>
