// What events and changes show of this feature.
import { objectsOf } from '../../../kernel/db/sql/objects.ts'
import type { EventSubjects } from '../../../kernel/feature.ts'
import { SupplierInvoice } from './supplier-invoices.schemas.ts'
import { supplierInvoiceView } from './supplier-invoices.views.ts'

export const SUPPLIER_INVOICE_SUBJECTS: EventSubjects = {
  supplier_invoice: {
    scope: 'accounting:read',
    path: '/accounting/supplier-invoices/{id}',
    schema: SupplierInvoice,
    objects: objectsOf('supplier_invoice', supplierInvoiceView),
  },
}
