// The texts of the pages: one file per language and area, `LANGUAGE/AREA.ts`. English defines keys and parameters.

export type Areas = {
  'console/across/data-export': typeof import('./en/console/across/data-export.ts').default
  'console/across/import': typeof import('./en/console/across/import.ts').default
  'console/across/in-place': typeof import('./en/console/across/in-place.ts').default
  'console/across/notifications': typeof import('./en/console/across/notifications.ts').default
  'console/across/overview': typeof import('./en/console/across/overview.ts').default
  'console/across/personal-data': typeof import('./en/console/across/personal-data.ts').default
  'console/across/search': typeof import('./en/console/across/search.ts').default
  'console/across/webhooks': typeof import('./en/console/across/webhooks.ts').default
  'console/company/project-codes': typeof import('./en/console/company/project-codes.ts').default
  'console/company/tags': typeof import('./en/console/company/tags.ts').default
  'console/company/tenant-company': typeof import('./en/console/company/tenant-company.ts').default
  'console/company/units': typeof import('./en/console/company/units.ts').default
  'console/frame': typeof import('./en/console/frame.ts').default
  'console/identity/account': typeof import('./en/console/identity/account.ts').default
  'console/identity/rule-changes': typeof import('./en/console/identity/rule-changes.ts').default
  'console/identity/sign-in': typeof import('./en/console/identity/sign-in.ts').default
  'console/identity/step-up': typeof import('./en/console/identity/step-up.ts').default
  'console/identity/users': typeof import('./en/console/identity/users.ts').default
  'console/missions/document-templates': typeof import('./en/console/missions/document-templates.ts').default
  'console/missions/mission-actions': typeof import('./en/console/missions/mission-actions.ts').default
  'console/missions/mission-draft': typeof import('./en/console/missions/mission-draft.ts').default
  'console/missions/mission-page': typeof import('./en/console/missions/mission-page.ts').default
  'console/missions/missions': typeof import('./en/console/missions/missions.ts').default
  'console/money/accounting': typeof import('./en/console/money/accounting.ts').default
  'console/money/accounting-exports': typeof import('./en/console/money/accounting-exports.ts').default
  'console/money/accounting-settings': typeof import('./en/console/money/accounting-settings.ts').default
  'console/money/bank-details': typeof import('./en/console/money/bank-details.ts').default
  'console/money/calculation': typeof import('./en/console/money/calculation.ts').default
  'console/money/entry-page': typeof import('./en/console/money/entry-page.ts').default
  'console/money/payee': typeof import('./en/console/money/payee.ts').default
  'console/money/payments': typeof import('./en/console/money/payments.ts').default
  'console/people/compliance-documents': typeof import('./en/console/people/compliance-documents.ts').default
  'console/people/freelancers': typeof import('./en/console/people/freelancers.ts').default
  'console/platform/audit-log': typeof import('./en/console/platform/audit-log.ts').default
  'console/platform/mails': typeof import('./en/console/platform/mails.ts').default
  'console/platform/sandbox': typeof import('./en/console/platform/sandbox.ts').default
  'console/reports/activity-reports': typeof import('./en/console/reports/activity-reports.ts').default
  'console/reports/months': typeof import('./en/console/reports/months.ts').default
  'console/reports/waiting-time': typeof import('./en/console/reports/waiting-time.ts').default
  'portal/across/notifications': typeof import('./en/portal/across/notifications.ts').default
  'portal/across/portal-home': typeof import('./en/portal/across/portal-home.ts').default
  'portal/app': typeof import('./en/portal/app.ts').default
  'portal/frame': typeof import('./en/portal/frame.ts').default
  'portal/identity/invitations': typeof import('./en/portal/identity/invitations.ts').default
  'portal/identity/sign-in': typeof import('./en/portal/identity/sign-in.ts').default
  'portal/missions/missions': typeof import('./en/portal/missions/missions.ts').default
  'portal/money/bank-details': typeof import('./en/portal/money/bank-details.ts').default
  'portal/money/invoices': typeof import('./en/portal/money/invoices.ts').default
  'portal/people/compliance-documents': typeof import('./en/portal/people/compliance-documents.ts').default
  'portal/people/details': typeof import('./en/portal/people/details.ts').default
  'portal/reports/activity-reports': typeof import('./en/portal/reports/activity-reports.ts').default
  'shared/across/notifications': typeof import('./en/shared/across/notifications.ts').default
  'shared/calendar': typeof import('./en/shared/calendar.ts').default
  'shared/company/tenant-company': typeof import('./en/shared/company/tenant-company.ts').default
  'shared/errors': typeof import('./en/shared/errors.ts').default
  'shared/field-names': typeof import('./en/shared/field-names.ts').default
  'shared/identity/sign-in': typeof import('./en/shared/identity/sign-in.ts').default
  'shared/kit': typeof import('./en/shared/kit.ts').default
  'shared/language': typeof import('./en/shared/language.ts').default
  'shared/money/bank-details': typeof import('./en/shared/money/bank-details.ts').default
  'shared/money/invoices': typeof import('./en/shared/money/invoices.ts').default
  'shared/money/payments': typeof import('./en/shared/money/payments.ts').default
  'shared/people/compliance-documents': typeof import('./en/shared/people/compliance-documents.ts').default
  'shared/platform/sandbox': typeof import('./en/shared/platform/sandbox.ts').default
  'shared/reports/receipts': typeof import('./en/shared/reports/receipts.ts').default
  'shared/reports/report-editor': typeof import('./en/shared/reports/report-editor.ts').default
  'shared/reports/report-hints': typeof import('./en/shared/reports/report-hints.ts').default
  'shared/session': typeof import('./en/shared/session.ts').default
}

export type Area = keyof Areas

/** The same keys and parameters in another language. */
export type TextsOf<A extends Area> = Translated<Areas[A]>

type Translated<T> = {
  [Name in keyof T]: T[Name] extends string
    ? string
    : T[Name] extends (...a: never[]) => string
      ? T[Name]
      : Translated<T[Name]>
}
