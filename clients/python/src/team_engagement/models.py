"""Bodies and results of the API. Generated from the contract by `npm run sdk`: do not edit."""

from __future__ import annotations

import sys
from typing import Any, Literal, TypeAlias, TypedDict, Union

from ._files import File

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired


AccountOverrideKind: TypeAlias = Literal[
    "services",
    "expenses",
]
"""`services`: amounts of invoices; `expenses`: amounts of expenses that are not disbursements."""


AccountingEntryAction: TypeAlias = Literal[
    "pay",
    "send",
    "reverse-payment",
]
"""An operation that the caller may call now. `pay`: PATCH with `status: paid`, or POST to
`payment`. The others: POST to the path of that name.
"""


AccountingEntryStatus: TypeAlias = Literal[
    "waiting_payment",
    "paid",
    "cancelled",
]
"""A credit note and the entry that it cancels are both `cancelled`; neither is paid."""


AccountingEntryType: TypeAlias = Literal[
    "invoice",
    "expense",
    "credit_note",
]
"""A `credit_note` cancels an entry of a reopened activity report; its amounts are negative."""


AccountingExportCheckCode: TypeAlias = Literal[
    "file_equals_entries",
    "entries_equal_reports",
    "credit_notes_equal_entries",
    "pieces_balanced",
    "debit_equals_credit",
]
"""`file_equals_entries`: the sums of the file are those of the entries. `entries_equal_reports`:
entries that are not cancelled have the amounts of their activity reports.
`credit_notes_equal_entries`: a cancelled entry and its credit note add up to zero. Of a FEC also
`pieces_balanced` and `debit_equals_credit`.
"""


AccountingExportFormat: TypeAlias = Literal[
    "csv",
    "csv_excel",
    "fec",
]
"""`csv`: one row for each entry, for programs. `csv_excel`: the same for a spreadsheet in the
language of the team; in French with semicolons, decimal commas and French dates. `fec`: postings in
the layout of the French FEC, in euro; an extract, not the legal file of a whole ledger.
"""


AccountingExportScope: TypeAlias = Literal[
    "period",
    "unsent",
]
"""`period`: what is dated from `from` to `to`; the default. `unsent`: everything that was not
sent yet, whatever its date, without `from` and `to`: entries without `sent_to_accounting_at`; in a
FEC the postings of these, and those of the entries of earlier FECs that no FEC contains.
"""


AccountingPostingKind: TypeAlias = Literal[
    "purchase",
    "vat_transfer",
    "payment",
    "advance_transfer",
]
"""`purchase`: an invoice, an expense or a credit note; `vat_transfer`: the VAT of a purchase
becomes deductible by its payment; `payment`: supplier against bank, or advance against bank if
there was no invoice on that day; `advance_transfer`: the invoice takes the advance, on the day of
the payment or of the invoice, whichever is later.
"""


AccountingPostingRole: TypeAlias = Literal[
    "cost",
    "vat",
    "vat_waiting",
    "vat_reverse",
    "vat_due",
    "supplier",
    "bank",
    "advance",
]
"""What the line is for, whatever its account. `advance`: paid before the invoice. `vat_reverse`
and `vat_due` are the two sides of a reverse charge.
"""


ActivityReportAction: TypeAlias = Literal[
    "edit",
    "submit",
    "approve",
    "reject",
    "reopen",
    "cancel",
]
"""An operation that the caller may call now. `edit`: PATCH. The others: POST to the path of that
name.
"""


ActivityReportHintCode: TypeAlias = Literal[
    "day_on_two_missions",
    "sunday",
    "public_holiday",
    "month_without_report",
    "quantity_far_from_plan",
    "expense_without_receipt",
]
"""Stable. `day_on_two_missions`: the day adds up to more than one day over all missions of the
freelancer. `sunday`, `public_holiday` (of the country of the freelancer): work on that day.
`month_without_report`: earlier months of the mission are over, without a submitted report.
`quantity_far_from_plan`: more than the working days of the month, or far from its share of
`planned_quantity`. `expense_without_receipt`. Codes may be added.
"""


ActivityReportStatus: TypeAlias = Literal[
    "draft",
    "pending",
    "approved",
    "rejected",
    "cancelled",
]


ActivityReportSummaryStatusStatus: TypeAlias = Literal[
    "draft",
    "pending",
    "approved",
    "rejected",
    "cancelled",
]


AmountLineKind: TypeAlias = Literal[
    "time",
    "month",
    "deliverable",
    "supplementary",
    "expense",
]


AuditEntryActorKind: TypeAlias = Literal[
    "user",
    "operator",
    "invitee",
    "freelancer",
    "system",
    "database",
]


AuditEntryCredentialKind: TypeAlias = Literal[
    "key",
    "portal",
    "invitation",
    "operator",
    "session",
    "portal_session",
]
"""The kind of credential that was used: an API key, a session of a user (`session`) or of a
freelancer (`portal_session`), a portal link (`portal`), an invitation or the operator token. Null
if there was no request.
"""


AuditedResource: TypeAlias = Literal[
    "account_override",
    "accounting_entry",
    "accounting_entry_code",
    "accounting_export",
    "accounting_series",
    "activity_report",
    "activity_report_code",
    "activity_report_expense",
    "activity_report_item",
    "activity_report_timesheet",
    "api_key",
    "bank_account",
    "billing_mandate",
    "compliance_document",
    "document",
    "document_template",
    "expense_receipt",
    "framework_agreement",
    "freelancer",
    "freelancer_tag",
    "freelancer_team",
    "freelancer_vat_period",
    "identity",
    "invitation",
    "invitation_tag",
    "invitation_team",
    "invoice",
    "invoice_series",
    "mission",
    "mission_deliverable",
    "mission_rate_period",
    "passkey",
    "payment",
    "payment_batch",
    "payment_batch_line",
    "payment_settings",
    "portal_link",
    "portal_session",
    "project_code",
    "report_reminder",
    "rule_change",
    "session",
    "sign_in_link",
    "signature",
    "step_up_code",
    "supplier_invoice",
    "team",
    "team_logo",
    "team_settings",
    "team_tag",
    "user",
    "user_tag",
    "user_team",
    "webhook_endpoint",
]
"""The kind of row that was changed. Child rows, such as timesheets, have their own kind."""


BankAccountStatus: TypeAlias = Literal[
    "proposed",
    "approved",
    "rejected",
    "withdrawn",
    "replaced",
]
"""`approved` is in use. An owner has at most one `approved` and one `proposed` account."""


BillingMandateStatus: TypeAlias = Literal[
    "offered",
    "accepted",
    "declined",
    "revoked",
]


BudgetSource: TypeAlias = Literal[
    "planned",
    "deliverables",
    "months",
    "estimated",
]
"""What the budget is computed from. `deliverables`: quantity × price of each, rounded as in the
contract. `months`: calendar months from `start_date` to the end of the mission, a part of a month
counts whole. `planned`: `planned_quantity` of the mission; after an early termination at most the
weekdays up to its end. `estimated`: nothing is planned; every weekday from `start_date` to the end
of the mission, for `hourly` with the hours per day of the team.
"""


ComplianceBlock: TypeAlias = Literal[
    "activation",
    "approval",
    "payment",
]


ComplianceDocumentAction: TypeAlias = Literal[
    "approve",
    "refuse",
]


ComplianceDocumentStatus: TypeAlias = Literal[
    "requested",
    "uploaded",
    "approved",
    "refused",
    "replaced",
]
"""`requested`: the team waits for a file; `uploaded`: it awaits its review; `approved`: in force
until `valid_until`; `replaced`: a later upload took its place.
"""


ComplianceKind: TypeAlias = Literal[
    "urssaf_vigilance",
    "registration",
    "insurance",
    "foreign_workers",
]
"""`urssaf_vigilance`: the certificate of vigilance of the URSSAF; `registration`: Kbis or INSEE
notice; `insurance`: professional liability; `foreign_workers`: the list of foreign employees, or
the statement that there are none.
"""


ComplianceKindStateInForceStatus: TypeAlias = Literal[
    "requested",
    "uploaded",
    "approved",
    "refused",
    "replaced",
]


ComplianceKindStateOpenStatus: TypeAlias = Literal[
    "requested",
    "uploaded",
    "approved",
    "refused",
    "replaced",
]


ComplianceKindStateRefusedStatus: TypeAlias = Literal[
    "requested",
    "uploaded",
    "approved",
    "refused",
    "replaced",
]


ComplianceMode: TypeAlias = Literal[
    "off",
    "warn",
    "block",
]
"""`off`: not asked for; `warn`: shown as missing; `block`: a missing one prevents `blocks`."""


ComplianceState: TypeAlias = Literal[
    "missing",
    "expired",
    "expiring",
    "valid",
]
"""`missing`: none was approved; `expired`; `expiring`: valid, but not longer than
`expiring_days` of the settings; `valid`.
"""


Country: TypeAlias = Literal[
    "AD",
    "AE",
    "AF",
    "AG",
    "AI",
    "AL",
    "AM",
    "AO",
    "AQ",
    "AR",
    "AS",
    "AT",
    "AU",
    "AW",
    "AX",
    "AZ",
    "BA",
    "BB",
    "BD",
    "BE",
    "BF",
    "BG",
    "BH",
    "BI",
    "BJ",
    "BL",
    "BM",
    "BN",
    "BO",
    "BQ",
    "BR",
    "BS",
    "BT",
    "BV",
    "BW",
    "BY",
    "BZ",
    "CA",
    "CC",
    "CD",
    "CF",
    "CG",
    "CH",
    "CI",
    "CK",
    "CL",
    "CM",
    "CN",
    "CO",
    "CR",
    "CU",
    "CV",
    "CW",
    "CX",
    "CY",
    "CZ",
    "DE",
    "DJ",
    "DK",
    "DM",
    "DO",
    "DZ",
    "EC",
    "EE",
    "EG",
    "EH",
    "ER",
    "ES",
    "ET",
    "FI",
    "FJ",
    "FK",
    "FM",
    "FO",
    "FR",
    "GA",
    "GB",
    "GD",
    "GE",
    "GF",
    "GG",
    "GH",
    "GI",
    "GL",
    "GM",
    "GN",
    "GP",
    "GQ",
    "GR",
    "GS",
    "GT",
    "GU",
    "GW",
    "GY",
    "HK",
    "HM",
    "HN",
    "HR",
    "HT",
    "HU",
    "ID",
    "IE",
    "IL",
    "IM",
    "IN",
    "IO",
    "IQ",
    "IR",
    "IS",
    "IT",
    "JE",
    "JM",
    "JO",
    "JP",
    "KE",
    "KG",
    "KH",
    "KI",
    "KM",
    "KN",
    "KP",
    "KR",
    "KW",
    "KY",
    "KZ",
    "LA",
    "LB",
    "LC",
    "LI",
    "LK",
    "LR",
    "LS",
    "LT",
    "LU",
    "LV",
    "LY",
    "MA",
    "MC",
    "MD",
    "ME",
    "MF",
    "MG",
    "MH",
    "MK",
    "ML",
    "MM",
    "MN",
    "MO",
    "MP",
    "MQ",
    "MR",
    "MS",
    "MT",
    "MU",
    "MV",
    "MW",
    "MX",
    "MY",
    "MZ",
    "NA",
    "NC",
    "NE",
    "NF",
    "NG",
    "NI",
    "NL",
    "NO",
    "NP",
    "NR",
    "NU",
    "NZ",
    "OM",
    "PA",
    "PE",
    "PF",
    "PG",
    "PH",
    "PK",
    "PL",
    "PM",
    "PN",
    "PR",
    "PS",
    "PT",
    "PW",
    "PY",
    "QA",
    "RE",
    "RO",
    "RS",
    "RU",
    "RW",
    "SA",
    "SB",
    "SC",
    "SD",
    "SE",
    "SG",
    "SH",
    "SI",
    "SJ",
    "SK",
    "SL",
    "SM",
    "SN",
    "SO",
    "SR",
    "SS",
    "ST",
    "SV",
    "SX",
    "SY",
    "SZ",
    "TC",
    "TD",
    "TF",
    "TG",
    "TH",
    "TJ",
    "TK",
    "TL",
    "TM",
    "TN",
    "TO",
    "TR",
    "TT",
    "TV",
    "TW",
    "TZ",
    "UA",
    "UG",
    "UM",
    "US",
    "UY",
    "UZ",
    "VA",
    "VC",
    "VE",
    "VG",
    "VI",
    "VN",
    "VU",
    "WF",
    "WS",
    "YE",
    "YT",
    "ZA",
    "ZM",
    "ZW",
]
"""ISO 3166-1 alpha-2."""


CreateFreelancerCountry: TypeAlias = Literal[
    "AD",
    "AE",
    "AF",
    "AG",
    "AI",
    "AL",
    "AM",
    "AO",
    "AQ",
    "AR",
    "AS",
    "AT",
    "AU",
    "AW",
    "AX",
    "AZ",
    "BA",
    "BB",
    "BD",
    "BE",
    "BF",
    "BG",
    "BH",
    "BI",
    "BJ",
    "BL",
    "BM",
    "BN",
    "BO",
    "BQ",
    "BR",
    "BS",
    "BT",
    "BV",
    "BW",
    "BY",
    "BZ",
    "CA",
    "CC",
    "CD",
    "CF",
    "CG",
    "CH",
    "CI",
    "CK",
    "CL",
    "CM",
    "CN",
    "CO",
    "CR",
    "CU",
    "CV",
    "CW",
    "CX",
    "CY",
    "CZ",
    "DE",
    "DJ",
    "DK",
    "DM",
    "DO",
    "DZ",
    "EC",
    "EE",
    "EG",
    "EH",
    "ER",
    "ES",
    "ET",
    "FI",
    "FJ",
    "FK",
    "FM",
    "FO",
    "FR",
    "GA",
    "GB",
    "GD",
    "GE",
    "GF",
    "GG",
    "GH",
    "GI",
    "GL",
    "GM",
    "GN",
    "GP",
    "GQ",
    "GR",
    "GS",
    "GT",
    "GU",
    "GW",
    "GY",
    "HK",
    "HM",
    "HN",
    "HR",
    "HT",
    "HU",
    "ID",
    "IE",
    "IL",
    "IM",
    "IN",
    "IO",
    "IQ",
    "IR",
    "IS",
    "IT",
    "JE",
    "JM",
    "JO",
    "JP",
    "KE",
    "KG",
    "KH",
    "KI",
    "KM",
    "KN",
    "KP",
    "KR",
    "KW",
    "KY",
    "KZ",
    "LA",
    "LB",
    "LC",
    "LI",
    "LK",
    "LR",
    "LS",
    "LT",
    "LU",
    "LV",
    "LY",
    "MA",
    "MC",
    "MD",
    "ME",
    "MF",
    "MG",
    "MH",
    "MK",
    "ML",
    "MM",
    "MN",
    "MO",
    "MP",
    "MQ",
    "MR",
    "MS",
    "MT",
    "MU",
    "MV",
    "MW",
    "MX",
    "MY",
    "MZ",
    "NA",
    "NC",
    "NE",
    "NF",
    "NG",
    "NI",
    "NL",
    "NO",
    "NP",
    "NR",
    "NU",
    "NZ",
    "OM",
    "PA",
    "PE",
    "PF",
    "PG",
    "PH",
    "PK",
    "PL",
    "PM",
    "PN",
    "PR",
    "PS",
    "PT",
    "PW",
    "PY",
    "QA",
    "RE",
    "RO",
    "RS",
    "RU",
    "RW",
    "SA",
    "SB",
    "SC",
    "SD",
    "SE",
    "SG",
    "SH",
    "SI",
    "SJ",
    "SK",
    "SL",
    "SM",
    "SN",
    "SO",
    "SR",
    "SS",
    "ST",
    "SV",
    "SX",
    "SY",
    "SZ",
    "TC",
    "TD",
    "TF",
    "TG",
    "TH",
    "TJ",
    "TK",
    "TL",
    "TM",
    "TN",
    "TO",
    "TR",
    "TT",
    "TV",
    "TW",
    "TZ",
    "UA",
    "UG",
    "UM",
    "US",
    "UY",
    "UZ",
    "VA",
    "VC",
    "VE",
    "VG",
    "VI",
    "VN",
    "VU",
    "WF",
    "WS",
    "YE",
    "YT",
    "ZA",
    "ZM",
    "ZW",
]
"""ISO 3166-1 alpha-2."""


Currency: TypeAlias = Literal[
    "AED",
    "AFN",
    "ALL",
    "AMD",
    "AOA",
    "ARS",
    "AUD",
    "AWG",
    "AZN",
    "BAM",
    "BBD",
    "BDT",
    "BHD",
    "BIF",
    "BMD",
    "BND",
    "BOB",
    "BRL",
    "BSD",
    "BTN",
    "BWP",
    "BYN",
    "BZD",
    "CAD",
    "CDF",
    "CHF",
    "CLP",
    "CNY",
    "COP",
    "CRC",
    "CUP",
    "CVE",
    "CZK",
    "DJF",
    "DKK",
    "DOP",
    "DZD",
    "EGP",
    "ERN",
    "ETB",
    "EUR",
    "FJD",
    "FKP",
    "GBP",
    "GEL",
    "GHS",
    "GIP",
    "GMD",
    "GNF",
    "GTQ",
    "GYD",
    "HKD",
    "HNL",
    "HTG",
    "HUF",
    "IDR",
    "ILS",
    "INR",
    "IQD",
    "IRR",
    "ISK",
    "JMD",
    "JOD",
    "JPY",
    "KES",
    "KGS",
    "KHR",
    "KMF",
    "KPW",
    "KRW",
    "KWD",
    "KYD",
    "KZT",
    "LAK",
    "LBP",
    "LKR",
    "LRD",
    "LSL",
    "LYD",
    "MAD",
    "MDL",
    "MGA",
    "MKD",
    "MMK",
    "MNT",
    "MOP",
    "MRU",
    "MUR",
    "MVR",
    "MWK",
    "MXN",
    "MYR",
    "MZN",
    "NAD",
    "NGN",
    "NIO",
    "NOK",
    "NPR",
    "NZD",
    "OMR",
    "PAB",
    "PEN",
    "PGK",
    "PHP",
    "PKR",
    "PLN",
    "PYG",
    "QAR",
    "RON",
    "RSD",
    "RUB",
    "RWF",
    "SAR",
    "SBD",
    "SCR",
    "SDG",
    "SEK",
    "SGD",
    "SHP",
    "SLE",
    "SOS",
    "SRD",
    "SSP",
    "STN",
    "SVC",
    "SYP",
    "SZL",
    "THB",
    "TJS",
    "TMT",
    "TND",
    "TOP",
    "TRY",
    "TTD",
    "TWD",
    "TZS",
    "UAH",
    "UGX",
    "USD",
    "UYU",
    "UZS",
    "VES",
    "VND",
    "VUV",
    "WST",
    "XAF",
    "XCD",
    "XCG",
    "XOF",
    "XPF",
    "YER",
    "ZAR",
    "ZMW",
    "ZWG",
]
"""ISO 4217."""


ElectronicAddressScheme: TypeAlias = Literal[
    "EM",
    "0002",
    "0007",
    "0009",
    "0037",
    "0060",
    "0088",
    "0096",
    "0097",
    "0106",
    "0130",
    "0135",
    "0142",
    "0147",
    "0151",
    "0154",
    "0158",
    "0170",
    "0177",
    "0183",
    "0184",
    "0188",
    "0190",
    "0191",
    "0192",
    "0193",
    "0194",
    "0195",
    "0196",
    "0198",
    "0199",
    "0200",
    "0201",
    "0202",
    "0203",
    "0204",
    "0205",
    "0208",
    "0209",
    "0210",
    "0211",
    "0212",
    "0213",
    "0215",
    "0216",
    "0217",
    "0218",
    "0221",
    "0225",
    "0230",
    "0235",
    "0240",
    "9910",
    "9913",
    "9914",
    "9915",
    "9918",
    "9919",
    "9920",
    "9922",
    "9923",
    "9924",
    "9925",
    "9926",
    "9927",
    "9928",
    "9929",
    "9930",
    "9931",
    "9932",
    "9933",
    "9934",
    "9935",
    "9936",
    "9937",
    "9938",
    "9939",
    "9940",
    "9941",
    "9942",
    "9943",
    "9944",
    "9945",
    "9946",
    "9947",
    "9948",
    "9949",
    "9950",
    "9951",
    "9952",
    "9953",
    "9957",
    "9959",
]
"""A code of the list EAS: `0225` is the directory of French companies, `EM` an email address."""


EmailSubscriptionKind: TypeAlias = Literal[
    "mission_to_approve",
    "offer_to_answer",
    "contract_to_sign",
    "report_due",
    "report_submitted",
    "report_rejected",
    "report_approved",
    "invoice_paid",
    "batch_to_approve",
    "mission_ending",
    "document_expiring",
    "export_ready",
    "digest",
]
"""`digest`: every kind."""


ErrorBodyErrorDetailsCode: TypeAlias = Literal[
    "body_required",
    "body_encoding",
    "body_syntax",
    "duplicate_field",
    "unstorable_text",
    "required",
    "unknown_field",
    "uuid_format",
    "date_format",
    "date_time_format",
    "month_format",
    "time_zone_format",
    "siren_format",
    "email_format",
    "blank",
    "empty",
    "unknown_parameter",
    "unreadable_parameter",
    "parameter_encoding",
    "empty_parameter",
    "cursor_invalid",
    "repeated_parameter",
    "multipart_syntax",
    "not_a_pdf",
    "not_a_pdf_or_image",
    "in_the_past",
    "repeated_id",
    "siret_format",
    "vat_number_format",
    "supplier_code_format",
    "ledger_account_format",
    "journal_code_format",
    "electronic_address_email",
    "electronic_address_french",
    "malformed_http",
    "request_timeout",
    "incomplete_request",
    "unsupported_expectation",
    "unsupported_transfer_encoding",
    "repeated_header",
    "uri_fragment",
    "path_encoding",
    "unknown_path",
    "unsupported_media_type",
    "idempotency_key_not_supported",
    "idempotency_key_reused",
    "idempotency_in_progress",
    "dry_run_value",
    "dry_run_not_supported",
    "key_required",
    "token_required",
    "authorization_format",
    "invalid_key",
    "invalid_link",
    "invalid_operator_token",
    "invalid_session",
    "expired_session",
    "own_page_required",
    "https_required",
    "step_up_required",
    "expired_key",
    "expired_link",
    "origin_not_allowed",
    "admin_only",
    "conflicting_writes",
    "database_unreachable",
    "disk_full",
    "database_timeout",
    "stopping",
    "rendering_queue_full",
    "rendering_unavailable",
    "rendering_conflict",
    "document_store_unavailable",
    "starting",
    "draining",
    "outcome_unknown",
    "internal_error",
    "document_out_of_memory",
    "file_unreadable",
    "team_below_itself",
    "last_admin",
    "admin_permissions",
    "umbrella_invoices",
    "umbrella_required",
    "vat_from_alone",
    "subscription_required",
    "only_with_rate",
    "template_not_requested",
    "signer_required",
    "template_required",
    "required_for_framework_agreement",
    "signature_required",
    "signature_in_session_required",
    "signing_in_session_only",
    "freelancer_unreachable",
    "mandate_needs_team_siren",
    "mandate_not_self_billing",
    "invoice_number_format",
    "payer_account_missing",
    "bank_account_unreadable",
    "entry_not_in_batch",
    "iban_format",
    "iban_invalid",
    "bic_invalid",
    "holder_name_letters",
    "bank_account_of_freelancer",
    "bank_account_of_team",
    "bank_key_missing",
    "bank_key_unknown",
    "document_second_person",
    "document_to_review",
    "document_code_required",
    "document_end_required",
    "blocks_without_block",
    "accountant_missing",
    "unsent_with_range",
    "override_target",
    "sign_in_invalid",
    "sign_in_without_mail",
    "switch_needs_code",
    "portal_link_invalid",
    "portal_link_expired",
    "portal_without_mail",
    "portal_switch_needs_code",
    "oidc_not_configured",
    "oidc_unavailable",
    "oidc_attempt_invalid",
    "oidc_denied",
    "oidc_failed",
    "oidc_email_unverified",
    "oidc_unknown_user",
    "step_up_code_invalid",
    "step_up_without_mail",
    "passkey_invalid",
    "cursor_unknown",
    "webhook_url_syntax",
    "webhook_url_scheme",
    "webhook_url_credentials",
    "webhook_url_address",
    "secret_key_missing",
    "unsubscribe_link_invalid",
    "logo_not_an_image",
    "user_invitation_only",
    "clock_is_later",
    "clock_too_far",
    "one_move",
    "body_depth",
    "significant_digits",
    "decimals",
    "minimum",
    "maximum",
    "min_length",
    "max_length",
    "min_items",
    "max_items",
    "too_many_headers",
    "uri_too_long",
    "idempotency_key_format",
    "rate_beyond_key",
    "word_too_long",
    "emphasis_too_deep",
    "tree_too_deep",
    "vat_periods_limit",
    "archive_too_large",
    "too_many_supplier_invoices",
    "batch_too_large",
    "too_many_bank_accounts",
    "too_many_documents",
    "too_many_document_requests",
    "sending_quota",
    "das2_too_large",
    "too_many_passkeys",
    "export_too_large",
    "too_many_words",
    "logo_dimensions",
    "type",
    "one_of",
    "list_of",
    "parameter_type",
    "multipart_boundary",
    "file_too_large",
    "headers_too_large",
    "body_too_large",
    "response_not_stored",
    "logo_too_large",
    "before_start",
    "below_start",
    "months_reversed",
    "too_many_months",
    "earliest_date",
    "after_date",
    "between_dates",
    "mutually_exclusive",
    "repeated_row",
    "not_found",
    "unknown_reference",
    "already_exists",
    "siret_of_other_siren",
    "vat_number_of_other_siren",
    "vat_number_of_other_country",
    "electronic_address_other",
    "payment_terms_over_limit",
    "method_not_allowed",
    "chunks_too_small",
    "multiple_credentials",
    "insufficient_scope",
    "missing_permission",
    "explicit_permission",
    "team_closing",
    "storage_quota",
    "expiry_beyond_key",
    "rate_limited",
    "too_many_failed_logins",
    "too_many_mails",
    "too_many_in_progress",
    "queue_timeout",
    "connection_timeout",
    "rendering_timeout",
    "locked",
    "document_too_large",
    "document_too_slow",
    "too_many_brackets",
    "unprintable_character",
    "factur_x_invalid",
    "project_code_in_use",
    "parent_archived",
    "user_erased",
    "invitation_not_accepted",
    "freelancer_not_active",
    "freelancer_erased",
    "mission_deleted",
    "approver_fixed",
    "signer_fixed",
    "report_paid",
    "mission_not_in_force",
    "report_submitted",
    "entry_cancelled",
    "entry_contested",
    "invoice_not_contestable",
    "invoice_already_contested",
    "invoice_not_contested",
    "credit_note_not_acceptable",
    "supplier_invoice_not_expected",
    "entry_paid",
    "entry_not_paid",
    "batch_empty",
    "batch_approved",
    "batch_changed",
    "batch_outdated",
    "approval_missing",
    "payment_file_cancelled",
    "bank_account_of_archived",
    "document_expired",
    "document_of_archived",
    "webhook_disabled",
    "webhook_access_lost",
    "deletion_exists",
    "deletion_begun",
    "clock_moves",
    "sandbox_resets",
    "placeholder_unclosed",
    "placeholder_stray",
    "placeholder_unknown",
    "unsupported_markup",
    "user_status_filter",
    "open_missions",
    "erasure_open_missions",
    "required_for_mission_type",
    "only_for_mission_type",
    "only_for_mission_types",
    "only_for_contract_type",
    "rate_date_out_of_range",
    "signature_of_another",
    "mission_person_only",
    "mission_status",
    "report_status",
    "terms_fixed",
    "agreement_fixed",
    "approval_ahead",
    "month_outside_mission",
    "quantity_step",
    "day_exceeded",
    "deliverable_exceeded",
    "invoice_out_of_range",
    "amount_too_large",
    "vat_amount_with_kind",
    "expenses_too_large",
    "too_many_receipts",
    "mission_not_in_month",
    "report_not_due",
    "reminded_recently",
    "entry_in_batch",
    "contest_period_over",
    "mandate_status",
    "supplier_invoice_status",
    "batch_status",
    "batch_prepared",
    "batch_not_prepared",
    "bank_account_status",
    "document_status",
    "rule_change_status",
    "supplier_code_taken",
    "supplier_invoice_differs",
    "differs_from_file",
    "invoice_in_the_future",
    "paid_in_the_future",
    "document_in_the_future",
    "reversal_second_person",
    "second_person_required",
    "reversal_too_late",
    "paid_too_early",
    "batch_second_person",
    "entry_not_payable",
    "batch_not_payable",
    "payer_account_unwritable",
    "bank_account_unwritable",
    "execution_date_range",
    "bank_account_proposed",
    "bank_account_second_person",
    "document_missing",
    "document_over",
    "export_checks_failed",
    "override_quota",
    "key_quota",
    "key_quota_for_invitation",
    "personal_scope",
    "rule_change_second_person",
    "erasure_open_work",
    "cursor_too_old",
    "webhook_type_scope",
    "webhook_quota",
    "webhook_backlog",
]


ErrorCauseCode: TypeAlias = Literal[
    "body_required",
    "body_encoding",
    "body_syntax",
    "duplicate_field",
    "unstorable_text",
    "required",
    "unknown_field",
    "uuid_format",
    "date_format",
    "date_time_format",
    "month_format",
    "time_zone_format",
    "siren_format",
    "email_format",
    "blank",
    "empty",
    "unknown_parameter",
    "unreadable_parameter",
    "parameter_encoding",
    "empty_parameter",
    "cursor_invalid",
    "repeated_parameter",
    "multipart_syntax",
    "not_a_pdf",
    "not_a_pdf_or_image",
    "in_the_past",
    "repeated_id",
    "siret_format",
    "vat_number_format",
    "supplier_code_format",
    "ledger_account_format",
    "journal_code_format",
    "electronic_address_email",
    "electronic_address_french",
    "malformed_http",
    "request_timeout",
    "incomplete_request",
    "unsupported_expectation",
    "unsupported_transfer_encoding",
    "repeated_header",
    "uri_fragment",
    "path_encoding",
    "unknown_path",
    "unsupported_media_type",
    "idempotency_key_not_supported",
    "idempotency_key_reused",
    "idempotency_in_progress",
    "dry_run_value",
    "dry_run_not_supported",
    "key_required",
    "token_required",
    "authorization_format",
    "invalid_key",
    "invalid_link",
    "invalid_operator_token",
    "invalid_session",
    "expired_session",
    "own_page_required",
    "https_required",
    "step_up_required",
    "expired_key",
    "expired_link",
    "origin_not_allowed",
    "admin_only",
    "conflicting_writes",
    "database_unreachable",
    "disk_full",
    "database_timeout",
    "stopping",
    "rendering_queue_full",
    "rendering_unavailable",
    "rendering_conflict",
    "document_store_unavailable",
    "starting",
    "draining",
    "outcome_unknown",
    "internal_error",
    "document_out_of_memory",
    "file_unreadable",
    "team_below_itself",
    "last_admin",
    "admin_permissions",
    "umbrella_invoices",
    "umbrella_required",
    "vat_from_alone",
    "subscription_required",
    "only_with_rate",
    "template_not_requested",
    "signer_required",
    "template_required",
    "required_for_framework_agreement",
    "signature_required",
    "signature_in_session_required",
    "signing_in_session_only",
    "freelancer_unreachable",
    "mandate_needs_team_siren",
    "mandate_not_self_billing",
    "invoice_number_format",
    "payer_account_missing",
    "bank_account_unreadable",
    "entry_not_in_batch",
    "iban_format",
    "iban_invalid",
    "bic_invalid",
    "holder_name_letters",
    "bank_account_of_freelancer",
    "bank_account_of_team",
    "bank_key_missing",
    "bank_key_unknown",
    "document_second_person",
    "document_to_review",
    "document_code_required",
    "document_end_required",
    "blocks_without_block",
    "accountant_missing",
    "unsent_with_range",
    "override_target",
    "sign_in_invalid",
    "sign_in_without_mail",
    "switch_needs_code",
    "portal_link_invalid",
    "portal_link_expired",
    "portal_without_mail",
    "portal_switch_needs_code",
    "oidc_not_configured",
    "oidc_unavailable",
    "oidc_attempt_invalid",
    "oidc_denied",
    "oidc_failed",
    "oidc_email_unverified",
    "oidc_unknown_user",
    "step_up_code_invalid",
    "step_up_without_mail",
    "passkey_invalid",
    "cursor_unknown",
    "webhook_url_syntax",
    "webhook_url_scheme",
    "webhook_url_credentials",
    "webhook_url_address",
    "secret_key_missing",
    "unsubscribe_link_invalid",
    "logo_not_an_image",
    "user_invitation_only",
    "clock_is_later",
    "clock_too_far",
    "one_move",
    "body_depth",
    "significant_digits",
    "decimals",
    "minimum",
    "maximum",
    "min_length",
    "max_length",
    "min_items",
    "max_items",
    "too_many_headers",
    "uri_too_long",
    "idempotency_key_format",
    "rate_beyond_key",
    "word_too_long",
    "emphasis_too_deep",
    "tree_too_deep",
    "vat_periods_limit",
    "archive_too_large",
    "too_many_supplier_invoices",
    "batch_too_large",
    "too_many_bank_accounts",
    "too_many_documents",
    "too_many_document_requests",
    "sending_quota",
    "das2_too_large",
    "too_many_passkeys",
    "export_too_large",
    "too_many_words",
    "logo_dimensions",
    "type",
    "one_of",
    "list_of",
    "parameter_type",
    "multipart_boundary",
    "file_too_large",
    "headers_too_large",
    "body_too_large",
    "response_not_stored",
    "logo_too_large",
    "before_start",
    "below_start",
    "months_reversed",
    "too_many_months",
    "earliest_date",
    "after_date",
    "between_dates",
    "mutually_exclusive",
    "repeated_row",
    "not_found",
    "unknown_reference",
    "already_exists",
    "siret_of_other_siren",
    "vat_number_of_other_siren",
    "vat_number_of_other_country",
    "electronic_address_other",
    "payment_terms_over_limit",
    "method_not_allowed",
    "chunks_too_small",
    "multiple_credentials",
    "insufficient_scope",
    "missing_permission",
    "explicit_permission",
    "team_closing",
    "storage_quota",
    "expiry_beyond_key",
    "rate_limited",
    "too_many_failed_logins",
    "too_many_mails",
    "too_many_in_progress",
    "queue_timeout",
    "connection_timeout",
    "rendering_timeout",
    "locked",
    "document_too_large",
    "document_too_slow",
    "too_many_brackets",
    "unprintable_character",
    "factur_x_invalid",
    "project_code_in_use",
    "parent_archived",
    "user_erased",
    "invitation_not_accepted",
    "freelancer_not_active",
    "freelancer_erased",
    "mission_deleted",
    "approver_fixed",
    "signer_fixed",
    "report_paid",
    "mission_not_in_force",
    "report_submitted",
    "entry_cancelled",
    "entry_contested",
    "invoice_not_contestable",
    "invoice_already_contested",
    "invoice_not_contested",
    "credit_note_not_acceptable",
    "supplier_invoice_not_expected",
    "entry_paid",
    "entry_not_paid",
    "batch_empty",
    "batch_approved",
    "batch_changed",
    "batch_outdated",
    "approval_missing",
    "payment_file_cancelled",
    "bank_account_of_archived",
    "document_expired",
    "document_of_archived",
    "webhook_disabled",
    "webhook_access_lost",
    "deletion_exists",
    "deletion_begun",
    "clock_moves",
    "sandbox_resets",
    "placeholder_unclosed",
    "placeholder_stray",
    "placeholder_unknown",
    "unsupported_markup",
    "user_status_filter",
    "open_missions",
    "erasure_open_missions",
    "required_for_mission_type",
    "only_for_mission_type",
    "only_for_mission_types",
    "only_for_contract_type",
    "rate_date_out_of_range",
    "signature_of_another",
    "mission_person_only",
    "mission_status",
    "report_status",
    "terms_fixed",
    "agreement_fixed",
    "approval_ahead",
    "month_outside_mission",
    "quantity_step",
    "day_exceeded",
    "deliverable_exceeded",
    "invoice_out_of_range",
    "amount_too_large",
    "vat_amount_with_kind",
    "expenses_too_large",
    "too_many_receipts",
    "mission_not_in_month",
    "report_not_due",
    "reminded_recently",
    "entry_in_batch",
    "contest_period_over",
    "mandate_status",
    "supplier_invoice_status",
    "batch_status",
    "batch_prepared",
    "batch_not_prepared",
    "bank_account_status",
    "document_status",
    "rule_change_status",
    "supplier_code_taken",
    "supplier_invoice_differs",
    "differs_from_file",
    "invoice_in_the_future",
    "paid_in_the_future",
    "document_in_the_future",
    "reversal_second_person",
    "second_person_required",
    "reversal_too_late",
    "paid_too_early",
    "batch_second_person",
    "entry_not_payable",
    "batch_not_payable",
    "payer_account_unwritable",
    "bank_account_unwritable",
    "execution_date_range",
    "bank_account_proposed",
    "bank_account_second_person",
    "document_missing",
    "document_over",
    "export_checks_failed",
    "override_quota",
    "key_quota",
    "key_quota_for_invitation",
    "personal_scope",
    "rule_change_second_person",
    "erasure_open_work",
    "cursor_too_old",
    "webhook_type_scope",
    "webhook_quota",
    "webhook_backlog",
]


EventActorKind: TypeAlias = Literal[
    "user",
    "operator",
    "invitee",
    "freelancer",
    "system",
]


FaultCode: TypeAlias = Literal[
    "body_required",
    "body_encoding",
    "body_syntax",
    "duplicate_field",
    "unstorable_text",
    "required",
    "unknown_field",
    "uuid_format",
    "date_format",
    "date_time_format",
    "month_format",
    "time_zone_format",
    "siren_format",
    "email_format",
    "blank",
    "empty",
    "unknown_parameter",
    "unreadable_parameter",
    "parameter_encoding",
    "empty_parameter",
    "cursor_invalid",
    "repeated_parameter",
    "multipart_syntax",
    "not_a_pdf",
    "not_a_pdf_or_image",
    "in_the_past",
    "repeated_id",
    "siret_format",
    "vat_number_format",
    "supplier_code_format",
    "ledger_account_format",
    "journal_code_format",
    "electronic_address_email",
    "electronic_address_french",
    "malformed_http",
    "request_timeout",
    "incomplete_request",
    "unsupported_expectation",
    "unsupported_transfer_encoding",
    "repeated_header",
    "uri_fragment",
    "path_encoding",
    "unknown_path",
    "unsupported_media_type",
    "idempotency_key_not_supported",
    "idempotency_key_reused",
    "idempotency_in_progress",
    "dry_run_value",
    "dry_run_not_supported",
    "key_required",
    "token_required",
    "authorization_format",
    "invalid_key",
    "invalid_link",
    "invalid_operator_token",
    "invalid_session",
    "expired_session",
    "own_page_required",
    "https_required",
    "step_up_required",
    "expired_key",
    "expired_link",
    "origin_not_allowed",
    "admin_only",
    "conflicting_writes",
    "database_unreachable",
    "disk_full",
    "database_timeout",
    "stopping",
    "rendering_queue_full",
    "rendering_unavailable",
    "rendering_conflict",
    "document_store_unavailable",
    "starting",
    "draining",
    "outcome_unknown",
    "internal_error",
    "document_out_of_memory",
    "file_unreadable",
    "team_below_itself",
    "last_admin",
    "admin_permissions",
    "umbrella_invoices",
    "umbrella_required",
    "vat_from_alone",
    "subscription_required",
    "only_with_rate",
    "template_not_requested",
    "signer_required",
    "template_required",
    "required_for_framework_agreement",
    "signature_required",
    "signature_in_session_required",
    "signing_in_session_only",
    "freelancer_unreachable",
    "mandate_needs_team_siren",
    "mandate_not_self_billing",
    "invoice_number_format",
    "payer_account_missing",
    "bank_account_unreadable",
    "entry_not_in_batch",
    "iban_format",
    "iban_invalid",
    "bic_invalid",
    "holder_name_letters",
    "bank_account_of_freelancer",
    "bank_account_of_team",
    "bank_key_missing",
    "bank_key_unknown",
    "document_second_person",
    "document_to_review",
    "document_code_required",
    "document_end_required",
    "blocks_without_block",
    "accountant_missing",
    "unsent_with_range",
    "override_target",
    "sign_in_invalid",
    "sign_in_without_mail",
    "switch_needs_code",
    "portal_link_invalid",
    "portal_link_expired",
    "portal_without_mail",
    "portal_switch_needs_code",
    "oidc_not_configured",
    "oidc_unavailable",
    "oidc_attempt_invalid",
    "oidc_denied",
    "oidc_failed",
    "oidc_email_unverified",
    "oidc_unknown_user",
    "step_up_code_invalid",
    "step_up_without_mail",
    "passkey_invalid",
    "cursor_unknown",
    "webhook_url_syntax",
    "webhook_url_scheme",
    "webhook_url_credentials",
    "webhook_url_address",
    "secret_key_missing",
    "unsubscribe_link_invalid",
    "logo_not_an_image",
    "user_invitation_only",
    "clock_is_later",
    "clock_too_far",
    "one_move",
    "body_depth",
    "significant_digits",
    "decimals",
    "minimum",
    "maximum",
    "min_length",
    "max_length",
    "min_items",
    "max_items",
    "too_many_headers",
    "uri_too_long",
    "idempotency_key_format",
    "rate_beyond_key",
    "word_too_long",
    "emphasis_too_deep",
    "tree_too_deep",
    "vat_periods_limit",
    "archive_too_large",
    "too_many_supplier_invoices",
    "batch_too_large",
    "too_many_bank_accounts",
    "too_many_documents",
    "too_many_document_requests",
    "sending_quota",
    "das2_too_large",
    "too_many_passkeys",
    "export_too_large",
    "too_many_words",
    "logo_dimensions",
    "type",
    "one_of",
    "list_of",
    "parameter_type",
    "multipart_boundary",
    "file_too_large",
    "headers_too_large",
    "body_too_large",
    "response_not_stored",
    "logo_too_large",
    "before_start",
    "below_start",
    "months_reversed",
    "too_many_months",
    "earliest_date",
    "after_date",
    "between_dates",
    "mutually_exclusive",
    "repeated_row",
    "not_found",
    "unknown_reference",
    "already_exists",
    "siret_of_other_siren",
    "vat_number_of_other_siren",
    "vat_number_of_other_country",
    "electronic_address_other",
    "payment_terms_over_limit",
    "method_not_allowed",
    "chunks_too_small",
    "multiple_credentials",
    "insufficient_scope",
    "missing_permission",
    "explicit_permission",
    "team_closing",
    "storage_quota",
    "expiry_beyond_key",
    "rate_limited",
    "too_many_failed_logins",
    "too_many_mails",
    "too_many_in_progress",
    "queue_timeout",
    "connection_timeout",
    "rendering_timeout",
    "locked",
    "document_too_large",
    "document_too_slow",
    "too_many_brackets",
    "unprintable_character",
    "factur_x_invalid",
    "project_code_in_use",
    "parent_archived",
    "user_erased",
    "invitation_not_accepted",
    "freelancer_not_active",
    "freelancer_erased",
    "mission_deleted",
    "approver_fixed",
    "signer_fixed",
    "report_paid",
    "mission_not_in_force",
    "report_submitted",
    "entry_cancelled",
    "entry_contested",
    "invoice_not_contestable",
    "invoice_already_contested",
    "invoice_not_contested",
    "credit_note_not_acceptable",
    "supplier_invoice_not_expected",
    "entry_paid",
    "entry_not_paid",
    "batch_empty",
    "batch_approved",
    "batch_changed",
    "batch_outdated",
    "approval_missing",
    "payment_file_cancelled",
    "bank_account_of_archived",
    "document_expired",
    "document_of_archived",
    "webhook_disabled",
    "webhook_access_lost",
    "deletion_exists",
    "deletion_begun",
    "clock_moves",
    "sandbox_resets",
    "placeholder_unclosed",
    "placeholder_stray",
    "placeholder_unknown",
    "unsupported_markup",
    "user_status_filter",
    "open_missions",
    "erasure_open_missions",
    "required_for_mission_type",
    "only_for_mission_type",
    "only_for_mission_types",
    "only_for_contract_type",
    "rate_date_out_of_range",
    "signature_of_another",
    "mission_person_only",
    "mission_status",
    "report_status",
    "terms_fixed",
    "agreement_fixed",
    "approval_ahead",
    "month_outside_mission",
    "quantity_step",
    "day_exceeded",
    "deliverable_exceeded",
    "invoice_out_of_range",
    "amount_too_large",
    "vat_amount_with_kind",
    "expenses_too_large",
    "too_many_receipts",
    "mission_not_in_month",
    "report_not_due",
    "reminded_recently",
    "entry_in_batch",
    "contest_period_over",
    "mandate_status",
    "supplier_invoice_status",
    "batch_status",
    "batch_prepared",
    "batch_not_prepared",
    "bank_account_status",
    "document_status",
    "rule_change_status",
    "supplier_code_taken",
    "supplier_invoice_differs",
    "differs_from_file",
    "invoice_in_the_future",
    "paid_in_the_future",
    "document_in_the_future",
    "reversal_second_person",
    "second_person_required",
    "reversal_too_late",
    "paid_too_early",
    "batch_second_person",
    "entry_not_payable",
    "batch_not_payable",
    "payer_account_unwritable",
    "bank_account_unwritable",
    "execution_date_range",
    "bank_account_proposed",
    "bank_account_second_person",
    "document_missing",
    "document_over",
    "export_checks_failed",
    "override_quota",
    "key_quota",
    "key_quota_for_invitation",
    "personal_scope",
    "rule_change_second_person",
    "erasure_open_work",
    "cursor_too_old",
    "webhook_type_scope",
    "webhook_quota",
    "webhook_backlog",
]


FrameworkAgreementRefStatus: TypeAlias = Literal[
    "draft",
    "awaiting-signature",
    "in-progress",
    "expired",
    "ended",
]


FreelancerEventActorKind: TypeAlias = Literal[
    "user",
    "operator",
    "invitee",
    "freelancer",
    "system",
]


HeldBackReason: TypeAlias = Literal[
    "no_invoice_number",
    "paid_without_invoice",
    "not_sent",
    "payment_not_posted",
]
"""`no_invoice_number`: the invoice waits for its number, see `missing`; `paid_without_invoice`:
so does that of an entry that was paid; `not_sent`: numbered, but no export contains it;
`payment_not_posted`: FECs contain the entry, but not its payment, its VAT or its advance.
"""


ImportStatus: TypeAlias = Literal[
    "created",
    "exists",
    "refused",
]
"""`created`: in a dry run, it would be. `exists`: its unique values are those of an existing
resource, and nothing was changed. `refused`: nothing was changed; `error` says why.
"""


InvitedUserStatus: TypeAlias = Literal[
    "active",
    "pending",
    "expired",
    "undeliverable",
    "deactivated",
]


InvoiceStatus: TypeAlias = Literal[
    "waiting",
    "issued",
    "ready",
    "void",
]
"""`waiting`: has no number yet, see `missing`; `issued`: numbered, its file is being made;
`ready`: the file can be downloaded; `void`: the entry was cancelled before it had a number.
"""


ItemStatus: TypeAlias = Literal[
    "done",
    "refused",
]
"""`refused`: nothing was changed; `error` says why."""


ListActivityReportsSort: TypeAlias = Literal[
    "report_month",
    "-report_month",
    "submission_date",
    "-submission_date",
]


ListAuditLogResource: TypeAlias = Literal[
    "account_override",
    "accounting_entry",
    "accounting_entry_code",
    "accounting_export",
    "accounting_series",
    "activity_report",
    "activity_report_code",
    "activity_report_expense",
    "activity_report_item",
    "activity_report_timesheet",
    "api_key",
    "bank_account",
    "billing_mandate",
    "compliance_document",
    "document",
    "document_template",
    "expense_receipt",
    "framework_agreement",
    "freelancer",
    "freelancer_tag",
    "freelancer_team",
    "freelancer_vat_period",
    "identity",
    "invitation",
    "invitation_tag",
    "invitation_team",
    "invoice",
    "invoice_series",
    "mission",
    "mission_deliverable",
    "mission_rate_period",
    "passkey",
    "payment",
    "payment_batch",
    "payment_batch_line",
    "payment_settings",
    "portal_link",
    "portal_session",
    "project_code",
    "report_reminder",
    "rule_change",
    "session",
    "sign_in_link",
    "signature",
    "step_up_code",
    "supplier_invoice",
    "team",
    "team_logo",
    "team_settings",
    "team_tag",
    "user",
    "user_tag",
    "user_team",
    "webhook_endpoint",
]


ListChangesResource: TypeAlias = Literal[
    "project_code",
    "team_tag",
    "team",
    "document_template",
    "user",
    "freelancer",
    "mission",
    "document",
    "activity_report",
    "accounting_entry",
    "billing_mandate",
    "supplier_invoice",
    "payment",
    "payment_batch",
    "bank_account",
    "compliance_document",
    "accounting_export",
    "account_override",
    "api_key",
    "rule_change",
    "webhook_endpoint",
]


ListMissionsSort: TypeAlias = Literal[
    "name",
    "-name",
    "start_date",
    "-start_date",
    "end_date",
    "-end_date",
]


ListUsersPermission: TypeAlias = Literal[
    "*",
    "project-codes:read",
    "project-codes:write",
    "team-tags:read",
    "team-tags:write",
    "teams:read",
    "teams:write",
    "document-templates:read",
    "document-templates:write",
    "users:read",
    "users:write",
    "freelancers:read",
    "freelancers:write",
    "missions:read",
    "missions:write",
    "activity-reports:read",
    "activity-reports:write",
    "accounting:read",
    "accounting:write",
    "billing-mandates:read",
    "billing-mandates:write",
    "payments:read",
    "payments:write",
    "bank-accounts:read",
    "bank-accounts:write",
    "compliance-documents:read",
    "compliance-documents:write",
    "api-keys:read",
    "api-keys:write",
    "sessions:read",
    "sessions:write",
    "rule-changes:read",
    "rule-changes:write",
    "webhooks:read",
    "webhooks:write",
    "team-company:read",
    "team-company:write",
    "team-logo:read",
    "team-logo:write",
    "sandbox:read",
    "sandbox:write",
    "freelancers:portal-links",
    "missions:terminate",
    "missions:approve",
    "missions:sign",
    "activity-reports:review",
    "payments:confirm",
    "payments:reverse",
    "bank-accounts:approve",
    "bank-details:read",
    "compliance-documents:review",
    "accounting:export",
    "rule-changes:approve",
    "personal-data:export",
    "personal-data:erase",
    "audit:read",
    "events:read",
    "mails:read",
]


MailStatus: TypeAlias = Literal[
    "pending",
    "retrying",
    "sent",
    "refused",
    "failed",
    "bounced",
    "cancelled",
]
"""`pending`: is being sent; `retrying`: failed and will be tried again; `sent`: the mail server
has accepted it; `refused`: the mail server has refused the recipient; `failed`: given up after many
attempts; `bounced`: accepted and returned later; `cancelled`: it was not sent, because what it is
about has changed.
"""


MissingPartyData: TypeAlias = Literal[
    "company_missing",
    "siren_missing",
    "legal_form_missing",
    "vat_number_missing",
    "vat_exemption_reason_missing",
    "address_missing",
    "postal_code_missing",
    "city_missing",
    "vat_regime_country",
]


MissionAction: TypeAlias = Literal[
    "approve",
    "sign",
    "refuse",
    "edit",
    "edit-terms",
    "change-approver",
    "change-signer",
    "extend",
    "withdraw-extension",
    "terminate",
    "undo-termination",
    "cancel",
    "delete",
    "report",
]
"""An operation that the caller may call now. `approve`, `sign`, `refuse`, `extend`, `terminate`,
`cancel`: POST to the path of that name. `edit`: PATCH; with terms (name, dates, rate …) only while
`edit-terms` is listed, with `approver_id` only while `change-approver` is listed, with
`team_signer_id` only while `change-signer` is. `withdraw-extension`: DELETE extension.
`undo-termination`: DELETE termination. `delete`: DELETE. `report`: POST /api/v1/activity-reports
for one of its months.
"""


MissionEventActorKind: TypeAlias = Literal[
    "user",
    "operator",
    "invitee",
    "freelancer",
    "system",
]


MissionStatus: TypeAlias = Literal[
    "draft",
    "pending-freelancer-review",
    "pending-company-review",
    "pending-freelancer-extension",
    "in-progress",
    "completed",
    "early-terminated",
    "cancelled",
    "rejected",
    "deleted",
]
"""The current status, computed from the dates in the team's time zone."""


MissionStatusTotalStatus: TypeAlias = Literal[
    "draft",
    "pending-freelancer-review",
    "pending-company-review",
    "pending-freelancer-extension",
    "in-progress",
    "completed",
    "early-terminated",
    "cancelled",
    "rejected",
    "deleted",
]


MonthPaymentState: TypeAlias = Literal[
    "none",
    "waiting",
    "partly_paid",
    "paid",
]
"""Of `entries`; `none`: there are none."""


MonthReportState: TypeAlias = Literal[
    "missing",
    "draft",
    "pending",
    "rejected",
    "approved",
]
"""`missing`: no report, or only cancelled ones. Otherwise the status of the report."""


NotificationKind: TypeAlias = Literal[
    "mission_to_approve",
    "offer_to_answer",
    "contract_to_sign",
    "report_due",
    "report_submitted",
    "report_rejected",
    "report_approved",
    "invoice_paid",
    "batch_to_approve",
    "mission_ending",
    "document_expiring",
    "export_ready",
]


NotificationPreferencesKind: TypeAlias = Literal[
    "mission_to_approve",
    "contract_to_sign",
    "report_submitted",
    "batch_to_approve",
    "mission_ending",
    "document_expiring",
    "export_ready",
]


NotificationSubjectType: TypeAlias = Literal[
    "mission",
    "activity_report",
    "accounting_entry",
    "accounting_export",
    "payment_batch",
    "compliance_document",
]


OperatorBounceMailStatus: TypeAlias = Literal[
    "pending",
    "retrying",
    "sent",
    "refused",
    "failed",
    "bounced",
    "cancelled",
]
"""`pending`: is being sent; `retrying`: failed and will be tried again; `sent`: the mail server
has accepted it; `refused`: the mail server has refused the recipient; `failed`: given up after many
attempts; `bounced`: accepted and returned later; `cancelled`: it was not sent, because what it is
about has changed.
"""


OperatorCreateTeamCountry: TypeAlias = Literal[
    "AD",
    "AE",
    "AF",
    "AG",
    "AI",
    "AL",
    "AM",
    "AO",
    "AQ",
    "AR",
    "AS",
    "AT",
    "AU",
    "AW",
    "AX",
    "AZ",
    "BA",
    "BB",
    "BD",
    "BE",
    "BF",
    "BG",
    "BH",
    "BI",
    "BJ",
    "BL",
    "BM",
    "BN",
    "BO",
    "BQ",
    "BR",
    "BS",
    "BT",
    "BV",
    "BW",
    "BY",
    "BZ",
    "CA",
    "CC",
    "CD",
    "CF",
    "CG",
    "CH",
    "CI",
    "CK",
    "CL",
    "CM",
    "CN",
    "CO",
    "CR",
    "CU",
    "CV",
    "CW",
    "CX",
    "CY",
    "CZ",
    "DE",
    "DJ",
    "DK",
    "DM",
    "DO",
    "DZ",
    "EC",
    "EE",
    "EG",
    "EH",
    "ER",
    "ES",
    "ET",
    "FI",
    "FJ",
    "FK",
    "FM",
    "FO",
    "FR",
    "GA",
    "GB",
    "GD",
    "GE",
    "GF",
    "GG",
    "GH",
    "GI",
    "GL",
    "GM",
    "GN",
    "GP",
    "GQ",
    "GR",
    "GS",
    "GT",
    "GU",
    "GW",
    "GY",
    "HK",
    "HM",
    "HN",
    "HR",
    "HT",
    "HU",
    "ID",
    "IE",
    "IL",
    "IM",
    "IN",
    "IO",
    "IQ",
    "IR",
    "IS",
    "IT",
    "JE",
    "JM",
    "JO",
    "JP",
    "KE",
    "KG",
    "KH",
    "KI",
    "KM",
    "KN",
    "KP",
    "KR",
    "KW",
    "KY",
    "KZ",
    "LA",
    "LB",
    "LC",
    "LI",
    "LK",
    "LR",
    "LS",
    "LT",
    "LU",
    "LV",
    "LY",
    "MA",
    "MC",
    "MD",
    "ME",
    "MF",
    "MG",
    "MH",
    "MK",
    "ML",
    "MM",
    "MN",
    "MO",
    "MP",
    "MQ",
    "MR",
    "MS",
    "MT",
    "MU",
    "MV",
    "MW",
    "MX",
    "MY",
    "MZ",
    "NA",
    "NC",
    "NE",
    "NF",
    "NG",
    "NI",
    "NL",
    "NO",
    "NP",
    "NR",
    "NU",
    "NZ",
    "OM",
    "PA",
    "PE",
    "PF",
    "PG",
    "PH",
    "PK",
    "PL",
    "PM",
    "PN",
    "PR",
    "PS",
    "PT",
    "PW",
    "PY",
    "QA",
    "RE",
    "RO",
    "RS",
    "RU",
    "RW",
    "SA",
    "SB",
    "SC",
    "SD",
    "SE",
    "SG",
    "SH",
    "SI",
    "SJ",
    "SK",
    "SL",
    "SM",
    "SN",
    "SO",
    "SR",
    "SS",
    "ST",
    "SV",
    "SX",
    "SY",
    "SZ",
    "TC",
    "TD",
    "TF",
    "TG",
    "TH",
    "TJ",
    "TK",
    "TL",
    "TM",
    "TN",
    "TO",
    "TR",
    "TT",
    "TV",
    "TW",
    "TZ",
    "UA",
    "UG",
    "UM",
    "US",
    "UY",
    "UZ",
    "VA",
    "VC",
    "VE",
    "VG",
    "VI",
    "VN",
    "VU",
    "WF",
    "WS",
    "YE",
    "YT",
    "ZA",
    "ZM",
    "ZW",
]
"""ISO 3166-1 alpha-2."""


OperatorCreateTeamCurrency: TypeAlias = Literal[
    "AED",
    "AFN",
    "ALL",
    "AMD",
    "AOA",
    "ARS",
    "AUD",
    "AWG",
    "AZN",
    "BAM",
    "BBD",
    "BDT",
    "BHD",
    "BIF",
    "BMD",
    "BND",
    "BOB",
    "BRL",
    "BSD",
    "BTN",
    "BWP",
    "BYN",
    "BZD",
    "CAD",
    "CDF",
    "CHF",
    "CLP",
    "CNY",
    "COP",
    "CRC",
    "CUP",
    "CVE",
    "CZK",
    "DJF",
    "DKK",
    "DOP",
    "DZD",
    "EGP",
    "ERN",
    "ETB",
    "EUR",
    "FJD",
    "FKP",
    "GBP",
    "GEL",
    "GHS",
    "GIP",
    "GMD",
    "GNF",
    "GTQ",
    "GYD",
    "HKD",
    "HNL",
    "HTG",
    "HUF",
    "IDR",
    "ILS",
    "INR",
    "IQD",
    "IRR",
    "ISK",
    "JMD",
    "JOD",
    "JPY",
    "KES",
    "KGS",
    "KHR",
    "KMF",
    "KPW",
    "KRW",
    "KWD",
    "KYD",
    "KZT",
    "LAK",
    "LBP",
    "LKR",
    "LRD",
    "LSL",
    "LYD",
    "MAD",
    "MDL",
    "MGA",
    "MKD",
    "MMK",
    "MNT",
    "MOP",
    "MRU",
    "MUR",
    "MVR",
    "MWK",
    "MXN",
    "MYR",
    "MZN",
    "NAD",
    "NGN",
    "NIO",
    "NOK",
    "NPR",
    "NZD",
    "OMR",
    "PAB",
    "PEN",
    "PGK",
    "PHP",
    "PKR",
    "PLN",
    "PYG",
    "QAR",
    "RON",
    "RSD",
    "RUB",
    "RWF",
    "SAR",
    "SBD",
    "SCR",
    "SDG",
    "SEK",
    "SGD",
    "SHP",
    "SLE",
    "SOS",
    "SRD",
    "SSP",
    "STN",
    "SVC",
    "SYP",
    "SZL",
    "THB",
    "TJS",
    "TMT",
    "TND",
    "TOP",
    "TRY",
    "TTD",
    "TWD",
    "TZS",
    "UAH",
    "UGX",
    "USD",
    "UYU",
    "UZS",
    "VES",
    "VND",
    "VUV",
    "WST",
    "XAF",
    "XCD",
    "XCG",
    "XOF",
    "XPF",
    "YER",
    "ZAR",
    "ZMW",
    "ZWG",
]
"""ISO 4217."""


PayableEntryMissingDocumentsItem: TypeAlias = Literal[
    "urssaf_vigilance",
    "registration",
    "insurance",
    "foreign_workers",
]


PaymentBatchAction: TypeAlias = Literal[
    "update",
    "add-entries",
    "remove-entries",
    "prepare",
    "approve",
    "reopen",
    "export",
    "confirm",
    "cancel",
]
"""An operation that the caller may call now. `update`: PATCH. The others: POST to the path of
that name.
"""


PaymentBatchLineMissingDocumentsItem: TypeAlias = Literal[
    "urssaf_vigilance",
    "registration",
    "insurance",
    "foreign_workers",
]


PaymentBatchLineStatus: TypeAlias = Literal[
    "open",
    "paid",
    "released",
]
"""`released`: it was exported, but not paid by this batch."""


PaymentBatchStatus: TypeAlias = Literal[
    "draft",
    "exported",
    "confirmed",
    "cancelled",
]
"""`draft`: entries are chosen, then prepared and approved. `exported`: its file is frozen; give
it to the bank. `confirmed`: no entry is open any more, and at least one was paid. `cancelled`: no
entry was paid.
"""


PaymentKind: TypeAlias = Literal[
    "payment",
    "reversal",
]
"""`reversal`: takes a payment back, for example because the bank returned it."""


PaymentProblem: TypeAlias = Literal[
    "not_waiting",
    "invoice_missing",
    "contested",
    "bank_account_missing",
    "bank_account_unapproved",
    "bank_account_not_sepa",
    "currency_not_eur",
    "amount_out_of_range",
    "document_missing",
    "in_batch",
]
"""Why an entry cannot be paid by a batch. `not_waiting`: it is paid or cancelled;
`invoice_missing`: its invoice has no number yet; `contested`: the freelancer contests it;
`bank_account_missing`; `bank_account_unapproved`: no second person has approved it;
`bank_account_not_sepa`; `currency_not_eur`; `amount_out_of_range`: not between 0.01 and
999,999,999.99; `document_missing`: the team blocks payments while documents of the freelancer are
missing; `in_batch`: it is in an open batch.
"""


PaymentTermsLimit: TypeAlias = Literal[
    "off",
    "warn",
    "block",
]
"""What happens to payment terms above the legal maximum of a team in France (Code de commerce,
article L. 441-10: 60 days from the invoice date, or 45 days end of month). `warn`: missions carry a
warning; `block`: they are refused; `off`: nothing.
"""


PortalAccountingEntryAction: TypeAlias = Literal[
    "contest",
    "withdraw-contest",
    "accept",
]
"""An operation that you may call now: POST to the path of that name."""


PortalActivityReportAction: TypeAlias = Literal[
    "edit",
    "submit",
    "withdraw",
]
"""An operation that the caller may call now. `edit`: PUT. `submit`, `withdraw`: POST to the path
of that name.
"""


PortalCurrentReportStatus: TypeAlias = Literal[
    "draft",
    "pending",
    "approved",
    "rejected",
    "cancelled",
]
"""null: no report yet."""


PortalMissionAction: TypeAlias = Literal[
    "accept",
    "decline",
    "accept-extension",
    "decline-extension",
    "report",
]
"""An operation that the caller may call now. `accept`, `decline`: POST to the path of that name.
`accept-extension`, `decline-extension`: POST to extension/accept, extension/decline. `report`: PUT
activity-reports/{month} for one of its months.
"""


PortalNotificationPreferencesKind: TypeAlias = Literal[
    "offer_to_answer",
    "report_due",
    "report_rejected",
    "report_approved",
    "invoice_paid",
    "mission_ending",
    "document_expiring",
]


Reason: TypeAlias = Literal[
    "invalid_json",
    "duplicate_key",
    "invalid_type",
    "missing_field",
    "unknown_field",
    "unknown_parameter",
    "invalid_value",
    "invalid_uuid",
    "invalid_date",
    "invalid_date_range",
    "out_of_range",
    "cursor_invalid",
    "cursor_expired",
    "too_long",
    "too_short",
    "mutually_exclusive",
    "unknown_reference",
    "already_exists",
    "in_use",
    "invalid_state",
    "last_admin",
    "too_complex",
    "not_configured",
    "idempotency_key_reused",
    "idempotency_in_progress",
    "response_not_stored",
    "missing_key",
    "invalid_key",
    "expired_key",
    "multiple_auth_methods",
    "insufficient_scope",
    "not_allowed_for_user",
    "subscription_required",
    "step_up_required",
    "quota_exceeded",
    "not_found",
    "method_not_allowed",
    "body_too_large",
    "headers_too_large",
    "uri_too_long",
    "unsupported_media_type",
    "rate_limited",
    "busy",
    "internal_error",
]
"""Machine-readable cause, from a closed list."""


ReminderState: TypeAlias = Literal[
    "possible",
    "not_due",
    "submitted",
    "unreachable",
    "recent",
]
"""`possible`: the freelancer can be reminded of the report. `not_due`: the month, or the mission
in it, is not over. `submitted`: the report is submitted or approved. `unreachable`: the freelancer
has no active profile. `recent`: they were reminded in the last 24 hours.
"""


ReportAfterEndStatus: TypeAlias = Literal[
    "draft",
    "pending",
    "approved",
    "rejected",
    "cancelled",
]


RuleChangeState: TypeAlias = Literal[
    "pending",
    "approved",
    "stopped",
    "effective",
]
"""`pending`: it takes effect at `effective_at`. `approved`: a second person let it take effect.
`stopped`: it was stopped or replaced, or the rule was tightened again. `effective`: nobody stopped
it in time; or it did not have to wait, because the operator made it or the team is a sandbox.
"""


RuleName: TypeAlias = Literal[
    "needs_second_person",
    "manual_payment_limit",
    "signing",
    "compliance_threshold",
    "compliance_urssaf_vigilance",
    "compliance_registration",
    "compliance_insurance",
    "compliance_foreign_workers",
]
"""`needs_second_person` and `manual_payment_limit` of the payment settings; `signing` of the
team, which the operator sets; `threshold` and the documents of the compliance settings.
"""


Scope: TypeAlias = Literal[
    "*",
    "project-codes:read",
    "project-codes:write",
    "team-tags:read",
    "team-tags:write",
    "teams:read",
    "teams:write",
    "document-templates:read",
    "document-templates:write",
    "users:read",
    "users:write",
    "freelancers:read",
    "freelancers:write",
    "missions:read",
    "missions:write",
    "activity-reports:read",
    "activity-reports:write",
    "accounting:read",
    "accounting:write",
    "billing-mandates:read",
    "billing-mandates:write",
    "payments:read",
    "payments:write",
    "bank-accounts:read",
    "bank-accounts:write",
    "compliance-documents:read",
    "compliance-documents:write",
    "api-keys:read",
    "api-keys:write",
    "sessions:read",
    "sessions:write",
    "rule-changes:read",
    "rule-changes:write",
    "webhooks:read",
    "webhooks:write",
    "team-company:read",
    "team-company:write",
    "team-logo:read",
    "team-logo:write",
    "sandbox:read",
    "sandbox:write",
    "freelancers:portal-links",
    "missions:terminate",
    "missions:approve",
    "missions:sign",
    "activity-reports:review",
    "payments:confirm",
    "payments:reverse",
    "bank-accounts:approve",
    "bank-details:read",
    "compliance-documents:review",
    "accounting:export",
    "rule-changes:approve",
    "personal-data:export",
    "personal-data:erase",
    "audit:read",
    "events:read",
    "mails:read",
]
"""`resource:action`; `*` grants all."""


SearchKind: TypeAlias = Literal[
    "mission",
    "freelancer",
    "invoice",
    "project_code",
    "user",
]
"""`invoice`: an accounting entry with a number. `user`: also an open invitation."""


SupplierInvoiceDifferenceField: TypeAlias = Literal[
    "date",
    "amount_excl_vat",
    "vat_amount",
    "amount_incl_vat",
    "currency",
    "document_type",
    "seller",
    "buyer",
    "credited",
]
"""`date`: before the month of the report, or before the credited invoice; `expected` is the
earliest day. `seller` and `buyer`: the SIREN, otherwise the VAT number. `credited`: the invoices
that a credit note refers to.
"""


SupplierInvoiceKind: TypeAlias = Literal[
    "factur_x",
    "pdf",
]
"""`factur_x`: the data were read from the file; `pdf`: they were typed."""


SupplierInvoiceStatus: TypeAlias = Literal[
    "received",
    "accepted",
    "rejected",
    "replaced",
]
"""`received`: the team has to accept or reject it; `accepted`: it is the invoice of its entries;
`replaced`: before it was decided, another one was sent, or the report was reopened.
"""


TeamUserDetailStatus: TypeAlias = Literal[
    "active",
    "pending",
    "expired",
    "undeliverable",
    "deactivated",
]


TeamUserStatus: TypeAlias = Literal[
    "active",
    "pending",
    "expired",
    "undeliverable",
    "deactivated",
]


VatMonthReportStatus: TypeAlias = Literal[
    "draft",
    "pending",
    "approved",
    "rejected",
    "cancelled",
]


WebhookAttemptError: TypeAlias = Literal[
    "status",
    "url_refused",
    "address_refused",
    "dns_failed",
    "connect_timeout",
    "tls_failed",
    "connection_failed",
    "timeout",
    "invalid_response",
]
"""`status`: not a 2xx. null: delivered."""


WebhookEventType: TypeAlias = Literal[
    "*",
    "project_code.created",
    "project_code.updated",
    "project_code.deleted",
    "team_tag.created",
    "team_tag.updated",
    "team_tag.deleted",
    "team.created",
    "team.updated",
    "document_template.created",
    "document_template.updated",
    "document_template.deleted",
    "user.created",
    "user.updated",
    "user.exported",
    "user.erased",
    "invitation.created",
    "invitation.resent",
    "invitation.accepted",
    "invitation.undeliverable",
    "invitation.deleted",
    "freelancer.created",
    "freelancer.updated",
    "freelancer.exported",
    "freelancer.erased",
    "portal_link.created",
    "portal_link.revoked",
    "portal_session.created",
    "portal_session.revoked",
    "mission.created",
    "mission.updated",
    "mission.approved",
    "mission.refused",
    "mission.accepted",
    "mission.declined",
    "mission.signed",
    "mission.released",
    "mission.agreement_taken_over",
    "mission.cancelled",
    "mission.extension_proposed",
    "mission.extension_accepted",
    "mission.extension_declined",
    "mission.extension_withdrawn",
    "mission.terminated",
    "mission.termination_scheduled",
    "mission.termination_undone",
    "mission.completed",
    "mission.early_terminated",
    "mission.deleted",
    "mission.report_reminded",
    "document.created",
    "document.signed",
    "framework_agreement.opened",
    "framework_agreement.moved",
    "activity_report.created",
    "activity_report.updated",
    "activity_report.submitted",
    "activity_report.withdrawn",
    "activity_report.approved",
    "activity_report.rejected",
    "activity_report.reopened",
    "activity_report.cancelled",
    "expense_receipt.uploaded",
    "accounting_entry.created",
    "accounting_entry.issued",
    "accounting_entry.document_created",
    "accounting_entry.contested",
    "accounting_entry.contest_withdrawn",
    "accounting_entry.accepted",
    "accounting_entry.sent",
    "accounting_entry.paid",
    "accounting_entry.payment_reversed",
    "accounting_entry.cancelled",
    "billing_mandate.offered",
    "billing_mandate.accepted",
    "billing_mandate.declined",
    "billing_mandate.revoked",
    "supplier_invoice.received",
    "supplier_invoice.accepted",
    "supplier_invoice.rejected",
    "supplier_invoice.file_read",
    "supplier_invoice.replaced",
    "payment_batch.created",
    "payment_batch.changed",
    "payment_batch.prepared",
    "payment_batch.approved",
    "payment_batch.reopened",
    "payment_batch.exported",
    "payment_batch.confirmed",
    "payment_batch.file_read",
    "payment_batch.cancelled",
    "bank_account.proposed",
    "bank_account.approved",
    "bank_account.rejected",
    "bank_account.withdrawn",
    "bank_account.replaced",
    "bank_account.read",
    "compliance_document.requested",
    "compliance_document.uploaded",
    "compliance_document.approved",
    "compliance_document.refused",
    "compliance_document.file_read",
    "compliance_document.replaced",
    "compliance_document.expiring",
    "compliance_document.expired",
    "accounting_export.created",
    "accounting_export.file_read",
    "accounting_export.sent",
    "account_override.created",
    "account_override.deleted",
    "api_key.created",
    "api_key.revoked",
    "session.created",
    "session.stepped_up",
    "session.revoked",
    "sign_in_link.created",
    "step_up_code.created",
    "passkey.created",
    "passkey.deleted",
    "rule_change.proposed",
    "rule_change.approved",
    "rule_change.stopped",
    "rule_change.effective",
    "webhook_endpoint.created",
    "webhook_endpoint.updated",
    "webhook_endpoint.secret_rotated",
    "webhook_endpoint.enabled",
    "webhook_endpoint.disabled",
    "webhook_endpoint.access_lost",
    "webhook_endpoint.access_regained",
    "webhook_endpoint.taken_over",
    "webhook_endpoint.tested",
    "webhook_endpoint.replayed",
    "webhook_endpoint.delivery_retried",
    "webhook_endpoint.deleted",
    "mail.undeliverable",
    "tenant.created",
    "tenant.updated",
    "tenant.exported",
    "team_logo.updated",
    "team_logo.deleted",
    "sandbox.clock_move_requested",
    "sandbox.clock_moved",
    "sandbox.reset",
]
"""An event type, or `*` for all that the scopes allow, including types of later releases."""


class AcceptBillingMandate(TypedDict):
    signature_name: str
    """Your name, as registered."""

    code: NotRequired[str | None]
    """The code of `POST /portal/v1/step-up/code`, where mail is set up."""


class AcceptInvitation(TypedDict):
    first_name: NotRequired[str | None]
    last_name: NotRequired[str | None]
    job_title: NotRequired[str | None]
    issue_key: NotRequired[bool | None]
    """false: no API key is created for the user. Only allowed for the invitation of a user."""

    open_session: NotRequired[bool | None]
    """true: signs the person in, a user to the console and a freelancer to the portal, and sets
    the session cookie. Only for a page of this service, with the header `X-Engage-Session: 1`.
    """


class AcceptMission(TypedDict):
    signature_name: NotRequired[str | None]
    """The typed signature, which must be the registered name of the person; case, accents and
    spaces do not matter. Required when there is a document.
    """

    code: NotRequired[str | None]
    """The code of `POST /portal/v1/step-up/code`. Required where the service sends mail:
    otherwise 403 `step_up_required`.
    """


class AcceptedFreelancer(TypedDict):
    freelancer: Freelancer
    token: str | None
    """The token of the freelancer's portal link. Shown only here; null in a replayed response."""


class AcceptedUser(TypedDict):
    user: TeamUser
    key: str | None
    """The API key of the user; null if `issue_key` is false. Shown only here; null in a replayed
    response.
    """

    session: Session | None


class AccountBalance(TypedDict):
    account: str
    label: str
    """The label of its last line."""

    line_count: int
    debit: float
    credit: float
    balance: float
    """Debit − credit."""


class AccountOverride(TypedDict):
    id: str
    project_code_id: str | None
    mission_id: str | None
    applies_to: AccountOverrideKind
    account: str
    """At least three digits, then digits or capital letters; at most 20 characters."""

    label: str
    created_at: str


class AccountOverrideCreatedEvent(TypedDict):
    """An account override was created for a project code or a mission."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["account_override.created"]
    timestamp: str
    subject: AccountOverrideCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: AccountOverride | None


class AccountOverrideCreatedEventSubject(TypedDict):
    type: Literal["account_override"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class AccountOverrideDeletedEvent(TypedDict):
    """An account override was deleted."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["account_override.deleted"]
    timestamp: str
    subject: AccountOverrideDeletedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: AccountOverride | None


class AccountOverrideDeletedEventSubject(TypedDict):
    type: Literal["account_override"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class AccountOverridePage(TypedDict):
    items: list[AccountOverride]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class AccountingAccounts(TypedDict):
    """`services`: invoices, such as 604, 611 or 6226; `expenses`; `disbursements`: expenses that
    the supplier paid in the name of the team; `vat_deductible`; `vat_waiting`: VAT on services
    until their payment; `vat_due`: the VAT of a reverse charge, of suppliers in the European Union;
    `vat_due_outside_eu`: that of other suppliers; `suppliers`; `advances`: payments until their
    invoice; `bank`.
    """

    services: LedgerAccount
    expenses: LedgerAccount
    disbursements: LedgerAccount
    vat_deductible: LedgerAccount
    vat_waiting: LedgerAccount
    vat_due: LedgerAccount
    vat_due_outside_eu: LedgerAccount
    suppliers: LedgerAccount
    advances: LedgerAccount
    bank: LedgerAccount


class AccountingEntry(TypedDict):
    id: str
    activity_report_id: str
    type: AccountingEntryType
    status: AccountingEntryStatus
    amount_excl_vat: float
    vat_amount: float
    amount_incl_vat: float
    currency: str
    vat_rate: float | None
    """Percent; null for expenses unless every one of them is `rebilled`."""

    invoice_number: str | None
    """From the team's number series for the seller, without gaps, or the seller's own number.
    null while `invoice.missing` lists what the invoice needs.
    """

    invoice_date: str
    """The day on which the invoice got its number, in the team's time zone; before that, the day
    of the approval.
    """

    due_date: str | None
    """By the payment terms, from `invoice_date`; null for a credit note."""

    credited_entry_id: str | None
    """The entry that a credit note cancels."""

    file_name: str | None
    """null until a file of the invoice exists."""

    invoice: AccountingEntryInvoice | None
    """null for an entry of an earlier release."""

    paid_at: str | None
    sent_to_accounting_at: str | None
    """When the entry was first sent to the accountant, by `send` or by an export; set once."""

    created_at: str
    freelancer: FreelancerSummary
    project_codes: list[ProjectCodeShare]
    """Allocation of `amount_excl_vat` to project codes."""

    late_payment: AccountingEntryLatePayment | None
    """null unless the entry is paid late, or was."""

    allowed_actions: list[AccountingEntryAction]
    """Actions that the caller may perform now, given the state, the caller's scopes and
    permissions, and the caller's role in the resource (such as signer). An action that is not
    listed is refused or would change nothing. A listed action can fail only because of its body, or
    because the resource has changed in the meantime.
    """


class AccountingEntryAcceptedEvent(TypedDict):
    """The freelancer accepted a credit note."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["accounting_entry.accepted"]
    timestamp: str
    subject: AccountingEntryAcceptedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: AccountingEntryState | None


class AccountingEntryAcceptedEventSubject(TypedDict):
    type: Literal["accounting_entry"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class AccountingEntryAnswer(TypedDict):
    entry: AccountingEntry


class AccountingEntryCalculation(TypedDict):
    currency: str
    lines: list[AmountLine]
    """`vat` of expenses is that of the `rebilled` lines, null if there are none; the other lines
    have their own.
    """

    vat: VatCalculation | None
    amount_excl_vat: float
    vat_amount: float
    amount_incl_vat: float
    due_date: DueDateCalculation | None


class AccountingEntryCancelledEvent(TypedDict):
    """An entry was cancelled by a credit note."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["accounting_entry.cancelled"]
    timestamp: str
    subject: AccountingEntryCancelledEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: AccountingEntryCancelledEventData
    """The fact, as it was when it happened."""

    object: AccountingEntryState | None


class AccountingEntryCancelledEventData(TypedDict):
    """The fact, as it was when it happened."""

    credit_note_id: str
    """The credit note."""


class AccountingEntryCancelledEventSubject(TypedDict):
    type: Literal["accounting_entry"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class AccountingEntryContestWithdrawnEvent(TypedDict):
    """The freelancer no longer contests an invoice."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["accounting_entry.contest_withdrawn"]
    timestamp: str
    subject: AccountingEntryContestWithdrawnEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: AccountingEntryState | None


class AccountingEntryContestWithdrawnEventSubject(TypedDict):
    type: Literal["accounting_entry"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class AccountingEntryContestedEvent(TypedDict):
    """The freelancer contested an invoice: it cannot be paid until the objection is settled."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["accounting_entry.contested"]
    timestamp: str
    subject: AccountingEntryContestedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: AccountingEntryState | None


class AccountingEntryContestedEventSubject(TypedDict):
    type: Literal["accounting_entry"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class AccountingEntryCreatedEvent(TypedDict):
    """An approval created an accounting entry, or a reopened report a credit note."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["accounting_entry.created"]
    timestamp: str
    subject: AccountingEntryCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: AccountingEntryCreatedEventData
    """The fact, as it was when it happened."""

    object: AccountingEntryState | None


class AccountingEntryCreatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    type: str
    """The type of the entry."""

    amount_incl_vat: NotRequired[str]
    """Its amount with VAT, as a decimal number: `780`, `1254.5`."""

    activity_report_id: NotRequired[str]
    """The approved report."""

    credited_entry_id: NotRequired[str | None]
    """The entry that a credit note cancels."""


class AccountingEntryCreatedEventSubject(TypedDict):
    type: Literal["accounting_entry"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class AccountingEntryDocumentCreatedEvent(TypedDict):
    """The file of an invoice or a credit note was created."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["accounting_entry.document_created"]
    timestamp: str
    subject: AccountingEntryDocumentCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: AccountingEntryDocumentCreatedEventData
    """The fact, as it was when it happened."""

    object: AccountingEntryState | None


class AccountingEntryDocumentCreatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    invoice_number: str
    """Its number; `erased` when the retention of the invoice of an erased freelancer is over."""

    sha256: str
    """SHA-256 of the file, in hexadecimal digits."""


class AccountingEntryDocumentCreatedEventSubject(TypedDict):
    type: Literal["accounting_entry"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class AccountingEntryInvoice(TypedDict):
    """null for an entry of an earlier release."""

    status: InvoiceStatus
    document_type: int | None
    """UNTDID 1001: 389 self-billed invoice, 261 self-billed credit note, 380 invoice and 381
    credit note of the seller.
    """

    missing: list[MissingForInvoice]
    """Empty unless `waiting`."""

    sha256: str | None
    """SHA-256 of the file, in hexadecimal digits."""

    failure: str | None
    """The code of the error that the last attempt to make the file failed with; it is tried
    again.
    """

    contest_until: str | None
    """The last day on which the freelancer can contest it."""

    contested_at: str | None
    """Set while the freelancer contests it; it cannot be paid."""

    contest_reason: str | None
    accepted_at: str | None
    """When the freelancer accepted a credit note."""


class AccountingEntryIssuedEvent(TypedDict):
    """An invoice or a credit note got its number; its file follows."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["accounting_entry.issued"]
    timestamp: str
    subject: AccountingEntryIssuedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: AccountingEntryIssuedEventData
    """The fact, as it was when it happened."""

    object: AccountingEntryState | None


class AccountingEntryIssuedEventData(TypedDict):
    """The fact, as it was when it happened."""

    invoice_number: str
    """Its number; `erased` when the retention of the invoice of an erased freelancer is over."""


class AccountingEntryIssuedEventSubject(TypedDict):
    type: Literal["accounting_entry"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class AccountingEntryLatePayment(TypedDict):
    """null unless the entry is paid late, or was."""

    days_late: int
    """From the day after the due date up to and including `as_of`."""

    as_of: str
    """Today in the team's time zone, or the day on which the entry was paid."""

    unpaid_amount: float
    """Including VAT, at the end of `as_of`; 0 if it was paid late."""

    interest_rate: float
    """Percent a year, on the day `as_of`. Each half-year of the delay has its own rate."""

    interest_amount: float
    """Unpaid amount including VAT × rate ÷ 100 × days ÷ 365, summed over the days, rounded once."""

    fixed_indemnity: float | None
    """For recovery costs (Code de commerce, article D. 441-5), in euros. null: for a team
    outside of France.
    """

    rate_known_until: str | None
    """The last day whose legal rate this release knows, if later days count: they have the same
    rate. Otherwise null.
    """


class AccountingEntryPage(TypedDict):
    items: list[AccountingEntry]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class AccountingEntryPaidEvent(TypedDict):
    """An entry was paid."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["accounting_entry.paid"]
    timestamp: str
    subject: AccountingEntryPaidEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: AccountingEntryPaidEventData
    """The fact, as it was when it happened."""

    object: AccountingEntryState | None


AccountingEntryPaidEventData = TypedDict(
    "AccountingEntryPaidEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
        # Its payment.
        "payment_id": "NotRequired[str]",
    },
)
"""The fact, as it was when it happened."""


class AccountingEntryPaidEventSubject(TypedDict):
    type: Literal["accounting_entry"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class AccountingEntryPaymentReversedEvent(TypedDict):
    """The payment of an entry was taken back: it waits for its payment again."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["accounting_entry.payment_reversed"]
    timestamp: str
    subject: AccountingEntryPaymentReversedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: AccountingEntryPaymentReversedEventData
    """The fact, as it was when it happened."""

    object: AccountingEntryState | None


AccountingEntryPaymentReversedEventData = TypedDict(
    "AccountingEntryPaymentReversedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
        # The reversal.
        "payment_id": "str",
    },
)
"""The fact, as it was when it happened."""


class AccountingEntryPaymentReversedEventSubject(TypedDict):
    type: Literal["accounting_entry"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class AccountingEntryRef(TypedDict):
    id: str
    type: Literal["invoice", "expense", "credit_note"]


class AccountingEntrySentEvent(TypedDict):
    """An entry was marked as sent to accounting."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["accounting_entry.sent"]
    timestamp: str
    subject: AccountingEntrySentEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: AccountingEntrySentEventData
    """The fact, as it was when it happened."""

    object: AccountingEntryState | None


class AccountingEntrySentEventData(TypedDict):
    """The fact, as it was when it happened."""

    by: str
    """`send`, or `export`."""


class AccountingEntrySentEventSubject(TypedDict):
    type: Literal["accounting_entry"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class AccountingEntryState(TypedDict):
    id: str
    activity_report_id: str
    type: AccountingEntryType
    status: AccountingEntryStatus
    amount_excl_vat: float
    vat_amount: float
    amount_incl_vat: float
    currency: str
    vat_rate: float | None
    """Percent; null for expenses unless every one of them is `rebilled`."""

    invoice_number: str | None
    """From the team's number series for the seller, without gaps, or the seller's own number.
    null while `invoice.missing` lists what the invoice needs.
    """

    invoice_date: str
    """The day on which the invoice got its number, in the team's time zone; before that, the day
    of the approval.
    """

    due_date: str | None
    """By the payment terms, from `invoice_date`; null for a credit note."""

    credited_entry_id: str | None
    """The entry that a credit note cancels."""

    file_name: str | None
    """null until a file of the invoice exists."""

    invoice: AccountingEntryStateInvoice | None
    """null for an entry of an earlier release."""

    paid_at: str | None
    sent_to_accounting_at: str | None
    """When the entry was first sent to the accountant, by `send` or by an export; set once."""

    created_at: str
    freelancer: FreelancerSummary
    project_codes: list[ProjectCodeShare]
    """Allocation of `amount_excl_vat` to project codes."""


class AccountingEntryStateInvoice(TypedDict):
    """null for an entry of an earlier release."""

    status: InvoiceStatus
    document_type: int | None
    """UNTDID 1001: 389 self-billed invoice, 261 self-billed credit note, 380 invoice and 381
    credit note of the seller.
    """

    missing: list[MissingForInvoice]
    """Empty unless `waiting`."""

    sha256: str | None
    """SHA-256 of the file, in hexadecimal digits."""

    failure: str | None
    """The code of the error that the last attempt to make the file failed with; it is tried
    again.
    """

    contest_until: str | None
    """The last day on which the freelancer can contest it."""

    contested_at: str | None
    """Set while the freelancer contests it; it cannot be paid."""

    contest_reason: str | None
    accepted_at: str | None
    """When the freelancer accepted a credit note."""


class AccountingEntrySummary(TypedDict):
    total: int
    """The same as `total` of the list with these filters."""

    statuses: list[AccountingEntrySummaryStatus]
    """Every status, including those with 0. Each `total` equals that of the list with this
    `status`.
    """


class AccountingEntrySummaryStatus(TypedDict):
    status: Literal["waiting_payment", "paid", "cancelled"]
    total: int


AccountingExport = TypedDict(
    "AccountingExport",
    {
        "id": "str",
        # Short reference, unique in the team, with the year of the creation. Numbers may have gaps.
        # null for a moment: only if a server of the previous release created it.
        "reference": "str | None",
        "format": "AccountingExportFormat",
        "scope": "AccountingExportScope",
        # With `unsent`: the first day of its content.
        "from": "str",
        # With `unsent`: the last day of its content.
        "to": "str",
        "file_name": "str",
        "entry_count": "int",
        # Entries of the range that are not in the file, because their invoice had no number yet,
        # paid ones and credit notes included. They are in a later export, by the date of their
        # number. With `unsent`: all that have no number.
        "waiting_count": "int",
        # Those of `waiting_count` that were paid already. null for an export of an earlier release.
        "paid_without_invoice": "AccountingExportPaidWithoutInvoice | None",
        # What is dated before the range and no export contains. With `unsent`: everything that it
        # left out. null for an export of an earlier release.
        "held_back": "AccountingExportHeldBack | None",
        "totals": "AccountingExportTotals | None",
        # What was compared when the export was created. Empty for an export of an earlier release,
        # whose `totals` are null.
        "checks": "list[AccountingExportCheck]",
        # Size of the file in bytes.
        "size": "int",
        # SHA-256 of the file in hexadecimal digits; also its ETag.
        "sha256": "str",
        # The user whose key created the export.
        "created_by": "str",
        "created_at": "str",
    },
)


class AccountingExportCheck(TypedDict):
    code: AccountingExportCheckCode
    compared: int
    """Number of entries or postings that were compared."""

    is_ok: bool
    """Always true: an export that fails a check is refused."""


class AccountingExportCreatedEvent(TypedDict):
    """An export was created and its entries were marked as sent."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["accounting_export.created"]
    timestamp: str
    subject: AccountingExportCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: AccountingExportCreatedEventData
    """The fact, as it was when it happened."""

    object: AccountingExport | None


AccountingExportCreatedEventData = TypedDict(
    "AccountingExportCreatedEventData",
    {
        # The format of the file.
        "format": "str",
        # The first invoice date.
        "from": "str",
        # The last invoice date.
        "to": "str",
        # Number of entries in the file.
        "entry_count": "int",
        # Number of entries that were not sent before.
        "sent_count": "int",
    },
)
"""The fact, as it was when it happened."""


class AccountingExportCreatedEventSubject(TypedDict):
    type: Literal["accounting_export"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class AccountingExportFileReadEvent(TypedDict):
    """Somebody downloaded the file of an export."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["accounting_export.file_read"]
    timestamp: str
    subject: AccountingExportFileReadEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: AccountingExportFileReadEventData
    """The fact, as it was when it happened."""

    object: AccountingExport | None


class AccountingExportFileReadEventData(TypedDict):
    """The fact, as it was when it happened."""

    format: str
    """The format of the file."""


class AccountingExportFileReadEventSubject(TypedDict):
    type: Literal["accounting_export"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class AccountingExportHeldBack(TypedDict):
    """What is dated before the range and no export contains. With `unsent`: everything that it
    left out. null for an export of an earlier release.
    """

    count: int
    """The sum of the counts."""

    reasons: list[HeldBackCount]
    """Entries by reason; reasons without an entry are omitted."""

    months: list[HeldBackMonth]
    """The same by month of the invoice date, or of the posting; newest first, at most 100."""

    missing: list[HeldBackMissing]
    """What the entries without a number need, as in `invoice.missing`; at most 20."""


class AccountingExportPage(TypedDict):
    items: list[AccountingExport]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class AccountingExportPaidWithoutInvoice(TypedDict):
    """Those of `waiting_count` that were paid already. null for an export of an earlier release."""

    count: int
    totals: list[PaidWithoutInvoiceSum]
    """By currency."""

    items: list[PaidWithoutInvoiceEntry]
    """Oldest payment first, at most 100. All of them: `GET
    /accounting/entries?invoice=missing&status=paid`.
    """


class AccountingExportSentEvent(TypedDict):
    """An export was created to be sent to the accountant by mail."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["accounting_export.sent"]
    timestamp: str
    subject: AccountingExportSentEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: AccountingExportSentEventData
    """The fact, as it was when it happened."""

    object: AccountingExport | None


class AccountingExportSentEventData(TypedDict):
    """The fact, as it was when it happened."""

    month: str
    """The month, `YYYY-MM`."""

    recipient_count: int
    """Number of recipients of the mail."""


class AccountingExportSentEventSubject(TypedDict):
    type: Literal["accounting_export"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class AccountingExportSum(TypedDict):
    currency: str
    entry_count: int
    amount_excl_vat: float
    vat_amount: float
    amount_incl_vat: float


class AccountingExportTotals(TypedDict):
    currencies: list[AccountingExportSum]
    """The entries of the file, by currency. Credit notes are negative."""

    posting_count: int
    """Postings of a FEC; 0 for a CSV."""

    first_posting: int | None
    """The lowest posting number of the file."""

    last_posting: int | None
    """The highest posting number of the file."""

    debit: float
    """The sum of all debits of a FEC."""

    credit: float
    """The sum of all credits of a FEC."""

    left_out_count: int
    """Entries in other currencies than EUR, invoiced or paid in the range, which a FEC leaves
    out: post them by hand. 0 for a CSV, which has them.
    """

    left_out_entry_ids: list[str]
    """These entries, up to 100."""


class AccountingHeldBack(TypedDict):
    count: int
    """The sum of the counts."""

    reasons: list[HeldBackCount]
    """Entries by reason; reasons without an entry are omitted."""

    months: list[HeldBackMonth]
    """The same by month of the invoice date, or of the posting; newest first, at most 100."""

    missing: list[HeldBackMissing]
    """What the entries without a number need, as in `invoice.missing`; at most 20."""


class AccountingJournals(TypedDict):
    """`purchases`: invoices, expenses and credit notes; `miscellaneous`: VAT that becomes
    deductible by a payment, and advances that settle their invoice; `bank`: payments, if
    `posts_payments`.
    """

    purchases: Journal
    miscellaneous: Journal
    bank: Journal


class AccountingMonthSum(TypedDict):
    month: str
    currency: str
    amount_excl_vat: float


class AccountingPosting(TypedDict):
    number: int
    """`EcritureNum`: one sequence for the team, over all exports."""

    position: int
    """The line of the posting, from 1."""

    kind: AccountingPostingKind
    role: AccountingPostingRole
    journal_code: str
    date: str
    """The invoice date, or the day of the payment; for VAT and advances whichever is later."""

    account: str
    account_label: str
    auxiliary: str | None
    """The code of the supplier."""

    piece_ref: str
    label: str
    debit: float
    credit: float
    letter: str | None
    """`EcritureLet`: the lines with the same letters and `auxiliary` settle each other. As of
    now; an earlier file may not have it yet.
    """

    lettered_on: str | None
    """`DateLet`: the day of the last posting of these lines."""

    entry_id: str
    activity_report_id: str
    payment_id: str | None
    """null for a purchase, and for a payment that an earlier release recorded."""


class AccountingPostingPage(TypedDict):
    items: list[AccountingPosting]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class AccountingProjectCodeSum(TypedDict):
    kind: Literal["project_code", "other_project_codes", "unassigned"]
    """`other_project_codes`: the total of all project codes except the 20 largest of the
    currency. `unassigned`: amounts without a project code.
    """

    id: str | None
    """null unless `kind` is `project_code`; the same applies to `name` and `external_id`."""

    name: str | None
    external_id: str | None
    currency: str
    amount_excl_vat: float


class AccountingSending(TypedDict):
    id: str
    month: str
    """`YYYY-MM`."""

    emails: list[str]
    """Who gets the mail."""

    export_ids: list[str]
    """The exports that were created for it."""

    is_mail_pending: bool
    """Whether the mail is still to be sent. See `GET /mails`."""

    created_by: str
    created_at: str


class AccountingSendingPage(TypedDict):
    items: list[AccountingSending]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class AccountingSettings(TypedDict):
    accounts: AccountingAccounts
    journals: AccountingJournals
    reverse_charge_vat_rate: float
    """Percent. The French rate by which the buyer computes the VAT of a reverse charge."""

    posts_payments: bool
    """Whether payments are posted: supplier against bank, or advance against bank while there is
    no invoice. Off by default, because the accountant posts them from the bank statement.
    """

    accountant_emails: list[str]
    """Recipients of the mail of `POST /accounting/sendings`, at most five."""


class AccountingSum(TypedDict):
    currency: str
    count: int
    """Number of entries."""

    amount_excl_vat: float
    amount_incl_vat: float


AccountingSummary = TypedDict(
    "AccountingSummary",
    {
        "from": "str",
        "to": "str",
        # In the team's time zone.
        "today": "str",
        # All entries to pay, in any month.
        "waiting": "list[AccountingSum]",
        # The entries of `waiting` with a due date before today.
        "overdue": "list[AccountingSum]",
        # The entries of `waiting` that are due today or within the next 7 days. Those of `overdue`
        # are not among them.
        "due_soon": "list[AccountingSum]",
        # Entries marked as paid in these months, in the team's time zone.
        "paid": "list[AccountingSum]",
        # All entries with an invoice date in these months. Credit notes are negative.
        "invoiced": "list[AccountingSum]",
        # Entries of these months, by `invoice_date`, whose invoice has no number yet, in any
        # status: the same number as in an export of these months.
        "waiting_count": "int",
        "paid_without_invoice": "PaidWithoutInvoice",
        # `invoiced` by month: every month of the range for each currency, including months with 0.
        "months": "list[AccountingMonthSum]",
        # `invoiced` by project code, largest first; project codes with a total of 0 are omitted.
        "project_codes": "list[AccountingProjectCodeSum]",
    },
)


class AccountingTrialBalance(TypedDict):
    accounts: list[AccountBalance]
    """By account."""

    debit: float
    credit: float


class ActivityReport(TypedDict):
    mission: ReportMission
    freelancer: FreelancerSummary
    id: str
    reference: str | None
    """Short reference, unique in the team, with the year of the creation. Numbers may have gaps.
    null for a moment: only if a server of the previous release created it.
    """

    external_referent: ExternalReferent | None
    report_month: str
    report_period_time_zone: str
    report_period_start: str
    """With the offset of the team's time zone."""

    report_period_end: str
    """The last millisecond."""

    submission_date: str | None
    status: ActivityReportStatus
    reviewed_at: str | None
    rejection_reason: str | None
    invoicing_is_paid: bool
    expenses_is_paid: bool
    rate_periods: list[RatePeriod]
    """The rates of the days of the report, as of the last change; `from` may be before its
    month. Several where a new rate applies from a day of the month on.
    """

    invoice_amount_excl_vat: float
    """As of the last change; fixed from the submission on."""

    expense_amount_excl_vat: float
    project_codes: list[ProjectCodeShare]
    """Allocation of `invoice_amount_excl_vat` to project codes. Adds up to that amount if every
    row has a project code.
    """

    supplementary_items: list[SupplementaryItem]
    expenses: list[Expense]
    created_at: str
    updated_at: str
    accounting_entries: list[AccountingEntryRef]
    timesheets: list[Timesheet]
    approvable_from: str | None
    """The first day on which a `pending` report can be approved, if it is still to come: the
    team setting `approve_ahead` says how far ahead reports are approved. Otherwise null.
    """

    allowed_actions: list[ActivityReportAction]
    """Actions that the caller may perform now, given the state, the caller's scopes and
    permissions, and the caller's role in the resource (such as signer). An action that is not
    listed is refused or would change nothing. A listed action can fail only because of its body, or
    because the resource has changed in the meantime.
    """

    hints: NotRequired[list[ActivityReportHint]]
    """What should be looked at before the report is sent or approved. Hints never refuse
    anything.
    """


class ActivityReportApprovedEvent(TypedDict):
    """A report was approved."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["activity_report.approved"]
    timestamp: str
    subject: ActivityReportApprovedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ActivityReportApprovedEventData
    """The fact, as it was when it happened."""

    object: ActivityReportState | None


ActivityReportApprovedEventData = TypedDict(
    "ActivityReportApprovedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
    },
)
"""The fact, as it was when it happened."""


class ActivityReportApprovedEventSubject(TypedDict):
    type: Literal["activity_report"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ActivityReportCalculation(TypedDict):
    mission_type: Literal["hourly", "daily", "monthly", "deliverable"]
    currency: str
    decimals: int
    """Decimals of the currency's minor unit, to which lines are rounded."""

    rounding: str
    rate_amount: float | None
    """The rate of the last day."""

    rate_periods: list[RatePeriod]
    proration: Proration | None
    lines: list[AmountLine]
    """All rows with the same project code, deliverable and rate, or one supplementary item. Each
    row has the rate of its date.
    """

    invoice_amount_excl_vat: float
    """The sum of the lines."""

    vat: VatCalculation
    invoice_amount_incl_vat: float
    expense_lines: list[AmountLine]
    expenses: ExpenseTotals
    project_codes: list[ProjectCodeAmount]
    amount_without_project_code: float
    payment_terms_days: int
    payment_terms_basis: Literal["invoice_date", "end_of_month"]
    due_date_rule: str


class ActivityReportCancelledEvent(TypedDict):
    """A report was cancelled."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["activity_report.cancelled"]
    timestamp: str
    subject: ActivityReportCancelledEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ActivityReportCancelledEventData
    """The fact, as it was when it happened."""

    object: ActivityReportState | None


ActivityReportCancelledEventData = TypedDict(
    "ActivityReportCancelledEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
    },
)
"""The fact, as it was when it happened."""


class ActivityReportCancelledEventSubject(TypedDict):
    type: Literal["activity_report"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ActivityReportCreatedEvent(TypedDict):
    """A freelancer began a report."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["activity_report.created"]
    timestamp: str
    subject: ActivityReportCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ActivityReportCreatedEventData
    """The fact, as it was when it happened."""

    object: ActivityReportState | None


ActivityReportCreatedEventData = TypedDict(
    "ActivityReportCreatedEventData",
    {
        # The status before; null for a report that was created submitted.
        "from": "str | None",
        # The status after.
        "to": "str",
        # The mission.
        "mission_id": "NotRequired[str]",
        # The month, YYYY-MM.
        "report_month": "NotRequired[str]",
    },
)
"""The fact, as it was when it happened."""


class ActivityReportCreatedEventSubject(TypedDict):
    type: Literal["activity_report"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ActivityReportHint(TypedDict):
    code: ActivityReportHintCode
    params: dict[str, Any]
    """The values needed to write the message in another language, by code: `date`, `quantity`
    (days) and the other `missions` with `id`, `reference`, `name`, `quantity`; `date`; `date`,
    `holiday`, `country`; `months`; `basis` (`planned_quantity` or `working_days`), `unit`,
    `quantity`, `expected`, `first_day`, `last_day`; `count`.
    """

    message: str
    """For people, with the reason of the hint; may change."""

    rows: list[ActivityReportHintRow]
    """The rows that the hint is about; empty if it is about the month."""


class ActivityReportHintRow(TypedDict):
    list: Literal["timesheets", "expenses"]
    index: int
    """The position in the list, from 0."""

    id: str | None
    """null: the row is not stored yet."""


class ActivityReportHints(TypedDict):
    hints: list[ActivityReportHint]
    """What should be looked at before the report is sent or approved. Hints never refuse
    anything.
    """


class ActivityReportIds(TypedDict):
    report_ids: list[str]
    """The activity reports. At most 200."""


class ActivityReportPage(TypedDict):
    items: list[ActivityReport]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class ActivityReportRejectedEvent(TypedDict):
    """A report was rejected."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["activity_report.rejected"]
    timestamp: str
    subject: ActivityReportRejectedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ActivityReportRejectedEventData
    """The fact, as it was when it happened."""

    object: ActivityReportState | None


ActivityReportRejectedEventData = TypedDict(
    "ActivityReportRejectedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
    },
)
"""The fact, as it was when it happened."""


class ActivityReportRejectedEventSubject(TypedDict):
    type: Literal["activity_report"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ActivityReportReopenedEvent(TypedDict):
    """An approved report was reopened."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["activity_report.reopened"]
    timestamp: str
    subject: ActivityReportReopenedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ActivityReportReopenedEventData
    """The fact, as it was when it happened."""

    object: ActivityReportState | None


ActivityReportReopenedEventData = TypedDict(
    "ActivityReportReopenedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
    },
)
"""The fact, as it was when it happened."""


class ActivityReportReopenedEventSubject(TypedDict):
    type: Literal["activity_report"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ActivityReportRows(TypedDict):
    """A list that is sent replaces the stored list."""

    timesheets: NotRequired[list[SentTimesheet] | None]
    supplementary_items: NotRequired[list[SentSupplementaryItem] | None]
    expenses: NotRequired[list[SentExpense] | None]


class ActivityReportState(TypedDict):
    mission: ReportMission
    freelancer: FreelancerSummary
    id: str
    reference: str | None
    """Short reference, unique in the team, with the year of the creation. Numbers may have gaps.
    null for a moment: only if a server of the previous release created it.
    """

    external_referent: ExternalReferent | None
    report_month: str
    report_period_time_zone: str
    report_period_start: str
    """With the offset of the team's time zone."""

    report_period_end: str
    """The last millisecond."""

    submission_date: str | None
    status: ActivityReportStatus
    reviewed_at: str | None
    rejection_reason: str | None
    invoicing_is_paid: bool
    expenses_is_paid: bool
    rate_periods: list[RatePeriod]
    """The rates of the days of the report, as of the last change; `from` may be before its
    month. Several where a new rate applies from a day of the month on.
    """

    invoice_amount_excl_vat: float
    """As of the last change; fixed from the submission on."""

    expense_amount_excl_vat: float
    project_codes: list[ProjectCodeShare]
    """Allocation of `invoice_amount_excl_vat` to project codes. Adds up to that amount if every
    row has a project code.
    """

    supplementary_items: list[SupplementaryItem]
    expenses: list[Expense]
    created_at: str
    updated_at: str
    accounting_entries: list[AccountingEntryRef]
    timesheets: list[Timesheet]


class ActivityReportSubmittedEvent(TypedDict):
    """A report was submitted, or created by the team."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["activity_report.submitted"]
    timestamp: str
    subject: ActivityReportSubmittedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ActivityReportSubmittedEventData
    """The fact, as it was when it happened."""

    object: ActivityReportState | None


ActivityReportSubmittedEventData = TypedDict(
    "ActivityReportSubmittedEventData",
    {
        # The status before; null for a report that was created submitted.
        "from": "str | None",
        # The status after.
        "to": "str",
        # The mission.
        "mission_id": "NotRequired[str]",
        # The month, YYYY-MM.
        "report_month": "NotRequired[str]",
    },
)
"""The fact, as it was when it happened."""


class ActivityReportSubmittedEventSubject(TypedDict):
    type: Literal["activity_report"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ActivityReportSummary(TypedDict):
    total: int
    """The same as `total` of the list with these filters."""

    statuses: list[ActivityReportSummaryStatus]
    """Every status, including those with 0. Each `total` equals that of the list with this
    `status`.
    """


class ActivityReportSummaryStatus(TypedDict):
    status: ActivityReportSummaryStatusStatus
    total: int


class ActivityReportUpdatedEvent(TypedDict):
    """A draft or a rejected report was changed."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["activity_report.updated"]
    timestamp: str
    subject: ActivityReportUpdatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ActivityReportUpdatedEventData
    """The fact, as it was when it happened."""

    object: ActivityReportState | None


class ActivityReportUpdatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    lists: list[str]
    """The lists that have changed."""


class ActivityReportUpdatedEventSubject(TypedDict):
    type: Literal["activity_report"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ActivityReportWithdrawnEvent(TypedDict):
    """A freelancer withdrew a submitted report."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["activity_report.withdrawn"]
    timestamp: str
    subject: ActivityReportWithdrawnEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ActivityReportWithdrawnEventData
    """The fact, as it was when it happened."""

    object: ActivityReportState | None


ActivityReportWithdrawnEventData = TypedDict(
    "ActivityReportWithdrawnEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
    },
)
"""The fact, as it was when it happened."""


class ActivityReportWithdrawnEventSubject(TypedDict):
    type: Literal["activity_report"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class AddPasskey(TypedDict):
    name: str
    """To tell passkeys apart, for example the device."""

    credential_id: str
    """The id of the credential. In base64url."""

    client_data: str
    """`clientDataJSON`. In base64url."""

    attestation_object: str
    """`attestationObject`. In base64url."""

    transports: list[str]
    """As the browser lists them, for example `ble`, `cable`, `hybrid`, `internal`, `nfc`,
    `smart-card`, `usb`.
    """


class AmountLine(TypedDict):
    kind: AmountLineKind
    label: str
    project_code_id: str | None
    deliverable_id: str | None
    quantity: float | None
    unit_amount: float | None
    unrounded_amount: str
    """Before rounding, as decimal digits; an infinite fraction is truncated after twelve
    decimals.
    """

    amount_excl_vat: float
    """Rounded once, half away from zero, to the minor unit of the currency."""

    vat_amount: float | None
    """Only for an expense: as sent, or 0 for a disbursement. null for a `rebilled` expense and
    in an invoice, whose VAT is computed on the sum.
    """

    expense_kind: Literal["rebilled", "disbursement"] | None
    """The `kind` of an expense; null for other lines and for an expense without one."""

    period: AmountLinePeriod | None
    """Only for `month`, and only where several rates apply in the month: the days at this rate."""


class AmountLinePeriod(TypedDict):
    """Only for `month`, and only where several rates apply in the month: the days at this rate."""

    first_day: str
    last_day: str
    rate_amount: float
    """The price of a whole month."""


class ApiKey(TypedDict):
    id: str
    name: str
    user_id: str
    """The user of the team that the key acts as."""

    scopes: list[Scope]
    prefix: str
    """The first characters of the key, to identify it."""

    expires_at: str | None
    requests_per_minute: int | None
    """null: the server's default."""

    created_via: Literal["operator", "api_key", "invitation", "session"] | None
    """How the key was created: by the operator, with a key of the team, by accepting an
    invitation, or by a signed-in user. null: not recorded.
    """

    created_by: str | None
    """The user who created the key or sent the invitation; null if the operator did."""

    parent_key_id: str | None
    """The key used to create this key or to send the invitation; null for a signed-in user."""

    created_at: str
    last_used_at: str | None
    """Accurate to about one minute."""

    revoked_at: str | None


class ApiKeyCreatedEvent(TypedDict):
    """An API key was created."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["api_key.created"]
    timestamp: str
    subject: ApiKeyCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ApiKeyCreatedEventData
    """The fact, as it was when it happened."""

    object: ApiKey | None


class ApiKeyCreatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    user_id: str
    """Its user."""

    scopes: list[str]
    """Its scopes."""


class ApiKeyCreatedEventSubject(TypedDict):
    type: Literal["api_key"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ApiKeyPage(TypedDict):
    items: list[ApiKey]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class ApiKeyRevokedEvent(TypedDict):
    """An API key was revoked."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["api_key.revoked"]
    timestamp: str
    subject: ApiKeyRevokedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: ApiKey | None


class ApiKeyRevokedEventSubject(TypedDict):
    type: Literal["api_key"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ApprovePaymentBatch(TypedDict):
    prepared_at: NotRequired[str | None]
    """`prepared_at` of the batch that you have checked: 400 `batch_changed` if it was prepared
    again since. Default: approves the batch as it is.
    """


class AuditEntry(TypedDict):
    id: str
    at: str
    action: str | None
    """Operation id of the request; null for a write without a request."""

    request_id: str | None
    """`X-Request-Id` of the response."""

    actor: AuditEntryActor
    credential_kind: AuditEntryCredentialKind | None
    """The kind of credential that was used: an API key, a session of a user (`session`) or of a
    freelancer (`portal_session`), a portal link (`portal`), an invitation or the operator token.
    Null if there was no request.
    """

    credential_id: str | None
    """The id of the API key, session, portal link or invitation. Null for the operator token,
    which has no id.
    """

    key_id: str | None
    """`credential_id` if the credential is an API key."""

    portal_link_id: str | None
    """`credential_id` if the credential is a portal link."""

    resource: AuditedResource
    subject_id: str
    """The resource that was changed, or the parent resource of the changed rows."""

    operation: Literal["created", "updated", "deleted"]
    changes: list[AuditEntryChangesItem]
    """One for each row; empty if the changes were erased."""

    seal: AuditSeal | None


class AuditEntryActor(TypedDict):
    kind: AuditEntryActorKind
    id: str | None
    name: str | None


class AuditEntryChangesItem(TypedDict):
    id: str | None
    before: dict[str, Any] | None
    """Values before the write; for an update only the changed fields. Null for a creation."""

    after: dict[str, Any] | None
    """Values after the write; for an update only the changed fields. Null for a deletion."""


class AuditEntryPage(TypedDict):
    items: list[AuditEntry]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class AuditSeal(TypedDict):
    number: int
    """Position in the team's chain, from 1, without gaps."""

    hash: str
    """SHA-256 of the previous hash and this entry, in hexadecimal digits."""


class AuditVerification(TypedDict):
    is_intact: bool
    """Whether the verified entries are unchanged since they were sealed."""

    checked: int
    """Number of entries verified, without erased entries."""

    erased: int
    """Number of entries whose changes were erased. Their hashes were verified; their content
    cannot be.
    """

    first_broken_number: int | None
    """The first entry that was removed, changed or inserted."""

    last: AuditVerificationLast | None
    """The hash of the last entry that was verified."""

    head: AuditVerificationHead | None
    """The hash at the end of the team's chain. Store it outside this service."""

    next_from: int | None
    """`from_number` of the next request; null if there are no more entries to verify."""

    unsealed: int
    """Number of the latest entries that are not sealed yet."""


class AuditVerificationHead(TypedDict):
    """The hash at the end of the team's chain. Store it outside this service."""

    number: int
    """Position in the team's chain, from 1, without gaps."""

    hash: str
    """SHA-256 of the previous hash and this entry, in hexadecimal digits."""


class AuditVerificationLast(TypedDict):
    """The hash of the last entry that was verified."""

    number: int
    """Position in the team's chain, from 1, without gaps."""

    hash: str
    """SHA-256 of the previous hash and this entry, in hexadecimal digits."""


class BankAccount(TypedDict):
    id: str
    version: int
    """Counts the bank accounts of the owner, from 1."""

    status: BankAccountStatus
    country: str
    """The country of the IBAN."""

    last_digits: str
    """The last four characters of the IBAN."""

    is_sepa: bool
    """Whether payment files can pay it."""

    proposed_by: Literal["team", "freelancer"]
    decided_at: str | None
    """When it was approved, rejected or withdrawn."""

    reason: str | None
    """Why it was rejected."""

    replaced_at: str | None
    """When another account was approved in its place."""

    created_at: str
    updated_at: str
    freelancer_id: str | None
    """Whose account it is; null: the account of the team."""

    proposed_by_id: str | None
    """The user who proposed it for the team."""

    link_issued_by_id: str | None
    """The user who issued the portal link with which the freelancer proposed it."""

    decided_by_id: str | None
    """The user who approved, rejected or withdrew it."""

    allowed_actions: list[Literal["approve", "reject", "withdraw"]]
    """What you may do now. Approving can still be refused to a user who changed the email of the
    freelancer.
    """


class BankAccountApprovedEvent(TypedDict):
    """A second person approved a bank account, which is in use from then on."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["bank_account.approved"]
    timestamp: str
    subject: BankAccountApprovedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: BankAccountApprovedEventData
    """The fact, as it was when it happened."""

    object: BankAccountState | None


class BankAccountApprovedEventData(TypedDict):
    """The fact, as it was when it happened."""

    freelancer_id: str | None
    """Whose account it is; null: the account of the team."""

    country: str
    """The country of the IBAN."""

    last_digits: str
    """The last four characters of the IBAN; `0000` when the account of an erased freelancer is
    erased.
    """


class BankAccountApprovedEventSubject(TypedDict):
    type: Literal["bank_account"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class BankAccountDetails(TypedDict):
    id: str
    iban: str | None
    """In electronic format. Shown only here; null in a replayed response."""

    bic: str | None
    """If it was given. Shown only here; null in a replayed response."""

    holder_name: str | None
    """The name of the holder as the bank knows it. Shown only here; null in a replayed response."""


class BankAccountPage(TypedDict):
    items: list[BankAccount]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class BankAccountProposedEvent(TypedDict):
    """A bank account was proposed."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["bank_account.proposed"]
    timestamp: str
    subject: BankAccountProposedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: BankAccountProposedEventData
    """The fact, as it was when it happened."""

    object: BankAccountState | None


class BankAccountProposedEventData(TypedDict):
    """The fact, as it was when it happened."""

    freelancer_id: str | None
    """Whose account it is; null: the account of the team."""

    country: str
    """The country of the IBAN."""

    last_digits: str
    """The last four characters of the IBAN; `0000` when the account of an erased freelancer is
    erased.
    """

    by: str
    """`team` or `freelancer`."""


class BankAccountProposedEventSubject(TypedDict):
    type: Literal["bank_account"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class BankAccountReadEvent(TypedDict):
    """Somebody read the IBAN of a bank account."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["bank_account.read"]
    timestamp: str
    subject: BankAccountReadEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: BankAccountReadEventData
    """The fact, as it was when it happened."""

    object: BankAccountState | None


class BankAccountReadEventData(TypedDict):
    """The fact, as it was when it happened."""

    freelancer_id: str | None
    """Whose account it is; null: the account of the team."""

    country: str
    """The country of the IBAN."""

    last_digits: str
    """The last four characters of the IBAN; `0000` when the account of an erased freelancer is
    erased.
    """


class BankAccountReadEventSubject(TypedDict):
    type: Literal["bank_account"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class BankAccountRejectedEvent(TypedDict):
    """The team rejected a proposed bank account."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["bank_account.rejected"]
    timestamp: str
    subject: BankAccountRejectedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: BankAccountRejectedEventData
    """The fact, as it was when it happened."""

    object: BankAccountState | None


class BankAccountRejectedEventData(TypedDict):
    """The fact, as it was when it happened."""

    freelancer_id: str | None
    """Whose account it is; null: the account of the team."""

    country: str
    """The country of the IBAN."""

    last_digits: str
    """The last four characters of the IBAN; `0000` when the account of an erased freelancer is
    erased.
    """


class BankAccountRejectedEventSubject(TypedDict):
    type: Literal["bank_account"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class BankAccountReplacedEvent(TypedDict):
    """Another bank account was approved in its place."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["bank_account.replaced"]
    timestamp: str
    subject: BankAccountReplacedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: BankAccountReplacedEventData
    """The fact, as it was when it happened."""

    object: BankAccountState | None


class BankAccountReplacedEventData(TypedDict):
    """The fact, as it was when it happened."""

    freelancer_id: str | None
    """Whose account it is; null: the account of the team."""

    country: str
    """The country of the IBAN."""

    last_digits: str
    """The last four characters of the IBAN; `0000` when the account of an erased freelancer is
    erased.
    """


class BankAccountReplacedEventSubject(TypedDict):
    type: Literal["bank_account"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class BankAccountState(TypedDict):
    id: str
    version: int
    """Counts the bank accounts of the owner, from 1."""

    status: BankAccountStatus
    country: str
    """The country of the IBAN."""

    last_digits: str
    """The last four characters of the IBAN."""

    is_sepa: bool
    """Whether payment files can pay it."""

    proposed_by: Literal["team", "freelancer"]
    decided_at: str | None
    """When it was approved, rejected or withdrawn."""

    reason: str | None
    """Why it was rejected."""

    replaced_at: str | None
    """When another account was approved in its place."""

    created_at: str
    updated_at: str
    freelancer_id: str | None
    """Whose account it is; null: the account of the team."""

    proposed_by_id: str | None
    """The user who proposed it for the team."""

    link_issued_by_id: str | None
    """The user who issued the portal link with which the freelancer proposed it."""

    decided_by_id: str | None
    """The user who approved, rejected or withdrew it."""


class BankAccountWithdrawnEvent(TypedDict):
    """A proposed bank account was withdrawn."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["bank_account.withdrawn"]
    timestamp: str
    subject: BankAccountWithdrawnEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: BankAccountWithdrawnEventData
    """The fact, as it was when it happened."""

    object: BankAccountState | None


class BankAccountWithdrawnEventData(TypedDict):
    """The fact, as it was when it happened."""

    freelancer_id: str | None
    """Whose account it is; null: the account of the team."""

    country: str
    """The country of the IBAN."""

    last_digits: str
    """The last four characters of the IBAN; `0000` when the account of an erased freelancer is
    erased.
    """


class BankAccountWithdrawnEventSubject(TypedDict):
    type: Literal["bank_account"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class BeginSignIn(TypedDict):
    email: str
    """Upper and lower case are the same."""


class BillingMandate(TypedDict):
    id: str
    freelancer_id: str
    status: BillingMandateStatus
    seller_name: str
    """The seller as named in the text."""

    series_root: str
    """How the numbers of the invoices begin."""

    contest_days: int
    """Number of days from the invoice date in which the freelancer can contest an invoice."""

    covers_credit_notes: bool
    """If false, each credit note gets its number when the freelancer accepts it."""

    locale: Literal["fr", "en"]
    content: str
    """The text that the freelancer reads and accepts."""

    sha256: str
    """SHA-256 of the text, in hexadecimal digits."""

    accepted_at: str | None
    declined_at: str | None
    revoked_at: str | None
    revoked_by: Literal["team", "freelancer"] | None
    reason: str | None
    """Why it was declined or revoked, if a reason was given."""

    created_at: str
    updated_at: str
    offered_by: str
    """The user who offered it."""

    evidence: BillingMandateEvidence | None


class BillingMandateAcceptedEvent(TypedDict):
    """The freelancer accepted a billing mandate."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["billing_mandate.accepted"]
    timestamp: str
    subject: BillingMandateAcceptedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: BillingMandateAcceptedEventData
    """The fact, as it was when it happened."""

    object: BillingMandate | None


class BillingMandateAcceptedEventData(TypedDict):
    """The fact, as it was when it happened."""

    freelancer_id: str
    """The freelancer."""

    sha256: str
    """SHA-256 of the accepted text, in hexadecimal digits."""


class BillingMandateAcceptedEventSubject(TypedDict):
    type: Literal["billing_mandate"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class BillingMandateDeclinedEvent(TypedDict):
    """The freelancer declined a billing mandate."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["billing_mandate.declined"]
    timestamp: str
    subject: BillingMandateDeclinedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: BillingMandateDeclinedEventData
    """The fact, as it was when it happened."""

    object: BillingMandate | None


class BillingMandateDeclinedEventData(TypedDict):
    """The fact, as it was when it happened."""

    freelancer_id: str
    """The freelancer."""


class BillingMandateDeclinedEventSubject(TypedDict):
    type: Literal["billing_mandate"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class BillingMandateEvidence(TypedDict):
    """How the mandate was accepted."""

    signature_name: str
    """As the freelancer typed it."""

    address: str | None
    """The network address."""

    user_agent: str | None
    step_up_method: Literal["code", "operator_code", "passkey"] | None
    """How the freelancer confirmed their identity; null if the portal link was enough."""


class BillingMandateOfferedEvent(TypedDict):
    """The team offered a billing mandate to a freelancer."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["billing_mandate.offered"]
    timestamp: str
    subject: BillingMandateOfferedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: BillingMandateOfferedEventData
    """The fact, as it was when it happened."""

    object: BillingMandate | None


class BillingMandateOfferedEventData(TypedDict):
    """The fact, as it was when it happened."""

    freelancer_id: str
    """The freelancer."""


class BillingMandateOfferedEventSubject(TypedDict):
    type: Literal["billing_mandate"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class BillingMandatePage(TypedDict):
    items: list[BillingMandate]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class BillingMandateReason(TypedDict):
    reason: NotRequired[str | None]


class BillingMandateRevokedEvent(TypedDict):
    """A billing mandate was revoked."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["billing_mandate.revoked"]
    timestamp: str
    subject: BillingMandateRevokedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: BillingMandateRevokedEventData
    """The fact, as it was when it happened."""

    object: BillingMandate | None


class BillingMandateRevokedEventData(TypedDict):
    """The fact, as it was when it happened."""

    freelancer_id: str
    """The freelancer."""

    by: str
    """`team` or `freelancer`."""


class BillingMandateRevokedEventSubject(TypedDict):
    type: Literal["billing_mandate"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class CancelPaymentBatch(TypedDict):
    reason: NotRequired[str | None]


class Change(TypedDict):
    id: str
    """The id of the resource."""

    changed_at: str
    """When the change was sealed in the audit log, moments after its commit."""

    deleted: bool
    """Whether GET returns 404 for the resource now."""

    object: ChangeObject | None
    """The resource as its list shows it now, without `allowed_actions`; a document template with
    its `body`. null if it is deleted, or larger than 64 kB: then read it with GET.
    """


class ChangePage(TypedDict):
    items: list[Change]
    next: str
    """`after` of the next request. Store it with what you have read."""

    has_more: bool
    """Whether there are more changes now. If not, ask again later with `next`."""


class CheckedActivityReportRows(TypedDict):
    """In the order of the rows of the report."""

    timesheets: NotRequired[list[CheckedTimesheet]]
    expenses: NotRequired[list[CheckedExpense]]


class CheckedExpense(TypedDict):
    has_receipt: bool


class CheckedTimesheet(TypedDict):
    date: str
    quantity: float
    """Hours, days or items."""


class ChooseTeam(TypedDict):
    team_id: str


class ComplianceDocument(TypedDict):
    id: str
    freelancer_id: str
    kind: ComplianceKind
    status: ComplianceDocumentStatus
    requested_at: str | None
    """null: uploaded without a request."""

    issued_on: str | None
    valid_until: str | None
    """The last day on which it counts."""

    code: str | None
    """The security code of a URSSAF certificate, or the number of a contract."""

    media_type: Literal["application/pdf", "image/png", "image/jpeg"] | None
    """null while it is requested."""

    size: int | None
    """Of the file, in bytes."""

    sha256: str | None
    """SHA-256 of the file, in hexadecimal digits."""

    uploaded_at: str | None
    uploaded_by: Literal["team", "freelancer"] | None
    verified_at: str | None
    """When it was approved or refused."""

    reason: str | None
    """Why it was refused."""

    replaced_at: str | None
    created_at: str
    updated_at: str
    requested_by_id: str | None
    """The user who asked for it; null: nobody, or the service because of a mission."""

    uploaded_by_id: str | None
    """The user who uploaded it for the team."""

    verified_by: str | None
    """The user who approved or refused it."""

    allowed_actions: list[ComplianceDocumentAction]
    """Actions that the caller may perform now, given the state, the caller's scopes and
    permissions, and the caller's role in the resource (such as signer). An action that is not
    listed is refused or would change nothing. A listed action can fail only because of its body, or
    because the resource has changed in the meantime.
    """


class ComplianceDocumentApprovedEvent(TypedDict):
    """A user of the team approved a document, which is in force from then on."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["compliance_document.approved"]
    timestamp: str
    subject: ComplianceDocumentApprovedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ComplianceDocumentApprovedEventData
    """The fact, as it was when it happened."""

    object: ComplianceDocumentState | None


class ComplianceDocumentApprovedEventData(TypedDict):
    """The fact, as it was when it happened."""

    freelancer_id: str
    """Whose document it is."""

    kind: str
    """`urssaf_vigilance`, `registration`, `insurance` or `foreign_workers`."""

    valid_until: str
    """The last day on which it counts."""


class ComplianceDocumentApprovedEventSubject(TypedDict):
    type: Literal["compliance_document"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ComplianceDocumentExpiredEvent(TypedDict):
    """A document has expired. Once for each document."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["compliance_document.expired"]
    timestamp: str
    subject: ComplianceDocumentExpiredEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ComplianceDocumentExpiredEventData
    """The fact, as it was when it happened."""

    object: ComplianceDocumentState | None


class ComplianceDocumentExpiredEventData(TypedDict):
    """The fact, as it was when it happened."""

    freelancer_id: str
    """Whose document it is."""

    kind: str
    """`urssaf_vigilance`, `registration`, `insurance` or `foreign_workers`."""

    valid_until: str
    """The last day on which it counts."""


class ComplianceDocumentExpiredEventSubject(TypedDict):
    type: Literal["compliance_document"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ComplianceDocumentExpiringEvent(TypedDict):
    """A document expires soon. Once for each document."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["compliance_document.expiring"]
    timestamp: str
    subject: ComplianceDocumentExpiringEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ComplianceDocumentExpiringEventData
    """The fact, as it was when it happened."""

    object: ComplianceDocumentState | None


class ComplianceDocumentExpiringEventData(TypedDict):
    """The fact, as it was when it happened."""

    freelancer_id: str
    """Whose document it is."""

    kind: str
    """`urssaf_vigilance`, `registration`, `insurance` or `foreign_workers`."""

    valid_until: str
    """The last day on which it counts."""


class ComplianceDocumentExpiringEventSubject(TypedDict):
    type: Literal["compliance_document"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ComplianceDocumentFileReadEvent(TypedDict):
    """Somebody of the team downloaded the file of a document."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["compliance_document.file_read"]
    timestamp: str
    subject: ComplianceDocumentFileReadEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ComplianceDocumentFileReadEventData
    """The fact, as it was when it happened."""

    object: ComplianceDocumentState | None


class ComplianceDocumentFileReadEventData(TypedDict):
    """The fact, as it was when it happened."""

    freelancer_id: str
    """Whose document it is."""

    kind: str
    """`urssaf_vigilance`, `registration`, `insurance` or `foreign_workers`."""


class ComplianceDocumentFileReadEventSubject(TypedDict):
    type: Literal["compliance_document"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ComplianceDocumentPage(TypedDict):
    items: list[ComplianceDocument]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class ComplianceDocumentRefusedEvent(TypedDict):
    """A user of the team refused a document."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["compliance_document.refused"]
    timestamp: str
    subject: ComplianceDocumentRefusedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ComplianceDocumentRefusedEventData
    """The fact, as it was when it happened."""

    object: ComplianceDocumentState | None


class ComplianceDocumentRefusedEventData(TypedDict):
    """The fact, as it was when it happened."""

    freelancer_id: str
    """Whose document it is."""

    kind: str
    """`urssaf_vigilance`, `registration`, `insurance` or `foreign_workers`."""


class ComplianceDocumentRefusedEventSubject(TypedDict):
    type: Literal["compliance_document"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ComplianceDocumentReplacedEvent(TypedDict):
    """A later document took its place, before its review or as the one in force."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["compliance_document.replaced"]
    timestamp: str
    subject: ComplianceDocumentReplacedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ComplianceDocumentReplacedEventData
    """The fact, as it was when it happened."""

    object: ComplianceDocumentState | None


class ComplianceDocumentReplacedEventData(TypedDict):
    """The fact, as it was when it happened."""

    freelancer_id: str
    """Whose document it is."""

    kind: str
    """`urssaf_vigilance`, `registration`, `insurance` or `foreign_workers`."""


class ComplianceDocumentReplacedEventSubject(TypedDict):
    type: Literal["compliance_document"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ComplianceDocumentRequestedEvent(TypedDict):
    """The team, or the service because of a mission, asked for a document."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["compliance_document.requested"]
    timestamp: str
    subject: ComplianceDocumentRequestedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ComplianceDocumentRequestedEventData
    """The fact, as it was when it happened."""

    object: ComplianceDocumentState | None


class ComplianceDocumentRequestedEventData(TypedDict):
    """The fact, as it was when it happened."""

    freelancer_id: str
    """Whose document it is."""

    kind: str
    """`urssaf_vigilance`, `registration`, `insurance` or `foreign_workers`."""


class ComplianceDocumentRequestedEventSubject(TypedDict):
    type: Literal["compliance_document"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ComplianceDocumentState(TypedDict):
    id: str
    freelancer_id: str
    kind: ComplianceKind
    status: ComplianceDocumentStatus
    requested_at: str | None
    """null: uploaded without a request."""

    issued_on: str | None
    valid_until: str | None
    """The last day on which it counts."""

    code: str | None
    """The security code of a URSSAF certificate, or the number of a contract."""

    media_type: Literal["application/pdf", "image/png", "image/jpeg"] | None
    """null while it is requested."""

    size: int | None
    """Of the file, in bytes."""

    sha256: str | None
    """SHA-256 of the file, in hexadecimal digits."""

    uploaded_at: str | None
    uploaded_by: Literal["team", "freelancer"] | None
    verified_at: str | None
    """When it was approved or refused."""

    reason: str | None
    """Why it was refused."""

    replaced_at: str | None
    created_at: str
    updated_at: str
    requested_by_id: str | None
    """The user who asked for it; null: nobody, or the service because of a mission."""

    uploaded_by_id: str | None
    """The user who uploaded it for the team."""

    verified_by: str | None
    """The user who approved or refused it."""


class ComplianceDocumentUploadedEvent(TypedDict):
    """A document was uploaded and awaits its review."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["compliance_document.uploaded"]
    timestamp: str
    subject: ComplianceDocumentUploadedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ComplianceDocumentUploadedEventData
    """The fact, as it was when it happened."""

    object: ComplianceDocumentState | None


class ComplianceDocumentUploadedEventData(TypedDict):
    """The fact, as it was when it happened."""

    freelancer_id: str
    """Whose document it is."""

    kind: str
    """`urssaf_vigilance`, `registration`, `insurance` or `foreign_workers`."""

    valid_until: str
    """The last day on which it counts."""

    by: str
    """`team` or `freelancer`."""

    sha256: str
    """SHA-256 of the file, in hexadecimal digits."""


class ComplianceDocumentUploadedEventSubject(TypedDict):
    type: Literal["compliance_document"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ComplianceFile(TypedDict):
    freelancer_id: str
    contract_total: float | None
    """Excl. VAT, of the largest current or coming contract, by its terms: deliverables, or the
    rate for every weekday or month. A framework agreement counts with all its missions. null: there
    is none.
    """

    is_required: bool
    """Whether the freelancer owes any document."""

    kinds: list[ComplianceKindState]
    """Every kind that is not off, or has a document."""

    freelancer: ComplianceFreelancer
    billing_mandate: Literal["offered", "accepted", "declined", "revoked"] | None
    """The status of the current billing mandate; null: there is none."""


class ComplianceFilePage(TypedDict):
    items: list[ComplianceFile]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class ComplianceFreelancer(TypedDict):
    id: str
    first_name: str
    last_name: str
    company: str | None
    country: str
    is_umbrella: bool


class ComplianceKindSetting(TypedDict):
    mode: ComplianceMode
    blocks: list[ComplianceBlock]
    """`activation`: a mission cannot become active; `approval`: its activity reports cannot be
    approved; `payment`: their entries cannot be paid by a batch. Empty unless the mode is `block`.
    """


class ComplianceKindState(TypedDict):
    kind: ComplianceKind
    is_required: bool
    """Whether the freelancer owes it: the kind is not off, it applies to them, and a contract of
    theirs reaches the threshold.
    """

    state: ComplianceState
    in_force: ComplianceKindStateInForce | None
    """The approved document, also if it has expired."""

    open: ComplianceKindStateOpen | None
    """The document that is requested or awaits its review."""

    refused: ComplianceKindStateRefused | None
    """The last document, if it was refused and nothing was uploaded since."""


class ComplianceKindStateInForce(TypedDict):
    """The approved document, also if it has expired."""

    id: str
    status: ComplianceKindStateInForceStatus
    valid_until: str | None


class ComplianceKindStateOpen(TypedDict):
    """The document that is requested or awaits its review."""

    id: str
    status: ComplianceKindStateOpenStatus
    valid_until: str | None


class ComplianceKindStateRefused(TypedDict):
    """The last document, if it was refused and nothing was uploaded since."""

    id: str
    status: ComplianceKindStateRefusedStatus
    valid_until: str | None


class ComplianceKinds(TypedDict):
    urssaf_vigilance: ComplianceKindSetting
    registration: ComplianceKindSetting
    insurance: ComplianceKindSetting
    foreign_workers: ComplianceKindSetting


class ComplianceSettings(TypedDict):
    kinds: ComplianceKinds
    threshold: float
    """From which total excl. VAT of a contract on documents are required, in the currency of the
    mission. 5000 by default (Code du travail, R. 8222-1).
    """

    renewal_months: int
    """How many months a document without its own end counts. 6 by default."""

    expiring_days: int
    """How many days before its end a document is `expiring`. 30 by default."""

    requests_automatically: bool
    """Whether the freelancer is asked for what is missing when a mission is offered to them. Off
    by default.
    """

    pending_change: RuleChange | None


class ConfirmPaymentBatch(TypedDict):
    paid_on: str
    """The day on which the bank executed the payments: not before the export, not after today."""

    reference: NotRequired[str | None]
    """For example the number in the bank statement."""

    entry_ids: NotRequired[list[str] | None]
    """The entries that the bank executed; default: all that are open. The others stay open:
    confirm them later, or release them with `cancel`.
    """


class ConfirmSignIn(TypedDict):
    code: str
    """In upper or lower case, with or without the hyphen."""


class ConfirmStepUp(TypedDict):
    code: str
    """In upper or lower case, with or without the hyphen."""


class ContestInvoice(TypedDict):
    reason: str


class CreateAccountOverride(TypedDict):
    """Either `project_code_id` or `mission_id`."""

    project_code_id: NotRequired[str | None]
    mission_id: NotRequired[str | None]
    applies_to: AccountOverrideKind
    account: str
    """At least three digits, then digits or capital letters; at most 20 characters."""

    label: str


class CreateAccountingSending(TypedDict):
    month: str
    """The month of the invoice dates and payments, `YYYY-MM`."""


class CreateApiKey(TypedDict):
    """`scopes` defaults to the effective scopes of the calling key and cannot exceed them. A key
    for another user cannot have `missions:sign`, `missions:approve` or `*`. A session creates keys
    within the permissions of its user; with `missions:sign` only if the person has confirmed in the
    last 5 minutes that it is them, otherwise 403 `step_up_required`.
    """

    name: str
    user_id: NotRequired[str | None]
    """Default: the user of the calling key."""

    scopes: NotRequired[list[Scope] | None]
    expires_at: NotRequired[str | None]
    """An instant in the future, with at most milliseconds, and not later than the expiry of the
    calling key, which is the default.
    """

    requests_per_minute: NotRequired[int | None]
    """At most the rate limit of the calling key, which is the default."""


class CreateDocumentTemplate(TypedDict):
    name: str
    """Not blank; stored as sent."""

    kind: Literal["services_agreement", "master_agreement"]
    """Cannot be changed later."""

    locale: Literal["fr", "en"]
    body: str
    """Markdown, not blank; stored as sent. A placeholder such as `{{ team.name }}` must be on
    one line. An unknown placeholder, an unclosed `{{` and a stray `}}` are refused. After
    substitution a contract has at most 1,000 placeholders, 300,000 characters, 10,000 lines and
    2,000 table rows; above that the request is refused with `too_complex`. The placeholders are:
    `team.` with `name`, `company`, `legal_form`, `siren`, `register`, `vat_number`, `address`,
    `postal_code`, `city`, `country`, `late_payment_penalty`; `freelancer.` with `first_name`,
    `last_name`, `email`, `company`, `legal_form`, `siren`, `register`, `vat_number`, `address`,
    `postal_code`, `city`, `country`, `capacity`; `external_referent.` with `company`, `legal_form`,
    `siren`, `register`, `vat_number`, `address`, `postal_code`, `city`, `email`; `mission.` with
    `name`, `description`, `mission_type`, `start_date`, `end_date`, `rate_amount`, `currency`,
    `payment_terms_days`, `payment_terms_basis`, `payment_terms`, `purchase_order`; `signer.` with
    `first_name`, `last_name`, `job_title`; `agreement.` with `valid_until`; `date`; `deliverables`;
    `parties`; `price`; `order`. `parties` identifies both parties and the capacity of their
    signers, `price` is the price of the mission, `order` its purchase order, `freelancer.capacity`
    the capacity in which the freelancer signs, and `mission.payment_terms` the payment term as
    text.
    """


class CreateFreelancer(TypedDict):
    email: str
    first_name: str
    last_name: str
    external_id: NotRequired[str | None]
    """Your own reference; unique in the team if set."""

    siren: NotRequired[str | None]
    """Nine digits; the last one is a check digit."""

    siret: NotRequired[str | None]
    """The number of the establishment: the SIREN and five digits."""

    company: NotRequired[str | None]
    legal_form: NotRequired[str | None]
    """As invoices show it, with the share capital."""

    register: NotRequired[str | None]
    """The entry in the trade register."""

    address: NotRequired[str | None]
    postal_code: NotRequired[str | None]
    city: NotRequired[str | None]
    vat_number: NotRequired[str | None]
    """The number with the prefix of the country (`EL` for Greece) and without spaces. A French
    number contains the SIREN.
    """

    vat_exemption_reason: NotRequired[str | None]
    """For the regime `exempt`, as invoices show it."""

    electronic_address: NotRequired[ElectronicAddress | None]
    supplier_code: NotRequired[str | None]
    """1 to 12 characters out of A-Z and 0-9. Set when a billing mandate is offered, if it is
    not.
    """

    external_referent: NotRequired[CreateFreelancerExternalReferent | None]
    """The umbrella company; setting it also sets `is_umbrella`."""

    referent_id: NotRequired[str | None]
    """An active user of the team."""

    tag_ids: NotRequired[list[str] | None]
    """Ids of team tags, without duplicates; replaces the current ones."""

    team_ids: NotRequired[list[str] | None]
    """Ids of organizational teams, without duplicates; replaces the current ones."""

    country: NotRequired[CreateFreelancerCountry | None]
    """ISO 3166-1 alpha-2."""

    vat_regime: NotRequired[Literal["standard", "franchise", "reverse_charge", "exempt"] | None]
    vat_on_debits: NotRequired[bool | None]
    invoicing_mode: NotRequired[Literal["self_billing", "supplier_invoice"] | None]
    """`self_billing`: the team makes the invoices, under a billing mandate. `supplier_invoice`:
    the supplier sends them; always so with an umbrella company.
    """

    is_in_das2: NotRequired[bool | None]
    """Whether payments to the supplier are fees that the yearly declaration DAS2 lists (CGI,
    art. 240).
    """

    vat_rate: NotRequired[float | None]
    """Percent. Default: the rate of the team."""

    is_umbrella: NotRequired[bool | None]
    """Default: true if `external_referent` is sent, otherwise false."""


class CreateFreelancerExternalReferent(TypedDict):
    """The umbrella company; setting it also sets `is_umbrella`."""

    company: str
    email: NotRequired[str | None]
    legal_form: NotRequired[str | None]
    """As invoices show it, with the share capital."""

    siren: NotRequired[str | None]
    """Nine digits; the last one is a check digit."""

    register: NotRequired[str | None]
    """The entry in the trade register."""

    vat_number: NotRequired[str | None]
    """The number with the prefix of the country (`EL` for Greece) and without spaces. A French
    number contains the SIREN.
    """

    address: NotRequired[str | None]
    postal_code: NotRequired[str | None]
    city: NotRequired[str | None]


class CreateMission(TypedDict):
    name: str
    description: str
    mission_type: Literal["hourly", "daily", "monthly", "deliverable"]
    start_date: str
    end_date: str
    """On or after `start_date`."""

    freelancer_id: str
    """An active freelancer of the team."""

    contract_type: NotRequired[Literal["services_agreement", "master_agreement"] | None]
    rate_amount: NotRequired[float | None]
    """Price of one unit, excluding VAT. Required for `hourly`, `daily` and `monthly`."""

    deliverables: NotRequired[list[SentDeliverable] | None]
    """Required for `deliverable`, refused otherwise."""

    planned_quantity: NotRequired[float | None]
    """How many hours or days are planned: with the rate, the budget of the mission. Only for
    `hourly` and `daily`. Not part of the contract.
    """

    payment_terms_days: NotRequired[int | None]
    """Default: the setting of the team."""

    payment_terms_basis: NotRequired[Literal["invoice_date", "end_of_month"] | None]
    """Default: the setting of the team."""

    team_signer_id: NotRequired[str | None]
    """An active user. Required if a contract is generated from a template."""

    purchase_order: NotRequired[str | None]
    """Stored as sent; may be blank."""

    external_id: NotRequired[str | None]
    """Your own reference; not unique."""

    project_code_id: NotRequired[str | None]
    approver_id: NotRequired[str | None]
    """An active team-admin. The mission is `draft` until they approve it."""

    use_service_template: NotRequired[bool | None]
    """Generates a services agreement; needs `team_signer_id`."""

    template_locale: NotRequired[Literal["fr", "en"] | None]
    """Use the default template in this language instead of a template of the team."""

    service_template_id: NotRequired[str | None]
    """A services agreement template of the team, instead of `template_locale`."""

    master_agreement_template_id: NotRequired[str | None]
    """A framework agreement template of the team, for a new framework agreement."""

    master_agreement_valid_until: NotRequired[str | None]
    """End date of the new framework agreement; today in the team's time zone, or later."""


class CreateMissionForm(TypedDict):
    mission: CreateMission
    master_agreement_file: NotRequired[File]
    """A PDF file of at most 10 MB."""


class CreateProjectCode(TypedDict):
    name: str
    """Not blank; stored as sent."""

    external_id: NotRequired[str | None]
    """Your own reference; unique in the team if set."""


class CreateTeam(TypedDict):
    name: str
    """Not blank; stored as sent."""

    parent_id: NotRequired[str | None]
    """Omit or null for a root."""

    external_id: NotRequired[str | None]
    """Your own reference; unique in the team if set."""

    sort_order: NotRequired[int | None]


class CreateTeamTag(TypedDict):
    name: str
    """Not blank; stored as sent."""


class CreateWebhookEndpoint(TypedDict):
    url: str
    """Starts with https:// and has a public address. Redirects are not followed."""

    description: NotRequired[str | None]
    types: NotRequired[list[WebhookEventType] | None]
    """Default: `["*"]`."""

    scopes: NotRequired[list[Scope] | None]
    """Cannot exceed the effective scopes of the calling key. Default: those that read the
    resources of `types`, as far as the calling key has them.
    """


class CreditedInvoice(TypedDict):
    number: str
    date: str


class Das2Beneficiary(TypedDict):
    siren: str | None
    """SIREN of the seller, which is the umbrella company or the freelancer. null if unknown: the
    row is then of one freelancer.
    """

    name: str
    freelancer_ids: list[str]
    """The freelancers who were paid through this seller."""

    currency: str
    payment_count: int
    fees_excl_vat: float
    expenses_excl_vat: float
    """Without disbursements."""

    disbursements: float
    """Expenses that the seller paid in the name of the team: a part of `amount_incl_vat`, but
    not declared.
    """

    vat_amount: float
    amount_incl_vat: float
    threshold: float | None
    """The threshold of the year: 2,400 since 2024. null for another currency than EUR."""

    is_over_threshold: bool
    """Whether `amount_incl_vat` without `disbursements` is above the threshold."""

    is_in_das2: bool
    """`is_in_das2` of the freelancers; false if it is false for all of them."""

    is_to_declare: bool
    """`is_in_das2` and `is_over_threshold`."""


class Das2BeneficiaryPage(TypedDict):
    items: list[Das2Beneficiary]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class DefaultTemplates(TypedDict):
    """A starting point, and no legal advice: have the text reviewed by a lawyer before you use
    it for your contracts.
    """

    version: int
    """The version of `items`."""

    version_in_use: int
    """The version that contracts of the team have: `default_templates_version` of `GET /team`."""

    latest_version: int
    """The current version, which new teams have."""

    items: list[DefaultTemplatesItemsItem]


class DefaultTemplatesItemsItem(TypedDict):
    kind: Literal["services_agreement", "master_agreement"]
    locale: Literal["fr", "en"]
    body: str
    """Markdown with placeholders, as for a template of the team."""


class Deliverable(TypedDict):
    id: str
    name: str
    quantity: float
    amount_excl_vat: float
    """Price of one unit."""

    order_index: int
    description: str | None


class Department(TypedDict):
    id: str
    name: str
    created_at: str
    updated_at: str


class DepartmentDetail(TypedDict):
    id: str
    name: str
    created_at: str
    updated_at: str
    freelancers: list[Member]
    """Freelancers with this tag, by email, at most 1,000."""

    users: list[Member]
    """Active users with this tag, by email, at most 1,000."""


class DepartmentPage(TypedDict):
    items: list[Department]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class DevelopmentInbox(TypedDict):
    is_open: bool
    """false: codes are mailed, or are not shown for this team."""

    items: list[ShownCode]


class DocumentCreatedEvent(TypedDict):
    """A document of a mission was created."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["document.created"]
    timestamp: str
    subject: DocumentCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: DocumentCreatedEventData
    """The fact, as it was when it happened."""

    object: MissionDocument | None


class DocumentCreatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    mission_id: str
    """The mission of the document."""

    sha256: NotRequired[str]
    """SHA-256 of the file, in hexadecimal digits."""

    kind: str
    """`contract` or `amendment`."""

    version: int
    """The version, from 1."""

    from_mission_id: NotRequired[str]
    """The mission that the contract was taken over from."""


class DocumentCreatedEventSubject(TypedDict):
    type: Literal["document"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class DocumentSignature(TypedDict):
    side: Literal["freelancer", "company"]
    name: str
    signed_at: str


class DocumentSignedEvent(TypedDict):
    """A document of a mission was signed."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["document.signed"]
    timestamp: str
    subject: DocumentSignedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: DocumentSignedEventData
    """The fact, as it was when it happened."""

    object: MissionDocument | None


class DocumentSignedEventData(TypedDict):
    """The fact, as it was when it happened."""

    mission_id: str
    """The mission of the document."""

    sha256: NotRequired[str]
    """SHA-256 of the file, in hexadecimal digits."""

    side: str
    """`freelancer` or `company`."""


class DocumentSignedEventSubject(TypedDict):
    type: Literal["document"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class DocumentTemplate(TypedDict):
    id: str
    name: str
    kind: Literal["services_agreement", "master_agreement"]
    locale: Literal["fr", "en"]
    created_at: str
    updated_at: str
    body: str
    """Markdown with placeholders."""


class DocumentTemplateCreatedEvent(TypedDict):
    """A document template was created."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["document_template.created"]
    timestamp: str
    subject: DocumentTemplateCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: DocumentTemplate | None


class DocumentTemplateCreatedEventSubject(TypedDict):
    type: Literal["document_template"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class DocumentTemplateDeletedEvent(TypedDict):
    """A document template was deleted."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["document_template.deleted"]
    timestamp: str
    subject: DocumentTemplateDeletedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: DocumentTemplate | None


class DocumentTemplateDeletedEventSubject(TypedDict):
    type: Literal["document_template"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class DocumentTemplateItem(TypedDict):
    id: str
    name: str
    kind: Literal["services_agreement", "master_agreement"]
    locale: Literal["fr", "en"]
    created_at: str
    updated_at: str


class DocumentTemplateItemPage(TypedDict):
    items: list[DocumentTemplateItem]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class DocumentTemplateUpdatedEvent(TypedDict):
    """A document template was changed."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["document_template.updated"]
    timestamp: str
    subject: DocumentTemplateUpdatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: DocumentTemplateUpdatedEventData
    """The fact, as it was when it happened."""

    object: DocumentTemplate | None


class DocumentTemplateUpdatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    changed_fields: list[str]
    """The names of the fields that were sent and have changed."""


class DocumentTemplateUpdatedEventSubject(TypedDict):
    type: Literal["document_template"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class DueDateCalculation(TypedDict):
    invoice_date: str
    payment_terms_days: int
    payment_terms_basis: Literal["invoice_date", "end_of_month"]
    plus_days: str
    """Invoice date + days."""

    due_date: str
    rule: str


class DueReport(TypedDict):
    month: str
    report_state: MonthReportState
    report_id: str | None
    """Null if the report is missing."""

    reminder_state: ReminderState
    last_reminded_at: str | None
    last_reminded_by: DueReportLastRemindedBy | None
    """The user."""


class DueReportLastRemindedBy(TypedDict):
    """The user."""

    id: str
    first_name: str | None
    last_name: str | None


class DueReports(TypedDict):
    months: list[DueReport]
    """Latest first: months, or parts of them, that are over, of the last 24 of the mission.
    `reminder_state` is `possible`, `recent` or `unreachable`.
    """


class ElectronicAddress(TypedDict):
    """Where the party receives electronic invoices. null: scheme `0225` with the SIREN in
    France, `EM` with the email address abroad.
    """

    scheme: ElectronicAddressScheme
    value: str
    """With `0225` the SIREN, alone or followed by an underscore and the SIRET or a suffix of
    your own.
    """


class EmailSubscription(TypedDict):
    team_name: str
    locale: Literal["fr", "en"]
    kind: EmailSubscriptionKind
    """`digest`: every kind."""

    is_off: bool
    """Whether mails of this kind are turned off."""


class EntryAfterEnd(TypedDict):
    id: str
    activity_report_id: str
    type: Literal["invoice", "expense", "credit_note"]
    status: Literal["waiting_payment", "paid", "cancelled"]
    invoice_number: str | None
    amount_excl_vat: float
    amount_incl_vat: float
    currency: str


class Erasure(TypedDict):
    person_kind: Literal["freelancer", "user"]
    person_id: str
    status: Literal["running", "done"]
    """`running`: the profile is erased, and the service erases the rest in the background.
    `done`: nothing is left except what is in `retained`.
    """

    requested_by: str | None
    """The user who requested the erasure."""

    requested_at: str
    completed_at: str | None
    retained: list[RetainedData]


class ErrorBody(TypedDict):
    """Every error of every endpoint has this body."""

    error: ErrorBodyError


class ErrorBodyError(TypedDict):
    code: int
    """Equals the HTTP status."""

    message: str
    """For people; may change."""

    request_id: str
    """Same as the X-Request-Id header."""

    details: ErrorBodyErrorDetails


class ErrorBodyErrorDetails(TypedDict):
    """The error, for programs. `code` is stable and more specific than `reason`; `params` are
    the values needed to write the message in another language. Each variant lists the codes that
    have the same params. Codes may be added: for an unknown code, use `reason`.
    """

    code: ErrorBodyErrorDetailsCode
    params: dict[str, Any]
    reason: Reason
    field: NotRequired[str]
    """Path of the first body field or parameter that is wrong."""

    requiredScope: NotRequired[str]
    """The scope that the key lacks."""

    retryAfterSeconds: NotRequired[int]
    """Wait this long, then retry."""

    currentStatus: NotRequired[str]
    """The state that forbids the operation."""

    allowed: NotRequired[list[str]]
    """What the current state allows."""

    id: NotRequired[str]
    """The existing resource that conflicts with the request."""

    usedBy: NotRequired[list[ErrorBodyErrorDetailsUsedByItem]]
    """With `in_use`: what refers to the resource."""

    errors: NotRequired[list[Fault]]
    """Every error of the request, in order."""


class ErrorBodyErrorDetailsUsedByItem(TypedDict):
    resource: str
    """Kind of resource, such as `missions`."""

    count: int


class ErrorCause(TypedDict):
    """The error, for programs. `code` is stable and more specific than `reason`; `params` are
    the values needed to write the message in another language. Each variant lists the codes that
    have the same params. Codes may be added: for an unknown code, use `reason`.
    """

    code: ErrorCauseCode
    params: dict[str, Any]


class EventActor(TypedDict):
    kind: EventActorKind
    id: str | None


class EventFeed(TypedDict):
    items: list[Event]
    """In the order of `number`."""

    next: str
    """`after` of the next request; also on a page without events."""

    has_more: bool
    """Whether there are further events now."""


class Expense(TypedDict):
    id: str
    description: str
    date: str
    kind: Literal["rebilled", "disbursement"] | None
    """null: with the VAT of the receipt (`vat_amount`)."""

    amount_excl_vat: float
    vat_amount: float | None
    """null with a `kind`: the VAT of `rebilled` expenses is computed on their sum (see the
    calculation), a `disbursement` has none.
    """

    project_code_id: str | None
    receipt_id: str | None
    """The uploaded receipt; null: none."""


class ExpenseReceipt(TypedDict):
    id: str
    """`receipt_id` of an expense."""

    mission_id: str
    name: str | None
    media_type: Literal["application/pdf", "image/png", "image/jpeg"]
    size: int
    """Of the file, in bytes."""

    sha256: str
    """SHA-256 of the file, in hexadecimal digits."""

    uploaded_by: Literal["team", "freelancer"]
    created_at: str


class ExpenseReceiptUploadedEvent(TypedDict):
    """A receipt was uploaded for a freelancer."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["expense_receipt.uploaded"]
    timestamp: str
    subject: ExpenseReceiptUploadedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ExpenseReceiptUploadedEventData
    """The fact, as it was when it happened."""

    object: Freelancer | None


class ExpenseReceiptUploadedEventData(TypedDict):
    """The fact, as it was when it happened."""

    receipt_id: str
    """The receipt."""

    mission_id: str
    """The mission."""

    by: str
    """`team` or `freelancer`."""

    sha256: str
    """SHA-256 of the file, in hexadecimal digits."""


class ExpenseReceiptUploadedEventSubject(TypedDict):
    type: Literal["freelancer"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ExpenseTotals(TypedDict):
    amount_excl_vat: float
    vat_amount: float
    """The VAT of the lines, plus `vat`: that of the `rebilled` ones, null if there are none."""

    amount_incl_vat: float
    vat: VatCalculation | None


class ExtendMission(TypedDict):
    end_date: str
    """Must be after the current end date."""

    rate_amount: NotRequired[float | None]
    """The new rate, if it changes."""

    effective_from: NotRequired[str | None]
    """Only with `rate_amount`: the day from which it applies, at the latest the new end date.
    Default: the day after the current end date. An earlier day is possible from the first day after
    the months with a submitted report on.
    """


class ExternalReferent(TypedDict):
    """The umbrella company that invoices for the freelancer."""

    id: str
    email: str | None
    company: str
    legal_form: str | None
    siren: str | None
    register: str | None
    vat_number: str | None
    address: str | None
    postal_code: str | None
    city: str | None


class Fault(TypedDict):
    """The error, for programs. `code` is stable and more specific than `reason`; `params` are
    the values needed to write the message in another language. Each variant lists the codes that
    have the same params. Codes may be added: for an unknown code, use `reason`.
    """

    code: FaultCode
    params: dict[str, Any]
    field: str
    """JSON path of the field, or the name of the parameter."""

    reason: Reason
    message: str
    """For people; may change."""


class FileActivityReport(TypedDict):
    mission_id: str
    report_month: str
    """`YYYY-MM`."""

    timesheets: NotRequired[list[SentTimesheet] | None]
    supplementary_items: NotRequired[list[SentSupplementaryItem] | None]
    expenses: NotRequired[list[SentExpense] | None]


class FrameworkAgreementMovedEvent(TypedDict):
    """The status of a framework agreement changed."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["framework_agreement.moved"]
    timestamp: str
    subject: FrameworkAgreementMovedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: FrameworkAgreementMovedEventData
    """The fact, as it was when it happened."""

    object: dict[str, Any] | None
    """Always null: the resource cannot be read by itself."""


class FrameworkAgreementMovedEventData(TypedDict):
    """The fact, as it was when it happened."""

    status: str
    """The status of the framework agreement."""


class FrameworkAgreementMovedEventSubject(TypedDict):
    type: Literal["framework_agreement"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class FrameworkAgreementOpenedEvent(TypedDict):
    """A framework agreement was created with its first mission."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["framework_agreement.opened"]
    timestamp: str
    subject: FrameworkAgreementOpenedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: FrameworkAgreementOpenedEventData
    """The fact, as it was when it happened."""

    object: dict[str, Any] | None
    """Always null: the resource cannot be read by itself."""


class FrameworkAgreementOpenedEventData(TypedDict):
    """The fact, as it was when it happened."""

    status: str
    """The status of the framework agreement."""

    valid_until: str | None
    """Its last day."""


class FrameworkAgreementOpenedEventSubject(TypedDict):
    type: Literal["framework_agreement"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class FrameworkAgreementRef(TypedDict):
    """The framework agreement that covers a `master_agreement` mission."""

    id: str
    status: FrameworkAgreementRefStatus
    valid_until: str


class Freelancer(TypedDict):
    id: str
    email: str
    first_name: str
    last_name: str
    status: Literal["invited", "active", "archived"]
    external_id: str | None
    siren: str | None
    siret: str | None
    company: str | None
    legal_form: str | None
    register: str | None
    address: str | None
    postal_code: str | None
    city: str | None
    country: Country
    vat_number: str | None
    vat_regime: Literal["standard", "franchise", "reverse_charge", "exempt"]
    """The regime in force today: see `vat_history`."""

    vat_rate: float
    """Percent; the rate in force today."""

    vat_history: list[VatPeriod]
    """The regimes with the day on which each begins, oldest first. An activity report has the
    one of the last day of its period, that is of the days of its month that the mission covers; it
    is fixed when the report is submitted.
    """

    vat_exemption_reason: str | None
    vat_on_debits: bool
    """Whether the freelancer has opted to pay VAT on debits. Otherwise it is due on payment."""

    electronic_address: ElectronicAddress | None
    invoicing_mode: Literal["self_billing", "supplier_invoice"]
    """`self_billing`: the team makes the invoices, under a billing mandate. `supplier_invoice`:
    the supplier sends them; always so with an umbrella company.
    """

    supplier_code: str | None
    """The supplier in numbers of self-billed invoices."""

    is_in_das2: bool
    """Whether payments to the supplier are fees that the yearly declaration DAS2 lists (CGI,
    art. 240).
    """

    is_umbrella: bool
    """Whether an umbrella company invoices for the freelancer."""

    external_referent: ExternalReferent | None
    referent: Referent | None
    tags: list[TagRef]
    teams: list[TeamRef]
    created_at: str
    updated_at: str


class FreelancerCreatedEvent(TypedDict):
    """A freelancer was created or invited."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["freelancer.created"]
    timestamp: str
    subject: FreelancerCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: FreelancerCreatedEventData
    """The fact, as it was when it happened."""

    object: Freelancer | None


class FreelancerCreatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    status: str
    """The first status."""


class FreelancerCreatedEventSubject(TypedDict):
    type: Literal["freelancer"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class FreelancerErasedEvent(TypedDict):
    """The personal data of a freelancer were erased, except what a law keeps."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["freelancer.erased"]
    timestamp: str
    subject: FreelancerErasedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: Freelancer | None


class FreelancerErasedEventSubject(TypedDict):
    type: Literal["freelancer"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class FreelancerEvent(TypedDict):
    id: str
    type: str
    at: str
    actor: FreelancerEventActor
    mission: FreelancerEventMission | None
    data: dict[str, Any]


class FreelancerEventActor(TypedDict):
    kind: FreelancerEventActorKind
    id: str | None
    name: str | None


class FreelancerEventMission(TypedDict):
    id: str
    name: str


class FreelancerEventPage(TypedDict):
    items: list[FreelancerEvent]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class FreelancerExportedEvent(TypedDict):
    """A team-admin downloaded everything that is held about a freelancer."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["freelancer.exported"]
    timestamp: str
    subject: FreelancerExportedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: Freelancer | None


class FreelancerExportedEventSubject(TypedDict):
    type: Literal["freelancer"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class FreelancerMoney(TypedDict):
    years: list[FreelancerYear]
    """Latest year first, then by currency: years with an entry or a payment."""


class FreelancerName(TypedDict):
    id: str
    first_name: str
    last_name: str


class FreelancerPage(TypedDict):
    items: list[Freelancer]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class FreelancerSummary(TypedDict):
    id: str
    first_name: str
    last_name: str
    email: str
    external_id: str | None
    siren: str | None
    referent: Referent | None
    is_umbrella: bool


class FreelancerUpdatedEvent(TypedDict):
    """A freelancer was changed, archived or reactivated."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["freelancer.updated"]
    timestamp: str
    subject: FreelancerUpdatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: FreelancerUpdatedEventData
    """The fact, as it was when it happened."""

    object: Freelancer | None


class FreelancerUpdatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    changed_fields: list[str]
    """The names of the fields that were sent and have changed."""


class FreelancerUpdatedEventSubject(TypedDict):
    type: Literal["freelancer"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class FreelancerYear(TypedDict):
    year: int
    currency: str
    invoiced_excl_vat: float
    """Accounting entries of the year, expenses included, less credit notes: by invoice date or,
    while an entry has no number yet, by the day of its creation in the time zone of the team.
    """

    invoiced_incl_vat: float
    """The same including VAT."""

    paid_incl_vat: float
    """Payments made in the year for invoices of any year, except payments that were taken back."""

    due_incl_vat: float
    """The part of the amount invoiced in the year that is not paid yet."""


class GiveReason(TypedDict):
    reason: str


class Health(TypedDict):
    status: Literal["ok"]


class HeldBackCount(TypedDict):
    reason: HeldBackReason
    count: int


class HeldBackMissing(TypedDict):
    party: str
    code: str
    count: int
    """Number of entries."""


class HeldBackMonth(TypedDict):
    month: str
    """`YYYY-MM`."""

    reason: HeldBackReason
    count: int


class ImportFreelancers(TypedDict):
    rows: list[dict[str, Any]]
    """At most 200. Each has the fields of `POST /freelancers`. A freelancer with the same
    `email` or `external_id` exists already, and is not changed. Errors of a row are its outcome.
    """

    dry_run: NotRequired[bool]
    """Nothing is written; the outcomes are those that the import would have."""


class ImportMissions(TypedDict):
    rows: list[dict[str, Any]]
    """At most 200. Each has the fields of `POST /missions`; `external_id` is required.
    `freelancer_email` may stand for `freelancer_id`, and `project_code_external_id` for
    `project_code_id`. A mission with the same `external_id` that is not deleted exists already, and
    is not changed. Errors of a row are its outcome.
    """

    dry_run: NotRequired[bool]
    """Nothing is written; the outcomes are those that the import would have."""


class ImportProjectCodes(TypedDict):
    rows: list[dict[str, Any]]
    """At most 200. Each has the fields of `POST /project-codes`; `external_id` is required. A
    row whose `external_id` a project code has already changes nothing. Errors of a row are its
    outcome.
    """

    dry_run: NotRequired[bool]
    """Nothing is written; the outcomes are those that the import would have."""


class ImportResult(TypedDict):
    items: list[ImportedRow]
    """In the order of the request."""

    created_count: int
    exists_count: int
    refused_count: int
    dry_run: bool


class ImportedRow(TypedDict):
    index: int
    """Position in `rows`, from 0."""

    status: ImportStatus
    id: str | None
    """Of the resource; null if it was refused or would be created."""

    error: ItemError | None


class InvitationAcceptedEvent(TypedDict):
    """An invitation was accepted."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["invitation.accepted"]
    timestamp: str
    subject: InvitationAcceptedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: InvitationAcceptedEventData
    """The fact, as it was when it happened."""

    object: TeamUserDetail | None


class InvitationAcceptedEventData(TypedDict):
    """The fact, as it was when it happened."""

    user_id: NotRequired[str]
    """The user who was created."""

    freelancer_id: NotRequired[str]
    """The freelancer who accepted."""


class InvitationAcceptedEventSubject(TypedDict):
    type: Literal["invitation"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class InvitationCreatedEvent(TypedDict):
    """A user or freelancer was invited."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["invitation.created"]
    timestamp: str
    subject: InvitationCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: InvitationCreatedEventData
    """The fact, as it was when it happened."""

    object: TeamUserDetail | None


class InvitationCreatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    role: NotRequired[str]
    """The role of an invited user."""


class InvitationCreatedEventSubject(TypedDict):
    type: Literal["invitation"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class InvitationDeletedEvent(TypedDict):
    """An invitation was withdrawn."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["invitation.deleted"]
    timestamp: str
    subject: InvitationDeletedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: TeamUserDetail | None


class InvitationDeletedEventSubject(TypedDict):
    type: Literal["invitation"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class InvitationResentEvent(TypedDict):
    """An invitation was sent again, with another link."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["invitation.resent"]
    timestamp: str
    subject: InvitationResentEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: TeamUserDetail | None


class InvitationResentEventSubject(TypedDict):
    type: Literal["invitation"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class InvitationUndeliverableEvent(TypedDict):
    """The mail of an invitation was refused or came back."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["invitation.undeliverable"]
    timestamp: str
    subject: InvitationUndeliverableEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: TeamUserDetail | None


class InvitationUndeliverableEventSubject(TypedDict):
    type: Literal["invitation"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class InviteUser(TypedDict):
    email: str
    role: Literal["team-admin", "team-member"]
    first_name: NotRequired[str | None]
    last_name: NotRequired[str | None]
    job_title: NotRequired[str | None]
    tag_ids: NotRequired[list[str] | None]
    """Ids of team tags, without duplicates; replaces the current ones."""

    team_ids: NotRequired[list[str] | None]
    """Ids of organizational teams, without duplicates; replaces the current ones."""

    permissions: NotRequired[list[Scope] | None]
    """The permissions of a team-member. null: the default, every `:read` but
    `bank-details:read`, and `missions:sign`. The calling key must have each permission that it
    grants. A team-admin always has `*`; `["*", "bank-details:read"]` grants them what `*` does not
    include. That permission is granted by another team-admin whose key has `*`, or by the operator,
    never in an invitation.
    """


class InvitedFreelancer(TypedDict):
    id: str
    email: str
    first_name: str
    last_name: str
    status: Literal["invited", "active", "archived"]
    external_id: str | None
    siren: str | None
    siret: str | None
    company: str | None
    legal_form: str | None
    register: str | None
    address: str | None
    postal_code: str | None
    city: str | None
    country: Country
    vat_number: str | None
    vat_regime: Literal["standard", "franchise", "reverse_charge", "exempt"]
    """The regime in force today: see `vat_history`."""

    vat_rate: float
    """Percent; the rate in force today."""

    vat_history: list[VatPeriod]
    """The regimes with the day on which each begins, oldest first. An activity report has the
    one of the last day of its period, that is of the days of its month that the mission covers; it
    is fixed when the report is submitted.
    """

    vat_exemption_reason: str | None
    vat_on_debits: bool
    """Whether the freelancer has opted to pay VAT on debits. Otherwise it is due on payment."""

    electronic_address: ElectronicAddress | None
    invoicing_mode: Literal["self_billing", "supplier_invoice"]
    """`self_billing`: the team makes the invoices, under a billing mandate. `supplier_invoice`:
    the supplier sends them; always so with an umbrella company.
    """

    supplier_code: str | None
    """The supplier in numbers of self-billed invoices."""

    is_in_das2: bool
    """Whether payments to the supplier are fees that the yearly declaration DAS2 lists (CGI,
    art. 240).
    """

    is_umbrella: bool
    """Whether an umbrella company invoices for the freelancer."""

    external_referent: ExternalReferent | None
    referent: Referent | None
    tags: list[TagRef]
    teams: list[TeamRef]
    created_at: str
    updated_at: str
    accept_url: str | None
    """The link to give to the invited person; null if the service sends it by mail. Shown only
    here; null in a replayed response.
    """


class InvitedUser(TypedDict):
    id: str
    """The user id if `status` is active or deactivated, otherwise the invitation id."""

    email: str
    role: Literal["team-admin", "team-member"]
    status: InvitedUserStatus
    tags: list[TagRef]
    teams: list[TeamRef]
    first_name: str | None
    last_name: str | None
    job_title: str | None
    permissions: list[Scope]
    """The permissions of the user. The effective scopes of a key are those in both its scopes
    and the permissions of its user. A team-admin always has `*`, which does not include
    `bank-details:read`.
    """

    created_at: str
    accept_url: str | None
    """The link to give to the invited person; null if the service sends it by mail. Shown only
    here; null in a replayed response.
    """


class InvoiceDocument(TypedDict):
    """The data of the document as frozen when it got its number. Amounts of a credit note are
    positive.
    """

    document_type: int
    """UNTDID 1001: 389, 261, 380 or 381."""

    number: str
    date: str
    due_date: str | None
    period: InvoicePeriod
    currency: str
    locale: Literal["fr", "en"]
    seller: InvoiceParty
    buyer: InvoiceParty
    purchase_order: str | None
    contract: str | None
    iban: str | None
    bic: str | None
    vat_on_debits: bool
    mentions: InvoiceMentions
    credited: CreditedInvoice | None
    lines: list[InvoiceLine]
    vat: list[InvoiceVatGroup]
    amount_excl_vat: str
    """The sum of the lines. Decimal digits, exact."""

    vat_amount: str
    """The sum of the VAT amounts. Decimal digits, exact."""

    amount_incl_vat: str
    """Net and VAT. Decimal digits, exact."""


class InvoiceElectronicAddress(TypedDict):
    scheme: str
    """A code of the EAS list, such as `0225`."""

    value: str


class InvoiceLine(TypedDict):
    name: str
    description: str | None
    quantity: str
    """Negative for a deduction. Decimal digits, exact."""

    unit: Literal["DAY", "HUR", "C62"]
    """UN/ECE: days, hours, units."""

    unit_price: str
    """Excluding VAT. Decimal digits, exact."""

    vat: InvoiceVat
    amount_excl_vat: str
    """Quantity × price, rounded to the cent. Decimal digits, exact."""


class InvoiceMentions(TypedDict):
    payment_terms: str
    late_penalty: str
    recovery_fee: str
    discount: str


class InvoiceParty(TypedDict):
    name: str
    legal_form: str | None
    siren: str | None
    siret: str | None
    vat_number: str | None
    register: str | None
    address: str
    postal_code: str
    city: str
    country: str
    """ISO 3166-1 alpha-2."""

    electronic_address: InvoiceElectronicAddress | None


InvoicePeriod = TypedDict(
    "InvoicePeriod",
    {
        "from": "str",
        "to": "str",
    },
)


class InvoiceVat(TypedDict):
    category: Literal["S", "E", "AE"]
    """EN 16931: standard, exempt, reverse charge."""

    rate: str
    """Percent. Decimal digits, exact."""

    code: str | None
    """A code of the VATEX list."""

    reason: str | None
    """The text that the law requires."""


class InvoiceVatGroup(TypedDict):
    vat: InvoiceVat
    base: str
    """The sum of the lines. Decimal digits, exact."""

    amount: str
    """Base × rate ÷ 100, rounded once. Decimal digits, exact."""


class IssuedApiKey(TypedDict):
    id: str
    name: str
    user_id: str
    """The user of the team that the key acts as."""

    scopes: list[Scope]
    prefix: str
    """The first characters of the key, to identify it."""

    expires_at: str | None
    requests_per_minute: int | None
    """null: the server's default."""

    created_via: Literal["operator", "api_key", "invitation", "session"] | None
    """How the key was created: by the operator, with a key of the team, by accepting an
    invitation, or by a signed-in user. null: not recorded.
    """

    created_by: str | None
    """The user who created the key or sent the invitation; null if the operator did."""

    parent_key_id: str | None
    """The key used to create this key or to send the invitation; null for a signed-in user."""

    created_at: str
    key: str | None
    """The whole key. Shown only here; null in a replayed response."""


class ItemError(TypedDict):
    code: int
    """The HTTP status of the same error as the response to a request."""

    message: str
    """For people; may change."""

    details: ItemErrorDetails


class ItemErrorDetails(TypedDict):
    code: str
    """As `details.code` of an error body; stable and more specific than `reason`."""

    params: dict[str, Any]
    """The values needed to write the message in another language."""

    reason: Reason
    field: NotRequired[str]
    """Path of the first body field or parameter that is wrong."""

    requiredScope: NotRequired[str]
    """The scope that the key lacks."""

    retryAfterSeconds: NotRequired[int]
    """Wait this long, then retry."""

    currentStatus: NotRequired[str]
    """The state that forbids the operation."""

    allowed: NotRequired[list[str]]
    """What the current state allows."""

    id: NotRequired[str]
    """The existing resource that conflicts with the request."""

    usedBy: NotRequired[list[ItemErrorDetailsUsedByItem]]
    """With `in_use`: what refers to the resource."""

    errors: NotRequired[list[ItemFault]]
    """Every error of the item, in order."""


class ItemErrorDetailsUsedByItem(TypedDict):
    resource: str
    """Kind of resource, such as `missions`."""

    count: int


class ItemFault(TypedDict):
    code: str
    """As `details.code` of an error body; stable and more specific than `reason`."""

    params: dict[str, Any]
    """The values needed to write the message in another language."""

    field: str
    """JSON path of the field, or the name of the parameter."""

    reason: Reason
    message: str
    """For people; may change."""


class ItemOutcome(TypedDict):
    id: str
    """As sent."""

    status: ItemStatus
    error: ItemError | None
    warnings: NotRequired[list[Warning]]
    """What somebody should look at although it was done. Absent if there are none."""


class ItemsResult(TypedDict):
    items: list[ItemOutcome]
    """In the order of the request."""

    done_count: int
    refused_count: int


class Journal(TypedDict):
    code: str
    """At most ten digits or capital letters."""

    label: str


class LedgerAccount(TypedDict):
    account: str
    """At least three digits, then digits or capital letters; at most 20 characters."""

    label: str


class LinkRenewal(TypedDict):
    accepted: bool
    """Always true: whether a link is sent is not said."""


class LinkedMission(TypedDict):
    id: str
    name: str
    status: str
    mission_type: Literal["hourly", "daily", "monthly", "deliverable"]
    start_date: str
    end_date: str
    external_id: str | None


class MadePortalLink(TypedDict):
    id: str
    expires_at: str
    url: str | None
    """With the token in its fragment; null if the service sends it by mail. Shown only here;
    null in a replayed response.
    """

    token: str | None
    """For `Authorization: Bearer`; null if the service sends the link by mail. Shown only here;
    null in a replayed response.
    """


class Mail(TypedDict):
    id: str
    kind: str
    cause_id: str
    """The resource that the mail is about: the invitation, the portal link, the webhook endpoint
    or the notification.
    """

    number: int
    """How often this mail was requested: 2 for the first resend."""

    recipients: list[str]
    """In lower case."""

    status: MailStatus
    """`pending`: is being sent; `retrying`: failed and will be tried again; `sent`: the mail
    server has accepted it; `refused`: the mail server has refused the recipient; `failed`: given up
    after many attempts; `bounced`: accepted and returned later; `cancelled`: it was not sent,
    because what it is about has changed.
    """

    attempts: int
    response: str | None
    """The last response of the mail server, or the reason of a bounce; at most 300 characters."""

    message_id: str
    """The header `Message-ID`, the same for each attempt."""

    created_at: str
    updated_at: str
    sent_at: str | None
    next_attempt_at: str | None
    """Only for the status `retrying`."""


class MailPage(TypedDict):
    items: list[Mail]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class MailUndeliverableEvent(TypedDict):
    """A mail of the team did not reach its recipient."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mail.undeliverable"]
    timestamp: str
    subject: MailUndeliverableEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MailUndeliverableEventData
    """The fact, as it was when it happened."""

    object: Mail | None


class MailUndeliverableEventData(TypedDict):
    """The fact, as it was when it happened."""

    reason: Literal["refused", "failed", "bounced"]
    """`refused`: by the mail server; `failed`: given up after many attempts; `bounced`: it came
    back later.
    """

    kind: str
    """What kind of mail it was."""

    cause_id: str
    """The resource that it was about."""


class MailUndeliverableEventSubject(TypedDict):
    type: Literal["mail"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MayGiveReason(TypedDict):
    reason: NotRequired[str | None]


class Me(TypedDict):
    team: MyTeam
    user: MyUser
    key: MyKey | None
    session: MySession | None
    permissions: list[Scope]
    """The effective scopes. For a key: its scopes that the user's permissions include. For a
    session: the user's permissions and `sessions:write`.
    """


class Member(TypedDict):
    id: str
    email: str


class MissingForInvoice(TypedDict):
    party: Literal["seller", "buyer", "mandate", "invoice"]
    """Where it is missing. `seller`: in the profile, which the freelancer or the team completes;
    `buyer`: in the company data of the team; `mandate`: in the billing mandate; `invoice`: in this
    entry itself.
    """

    code: str
    """What is missing. See docs/invoicing.md."""

    detail: str | None
    """With `breaks_rule`: the field and the rule of the standard."""


class Mission(TypedDict):
    id: str
    reference: str | None
    """Short reference, unique in the team, with the year of the creation. Numbers may have gaps.
    null for a moment: only if a server of the previous release created it.
    """

    name: str
    description: str
    """Objectives, deliverables, working conditions."""

    mission_type: Literal["hourly", "daily", "monthly", "deliverable"]
    contract_kind: Literal["services_agreement", "master_agreement"]
    has_document: bool
    """Whether the mission has its own contract document."""

    currency: str
    rate_amount: float | None
    """Price of one hour, day or month, excluding VAT: the rate in force today in the team's time
    zone, before the start the first, after the end the last. For `deliverable` only informative.
    """

    rate_periods: list[RatePeriod]
    """The rates by date, oldest first; the first is from `start_date`. An accepted extension
    with a rate adds a period. Empty for a `deliverable` mission without a rate.
    """

    start_date: str
    end_date: str
    payment_terms_days: int
    payment_terms_basis: Literal["invoice_date", "end_of_month"]
    status: MissionStatus
    early_termination_date: str | None
    """The early end date. If it is in the future and the status is `in-progress`, the
    termination is scheduled.
    """

    terminated_by: str | None
    """The user who terminated the mission early or scheduled the termination."""

    external_referent: ExternalReferent | None
    project_code_id: str | None
    project_code: ProjectCodeRef | None
    project_codes: list[ProjectCodeRef]
    deliverables_catalog: list[Deliverable]
    """The deliverables of a `deliverable` mission, by `order_index`; line totals are computed
    from these rows.
    """

    created_at: str
    updated_at: str
    created_by: PersonRef
    freelancer: MissionFreelancer
    team_signer: PersonRef | None
    approver: PersonRef | None
    extension: MissionExtension | None
    framework_agreement: FrameworkAgreementRef | None
    client_rate_amount: float | None
    planned_quantity: float | None
    """Planned hours or days; null if not planned, and for other types of mission."""

    purchase_order: str | None
    external_id: str | None
    """Your own reference."""

    warnings: list[TermsWarning]
    """`payment_terms_over_limit`: the payment terms exceed the legal maximum, see
    `payment_terms_limit` of the team. Empty as a rule.
    """

    allowed_actions: list[MissionAction]
    """Actions that the caller may perform now, given the state, the caller's scopes and
    permissions, and the caller's role in the resource (such as signer). An action that is not
    listed is refused or would change nothing. A listed action can fail only because of its body, or
    because the resource has changed in the meantime.
    """


class MissionAcceptedEvent(TypedDict):
    """The freelancer accepted the mission."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.accepted"]
    timestamp: str
    subject: MissionAcceptedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionAcceptedEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionAcceptedEventData = TypedDict(
    "MissionAcceptedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
    },
)
"""The fact, as it was when it happened."""


class MissionAcceptedEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionAfterEnd(TypedDict):
    end_date: str
    """The end that the lists are about."""

    reports: list[ReportAfterEnd] | None
    """The activity reports, by month, with work or expenses after the end, or with an amount for
    days after it; not cancelled ones. The first 100. null if the caller may not read them.
    """

    has_more_reports: bool
    """Whether there are more than 100."""

    entries: list[EntryAfterEnd] | None
    """The accounting entries of these reports, without credit notes and cancelled entries. null
    if the caller may not read them.
    """

    payment_batches: list[PaymentBatchAfterEnd] | None
    """The payment batches with these entries, without cancelled ones. null if the caller may not
    read them.
    """


class MissionAgreementTakenOverEvent(TypedDict):
    """The mission took over the framework agreement of another one."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.agreement_taken_over"]
    timestamp: str
    subject: MissionAgreementTakenOverEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionAgreementTakenOverEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionAgreementTakenOverEventData = TypedDict(
    "MissionAgreementTakenOverEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
        # The framework agreement.
        "framework_agreement_id": "NotRequired[str]",
        # The mission that had the agreement.
        "from_mission_id": "NotRequired[str]",
        # The signer of the company.
        "team_signer_id": "NotRequired[str | None]",
    },
)
"""The fact, as it was when it happened."""


class MissionAgreementTakenOverEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionApprovedEvent(TypedDict):
    """The approver approved the mission; it was offered to the freelancer."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.approved"]
    timestamp: str
    subject: MissionApprovedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionApprovedEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionApprovedEventData = TypedDict(
    "MissionApprovedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
    },
)
"""The fact, as it was when it happened."""


class MissionApprovedEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionCancelledEvent(TypedDict):
    """The mission was cancelled."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.cancelled"]
    timestamp: str
    subject: MissionCancelledEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionCancelledEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionCancelledEventData = TypedDict(
    "MissionCancelledEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
    },
)
"""The fact, as it was when it happened."""


class MissionCancelledEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionCompletedEvent(TypedDict):
    """The end date has passed."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.completed"]
    timestamp: str
    subject: MissionCompletedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionCompletedEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionCompletedEventData = TypedDict(
    "MissionCompletedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
        # The last day that was proposed, agreed or reached.
        "end_date": "NotRequired[str]",
    },
)
"""The fact, as it was when it happened."""


class MissionCompletedEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionCreatedEvent(TypedDict):
    """A mission was created."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.created"]
    timestamp: str
    subject: MissionCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionCreatedEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionCreatedEventData = TypedDict(
    "MissionCreatedEventData",
    {
        # Null: there is no status before.
        "from": "str | None",
        # The first status.
        "to": "str",
    },
)
"""The fact, as it was when it happened."""


class MissionCreatedEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionDeclinedEvent(TypedDict):
    """The freelancer declined the mission."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.declined"]
    timestamp: str
    subject: MissionDeclinedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionDeclinedEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionDeclinedEventData = TypedDict(
    "MissionDeclinedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
    },
)
"""The fact, as it was when it happened."""


class MissionDeclinedEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionDeletedEvent(TypedDict):
    """The mission was deleted."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.deleted"]
    timestamp: str
    subject: MissionDeletedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionDeletedEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionDeletedEventData = TypedDict(
    "MissionDeletedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
    },
)
"""The fact, as it was when it happened."""


class MissionDeletedEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionDocument(TypedDict):
    id: str
    mission_id: str
    kind: Literal["contract", "amendment"]
    version: int
    """Starts at 1. A version never changes; a later version replaces it."""

    sha256: str
    """SHA-256 of the file, in hexadecimal digits."""

    size: int
    """Size of the file in bytes."""

    signatures: list[DocumentSignature]
    """The signatures in this version."""

    created_at: str


class MissionDocumentPage(TypedDict):
    items: list[MissionDocument]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class MissionEarlyTerminatedEvent(TypedDict):
    """The scheduled date of an early termination has passed."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.early_terminated"]
    timestamp: str
    subject: MissionEarlyTerminatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionEarlyTerminatedEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionEarlyTerminatedEventData = TypedDict(
    "MissionEarlyTerminatedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
        # The last day that was proposed, agreed or reached.
        "end_date": "NotRequired[str]",
    },
)
"""The fact, as it was when it happened."""


class MissionEarlyTerminatedEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionEvent(TypedDict):
    id: str
    type: str
    at: str
    actor: MissionEventActor
    data: dict[str, Any]


class MissionEventActor(TypedDict):
    kind: MissionEventActorKind
    id: str | None
    name: str | None


class MissionEventPage(TypedDict):
    items: list[MissionEvent]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class MissionExtension(TypedDict):
    """The proposed extension that awaits the freelancer's answer."""

    end_date: str
    rate_amount: float | None
    """null if the rate does not change."""

    effective_from: str | None
    """The day from which the new rate applies; null if the rate does not change."""


class MissionExtensionAcceptedEvent(TypedDict):
    """The freelancer accepted the extension."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.extension_accepted"]
    timestamp: str
    subject: MissionExtensionAcceptedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionExtensionAcceptedEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionExtensionAcceptedEventData = TypedDict(
    "MissionExtensionAcceptedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
        # The last day that was proposed, agreed or reached.
        "end_date": "NotRequired[str]",
        # The new rate, if it changes.
        "rate_amount": "NotRequired[float | None]",
        # The day from which the new rate applies, if it changes.
        "effective_from": "NotRequired[str | None]",
    },
)
"""The fact, as it was when it happened."""


class MissionExtensionAcceptedEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionExtensionDeclinedEvent(TypedDict):
    """The freelancer declined the extension."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.extension_declined"]
    timestamp: str
    subject: MissionExtensionDeclinedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionExtensionDeclinedEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionExtensionDeclinedEventData = TypedDict(
    "MissionExtensionDeclinedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
    },
)
"""The fact, as it was when it happened."""


class MissionExtensionDeclinedEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionExtensionProposedEvent(TypedDict):
    """An extension was proposed to the freelancer."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.extension_proposed"]
    timestamp: str
    subject: MissionExtensionProposedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionExtensionProposedEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionExtensionProposedEventData = TypedDict(
    "MissionExtensionProposedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
        # The last day that was proposed, agreed or reached.
        "end_date": "NotRequired[str]",
        # The new rate, if it changes.
        "rate_amount": "NotRequired[float | None]",
        # The day from which the new rate applies, if it changes.
        "effective_from": "NotRequired[str | None]",
    },
)
"""The fact, as it was when it happened."""


class MissionExtensionProposedEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionExtensionWithdrawnEvent(TypedDict):
    """The extension was withdrawn."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.extension_withdrawn"]
    timestamp: str
    subject: MissionExtensionWithdrawnEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionExtensionWithdrawnEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionExtensionWithdrawnEventData = TypedDict(
    "MissionExtensionWithdrawnEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
    },
)
"""The fact, as it was when it happened."""


class MissionExtensionWithdrawnEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionFreelancer(TypedDict):
    id: str
    first_name: str
    last_name: str
    email: str
    referent: Referent | None
    is_umbrella: bool


class MissionMoney(TypedDict):
    currency: str
    budget_source: BudgetSource
    budget_quantity: float | None
    """The hours, days or months of the budget; null for `deliverables`."""

    budget_excl_vat: float
    """The budget without expenses, each day at the rate of its period (`rate_periods`): a new
    rate does not change what came before. `planned_quantity` is spread evenly over the weekdays of
    the mission; a month with two rates is divided by its weekdays. The budget ends with the
    mission: an early termination shortens it, an accepted extension prolongs it. Deliverables do
    not depend on dates.
    """

    worked_excl_vat: float
    """Work and supplementary items of all activity reports that are not cancelled: drafts and
    rejected ones too.
    """

    pending_excl_vat: float
    """The part of `worked_excl_vat` in reports that await their review."""

    approved_excl_vat: float
    """The part of `worked_excl_vat` in approved reports."""

    invoiced_excl_vat: float
    """Accounting entries of the type `invoice` of all reports, less their credit notes."""

    paid_excl_vat: float
    """The part of `invoiced_excl_vat` that is paid."""

    remaining_excl_vat: float
    """`budget_excl_vat` less `worked_excl_vat`; negative if more was worked."""

    expenses_excl_vat: float
    """Expenses of the reports that are not cancelled. Not part of the budget."""

    expenses_invoiced_excl_vat: float
    """Accounting entries of the type `expense`, less their credit notes."""

    expenses_paid_excl_vat: float
    """The part of `expenses_invoiced_excl_vat` that is paid."""

    months: list[MissionMoneyMonth]
    """By month of the report, oldest first: months with a report, at most the latest 240."""


class MissionMoneyMonth(TypedDict):
    month: str
    """`YYYY-MM`."""

    worked_excl_vat: float
    """Work of the report of this month, unless it is cancelled."""

    invoiced_excl_vat: float
    """Of that, what is invoiced; credit notes are subtracted."""

    paid_excl_vat: float
    """Of that, what is paid."""

    remaining_excl_vat: float
    """The budget less the work of this month and of all months before it."""


class MissionPage(TypedDict):
    items: list[Mission]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class MissionRefusedEvent(TypedDict):
    """The approver refused the mission, or the signer of the company its contract."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.refused"]
    timestamp: str
    subject: MissionRefusedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionRefusedEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionRefusedEventData = TypedDict(
    "MissionRefusedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
    },
)
"""The fact, as it was when it happened."""


class MissionRefusedEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionReleasedEvent(TypedDict):
    """The mission started, because its framework agreement was signed."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.released"]
    timestamp: str
    subject: MissionReleasedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionReleasedEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionReleasedEventData = TypedDict(
    "MissionReleasedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
        # The framework agreement.
        "framework_agreement_id": "NotRequired[str]",
    },
)
"""The fact, as it was when it happened."""


class MissionReleasedEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionReportRemindedEvent(TypedDict):
    """The team reminded the freelancer of the activity report of a month."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.report_reminded"]
    timestamp: str
    subject: MissionReportRemindedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionReportRemindedEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


class MissionReportRemindedEventData(TypedDict):
    """The fact, as it was when it happened."""

    report_month: str
    """The month, YYYY-MM."""


class MissionReportRemindedEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionSignedEvent(TypedDict):
    """The company signed the contract."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.signed"]
    timestamp: str
    subject: MissionSignedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionSignedEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionSignedEventData = TypedDict(
    "MissionSignedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
    },
)
"""The fact, as it was when it happened."""


class MissionSignedEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionState(TypedDict):
    id: str
    reference: str | None
    """Short reference, unique in the team, with the year of the creation. Numbers may have gaps.
    null for a moment: only if a server of the previous release created it.
    """

    name: str
    description: str
    """Objectives, deliverables, working conditions."""

    mission_type: Literal["hourly", "daily", "monthly", "deliverable"]
    contract_kind: Literal["services_agreement", "master_agreement"]
    has_document: bool
    """Whether the mission has its own contract document."""

    currency: str
    rate_amount: float | None
    """Price of one hour, day or month, excluding VAT: the rate in force today in the team's time
    zone, before the start the first, after the end the last. For `deliverable` only informative.
    """

    rate_periods: list[RatePeriod]
    """The rates by date, oldest first; the first is from `start_date`. An accepted extension
    with a rate adds a period. Empty for a `deliverable` mission without a rate.
    """

    start_date: str
    end_date: str
    payment_terms_days: int
    payment_terms_basis: Literal["invoice_date", "end_of_month"]
    status: MissionStatus
    early_termination_date: str | None
    """The early end date. If it is in the future and the status is `in-progress`, the
    termination is scheduled.
    """

    terminated_by: str | None
    """The user who terminated the mission early or scheduled the termination."""

    external_referent: ExternalReferent | None
    project_code_id: str | None
    project_code: ProjectCodeRef | None
    project_codes: list[ProjectCodeRef]
    deliverables_catalog: list[Deliverable]
    """The deliverables of a `deliverable` mission, by `order_index`; line totals are computed
    from these rows.
    """

    created_at: str
    updated_at: str
    created_by: PersonRef
    freelancer: MissionFreelancer
    team_signer: PersonRef | None
    approver: PersonRef | None
    extension: MissionExtension | None
    framework_agreement: FrameworkAgreementRef | None
    client_rate_amount: float | None
    planned_quantity: float | None
    """Planned hours or days; null if not planned, and for other types of mission."""

    purchase_order: str | None
    external_id: str | None
    """Your own reference."""


class MissionStatusTotal(TypedDict):
    status: MissionStatusTotalStatus
    total: int


class MissionSummary(TypedDict):
    total: int
    """All missions except deleted ones, the same as `total` of the list."""

    statuses: list[MissionStatusTotal]
    """Every status, including those with 0. Each `total` equals that of the list with this
    `status`.
    """


class MissionTerminatedEvent(TypedDict):
    """The mission was terminated early."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.terminated"]
    timestamp: str
    subject: MissionTerminatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionTerminatedEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionTerminatedEventData = TypedDict(
    "MissionTerminatedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
        # The last day that was proposed, agreed or reached.
        "end_date": "NotRequired[str]",
    },
)
"""The fact, as it was when it happened."""


class MissionTerminatedEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionTerminationScheduledEvent(TypedDict):
    """An early termination was scheduled."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.termination_scheduled"]
    timestamp: str
    subject: MissionTerminationScheduledEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionTerminationScheduledEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionTerminationScheduledEventData = TypedDict(
    "MissionTerminationScheduledEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
        # The last day that was proposed, agreed or reached.
        "end_date": "NotRequired[str]",
    },
)
"""The fact, as it was when it happened."""


class MissionTerminationScheduledEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionTerminationUndoneEvent(TypedDict):
    """A scheduled early termination was cancelled."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.termination_undone"]
    timestamp: str
    subject: MissionTerminationUndoneEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionTerminationUndoneEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


MissionTerminationUndoneEventData = TypedDict(
    "MissionTerminationUndoneEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
    },
)
"""The fact, as it was when it happened."""


class MissionTerminationUndoneEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class MissionUpdatedEvent(TypedDict):
    """A mission was changed."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["mission.updated"]
    timestamp: str
    subject: MissionUpdatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: MissionUpdatedEventData
    """The fact, as it was when it happened."""

    object: MissionState | None


class MissionUpdatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    changed_fields: list[str]
    """The names of the fields that were sent and have changed."""


class MissionUpdatedEventSubject(TypedDict):
    type: Literal["mission"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class Month(TypedDict):
    month: str
    missions_in_force: int
    """Missions in force on at least one day of the month: signed and not cancelled."""

    reports: MonthReports
    amounts: list[MonthAmounts]
    """Amounts of the reports of this month and their accounting entries, by currency."""


class MonthAmounts(TypedDict):
    currency: str
    worked_excl_vat: float
    """Work and expenses of all reports that are not cancelled."""

    approved_excl_vat: float
    """The part of `worked_excl_vat` in approved reports."""

    invoiced_excl_vat: float
    """The total of all entries; credit notes are negative."""

    invoiced_incl_vat: float
    """The same total including VAT."""

    paid_excl_vat: float
    """Entries that are paid."""

    paid_incl_vat: float
    """The same total including VAT."""


class MonthEntry(TypedDict):
    id: str
    type: Literal["invoice", "expense", "credit_note"]
    status: Literal["waiting_payment", "paid", "cancelled"]
    invoice_number: str | None
    """Null until the invoice has its number."""

    invoice_date: str
    amount_excl_vat: float
    amount_incl_vat: float
    currency: str
    due_date: str | None
    paid_at: str | None
    sent_to_accounting_at: str | None
    """Of the first export that contains it."""


class MonthFreelancer(TypedDict):
    id: str
    first_name: str
    last_name: str
    email: str


class MonthMission(TypedDict):
    id: str
    """The mission."""

    name: str
    mission_type: Literal["hourly", "daily", "monthly", "deliverable"]
    start_date: str
    end_date: str
    """The effective one."""

    external_id: str | None
    project_code: MonthProjectCode | None
    freelancer: MonthFreelancer
    report_state: MonthReportState
    report: MonthMissionReport | None
    """Of the month, if it is not cancelled."""

    entries: list[MonthEntry]
    """The accounting entries of the report that are neither cancelled nor credit notes."""

    payment_state: MonthPaymentState
    reminder_state: ReminderState
    last_reminded_at: str | None
    last_reminded_by: MonthMissionLastRemindedBy | None
    """The user."""


class MonthMissionLastRemindedBy(TypedDict):
    """The user."""

    id: str
    first_name: str | None
    last_name: str | None


class MonthMissionPage(TypedDict):
    items: list[MonthMission]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class MonthMissionReport(TypedDict):
    """Of the month, if it is not cancelled."""

    id: str
    submission_date: str | None
    invoice_amount_excl_vat: float
    """Work and supplementary items."""

    expense_amount_excl_vat: float
    currency: str
    approvable_from: str | None
    """As of the activity report: the first day on which it can be approved, if it is still to
    come.
    """


class MonthProjectCode(TypedDict):
    id: str
    name: str


class MonthReports(TypedDict):
    missing: int
    """Missions in force without a report, not counting cancelled reports."""

    draft: int
    waiting: int
    """Reports that are submitted and not yet reviewed (`pending`)."""

    rejected: int
    approved: int


class MoveSandboxClock(TypedDict):
    to: NotRequired[str]
    """Later than the clock, at most ten years after the real time."""

    days: NotRequired[int]
    """Days of 24 hours."""


class MyKey(TypedDict):
    id: str
    name: str
    scopes: list[Scope]
    requests_per_minute: int
    """Requests allowed in any 60 seconds: the limit of the key, or the server's default."""

    expires_at: str | None


class MySession(TypedDict):
    id: str
    method: Literal["code", "link", "invitation", "oidc", "passkey"]
    """How the person signed in: with a code sent to their email address, with a link of the
    operator, by accepting an invitation, at the identity provider (OpenID Connect), or with a
    passkey.
    """

    requests_per_minute: int
    """Requests allowed in any 60 seconds."""

    expires_at: str
    """A session also ends after 8 hours without a request."""


class MyTeam(TypedDict):
    id: str
    name: str
    company: str | None
    currency: Currency
    time_zone: str
    locale: Literal["fr", "en"]
    payment_terms_days: int
    payment_terms_basis: Literal["invoice_date", "end_of_month"]
    payment_terms_limit: PaymentTermsLimit
    payment_terms_maximum: MyTeamPaymentTermsMaximum | None
    """The most days that the law allows with each basis; null if no maximum applies: outside of
    France, or with `payment_terms_limit: off`.
    """

    vat_rate: float
    """At most 4 decimals."""

    hours_per_day: float
    """At most 4 decimals."""

    is_subscribed: bool
    """false: no missions can be created."""


class MyTeamChoice(TypedDict):
    id: str
    name: str
    is_current: bool


class MyTeamPaymentTermsMaximum(TypedDict):
    """The most days that the law allows with each basis; null if no maximum applies: outside of
    France, or with `payment_terms_limit: off`.
    """

    invoice_date: int
    end_of_month: int


class MyTeams(TypedDict):
    items: list[MyTeamChoice]


class MyUser(TypedDict):
    id: str
    first_name: str | None
    last_name: str | None
    email: str
    role: Literal["team-admin", "team-member"]
    permissions: list[Scope]
    """The permissions of the user. The effective scopes of a key are those in both its scopes
    and the permissions of its user. A team-admin always has `*`, which does not include
    `bank-details:read`.
    """


NewAccountingExport = TypedDict(
    "NewAccountingExport",
    {
        "format": "AccountingExportFormat",
        "scope": "NotRequired[AccountingExportScope]",
        # First `invoice_date`. Required for a period.
        "from": "NotRequired[str]",
        # Last `invoice_date`. Required for a period.
        "to": "NotRequired[str]",
    },
)


class NewPaymentBatch(TypedDict):
    execution_date: str
    """When the bank executes the payments: from today, in the team's time zone, to a year later."""

    label: NotRequired[str | None]
    """For your own use."""

    entry_ids: NotRequired[list[str]]
    """At most 500 in one request."""


class Notification(TypedDict):
    id: str
    kind: NotificationKind
    subject: NotificationSubject
    mission: NotificationMission | None
    """The mission of the subject, if it is a mission, a report or an entry."""

    freelancer: NotificationFreelancer | None
    month: str | None
    """Of a report or an entry, `YYYY-MM`."""

    day: str | None
    """The last day of a mission, or of the validity of a document."""

    created_at: str
    read_at: str | None


class NotificationFreelancer(TypedDict):
    id: str
    first_name: str
    last_name: str


class NotificationMission(TypedDict):
    """The mission of the subject, if it is a mission, a report or an entry."""

    id: str
    name: str


class NotificationPage(TypedDict):
    items: list[Notification]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class NotificationPreferences(TypedDict):
    kinds: list[NotificationPreferencesKind]
    """The kinds that the person can get."""

    off_kinds: list[NotificationPreferencesKind]
    """Kinds that are not mailed. They are still listed."""

    digest_hour: int | None
    """The hour of one mail a day with everything since the last one. null: a mail for each
    notification.
    """

    quiet_hours: NotificationPreferencesQuietHours | None
    """Mails that become due in these hours are sent when the hours end. From 20 until 8 includes
    midnight. null: none.
    """

    time_zone: str | None
    """The time zone of the digest and the quiet hours. null: the time zone of the team."""

    team_time_zone: str
    is_undeliverable: bool
    """Whether the mail server has refused the email address of the person for good."""


NotificationPreferencesQuietHours = TypedDict(
    "NotificationPreferencesQuietHours",
    {
        "from": "int",
        "until": "int",
    },
)
"""Mails that become due in these hours are sent when the hours end. From 20 until 8 includes
midnight. null: none.
"""


class NotificationSettings(TypedDict):
    report_due_day: int | None
    """The day of the following month on which freelancers are reminded of activity reports that
    they have not submitted. null: they are not reminded.
    """


class NotificationSubject(TypedDict):
    type: NotificationSubjectType
    id: str


class OfferBillingMandate(TypedDict):
    contest_days: NotRequired[int | None]
    """Days to contest an invoice. Default: 15."""

    covers_credit_notes: NotRequired[bool | None]
    """Default: true. If false, each credit note waits until the freelancer accepts it."""


class OidcMethod(TypedDict):
    name: str
    """The name of the identity provider."""

    url: str
    """The path that a link of the page leads to."""


class OperatorBounce(TypedDict):
    mail: OperatorBounceMail | None
    """null: no team has a record of the mail."""


class OperatorBounceMail(TypedDict):
    """null: no team has a record of the mail."""

    id: str
    kind: str
    cause_id: str
    """The resource that the mail is about: the invitation, the portal link, the webhook endpoint
    or the notification.
    """

    number: int
    """How often this mail was requested: 2 for the first resend."""

    recipients: list[str]
    """In lower case."""

    status: OperatorBounceMailStatus
    """`pending`: is being sent; `retrying`: failed and will be tried again; `sent`: the mail
    server has accepted it; `refused`: the mail server has refused the recipient; `failed`: given up
    after many attempts; `bounced`: accepted and returned later; `cancelled`: it was not sent,
    because what it is about has changed.
    """

    attempts: int
    response: str | None
    """The last response of the mail server, or the reason of a bounce; at most 300 characters."""

    message_id: str
    """The header `Message-ID`, the same for each attempt."""

    created_at: str
    updated_at: str
    sent_at: str | None
    next_attempt_at: str | None
    """Only for the status `retrying`."""


class OperatorCreateApiKey(TypedDict):
    """`scopes` defaults to `["*"]`."""

    name: str
    user_id: str
    scopes: NotRequired[list[Scope] | None]
    expires_at: NotRequired[str | None]
    """An instant in the future, with at most milliseconds. Omit for a key that does not expire."""

    requests_per_minute: NotRequired[int | None]


class OperatorCreateTeam(TypedDict):
    name: str
    currency: NotRequired[OperatorCreateTeamCurrency | None]
    """ISO 4217."""

    time_zone: NotRequired[str | None]
    locale: NotRequired[Literal["fr", "en"] | None]
    payment_terms_days: NotRequired[int | None]
    payment_terms_basis: NotRequired[Literal["invoice_date", "end_of_month"] | None]
    payment_terms_limit: NotRequired[Literal["off", "warn", "block"] | None]
    """What happens to payment terms above the legal maximum of a team in France (Code de
    commerce, article L. 441-10: 60 days from the invoice date, or 45 days end of month). `warn`:
    missions carry a warning; `block`: they are refused; `off`: nothing.
    """

    late_interest_rate: NotRequired[float | None]
    """The rate of late-payment interest, in percent a year. null: the legal rate, that of the
    ECB plus 10 points by half-year. The law allows no rate below three times the French legal
    interest rate.
    """

    vat_rate: NotRequired[float | None]
    """Percent, at most 4 decimals."""

    hours_per_day: NotRequired[float | None]
    """At most 4 decimals."""

    approve_ahead: NotRequired[Literal["current_month", "none"] | None]
    """Up to which day the rows of an activity report may lie when it is approved, in the time
    zone of the team. `current_month`: the end of the current month. `none`: today.
    """

    is_subscribed: NotRequired[bool | None]
    signing: NotRequired[Literal["key_or_session", "session"] | None]
    """Who can sign for the company. `session`: only people who are signed in and have just
    confirmed who they are. `key_or_session`: API keys, too.
    """

    company: NotRequired[str | None]
    legal_form: NotRequired[str | None]
    """As invoices show it, with the share capital."""

    siren: NotRequired[str | None]
    """Nine digits; the last one is a check digit."""

    register: NotRequired[str | None]
    """The entry in the trade register."""

    address: NotRequired[str | None]
    postal_code: NotRequired[str | None]
    city: NotRequired[str | None]
    vat_number: NotRequired[str | None]
    """The number with the prefix of the country (`EL` for Greece) and without spaces. A French
    number contains the SIREN.
    """

    electronic_address: NotRequired[ElectronicAddress | None]
    late_payment_penalty: NotRequired[str | None]
    """The text about late-payment penalties on invoices and in contracts. null: the default
    wording, with `late_interest_rate`.
    """

    country: NotRequired[OperatorCreateTeamCountry | None]
    """ISO 3166-1 alpha-2."""

    sandbox: NotRequired[bool]
    """Whether the team is for tests: see the tag Sandbox. It cannot be changed later."""

    document_quota_bytes: NotRequired[int | None]
    """Maximum bytes of documents and exports. null: the server's default; 0: unlimited."""

    audit_quota_bytes: NotRequired[int | None]
    """Maximum bytes of the audit log. null: the server's default; 0: unlimited."""

    idempotency_quota_bytes: NotRequired[int | None]
    """Maximum bytes of stored responses. null: the server's default; 0: unlimited."""


class OperatorCreateUser(TypedDict):
    email: str
    role: Literal["team-admin", "team-member"]
    first_name: str
    last_name: str
    job_title: NotRequired[str | None]
    permissions: NotRequired[list[Scope] | None]
    """The permissions of a team-member. null: the default, every `:read` but
    `bank-details:read`, and `missions:sign`. The calling key must have each permission that it
    grants. A team-admin always has `*`; `["*", "bank-details:read"]` grants them what `*` does not
    include. That permission is granted by another team-admin whose key has `*`, or by the operator,
    never in an invitation.
    """


class OperatorReportBounce(TypedDict):
    message_id: str
    """The header `Message-ID` of the returned mail."""

    reason: NotRequired[str]
    """Shown to the team, shortened to 300 characters."""


class OperatorRequestTeamDeletion(TypedDict):
    grace_days: NotRequired[int]
    """For how many days the team can still be read; 30 by default."""


class OperatorSetPermissions(TypedDict):
    permissions: NotRequired[list[Scope] | None]
    """The permissions of a team-member. null: the default, every `:read` but
    `bank-details:read`, and `missions:sign`. The calling key must have each permission that it
    grants. A team-admin always has `*`; `["*", "bank-details:read"]` grants them what `*` does not
    include. That permission is granted by another team-admin whose key has `*`, or by the operator,
    never in an invitation.
    """


class OperatorStepUpCode(TypedDict):
    user_id: str
    code: str | None
    """The code to give to the user. Shown only here; null in a replayed response."""

    expires_at: str


class OperatorTeam(TypedDict):
    id: str
    name: str
    currency: Currency
    time_zone: str
    locale: Literal["fr", "en"]
    payment_terms_days: int
    payment_terms_basis: Literal["invoice_date", "end_of_month"]
    payment_terms_limit: PaymentTermsLimit
    late_interest_rate: float | None
    """The rate of late-payment interest, in percent a year. null: the legal rate, that of the
    ECB plus 10 points by half-year. The law allows no rate below three times the French legal
    interest rate.
    """

    vat_rate: float
    """At most 4 decimals."""

    hours_per_day: float
    """At most 4 decimals."""

    approve_ahead: Literal["current_month", "none"]
    """Up to which day the rows of an activity report may lie when it is approved, in the time
    zone of the team. `current_month`: the end of the current month. `none`: today.
    """

    is_subscribed: bool
    signing: Literal["key_or_session", "session"]
    """Who can sign for the company. `session`: only people who are signed in and have just
    confirmed who they are. `key_or_session`: API keys, too.
    """

    company: str | None
    legal_form: str | None
    siren: str | None
    register: str | None
    address: str | None
    postal_code: str | None
    city: str | None
    country: Country
    vat_number: str | None
    electronic_address: ElectronicAddress | None
    late_payment_penalty: str | None
    """The text about late-payment penalties on invoices and in contracts. null: the default
    wording, with `late_interest_rate`.
    """

    document_quota_bytes: int | None
    audit_quota_bytes: int | None
    idempotency_quota_bytes: int | None
    sandbox: bool
    """A team for tests: see the tag Sandbox."""

    deletion_due_at: str | None
    """When the deletion of the team begins; until then the team can only be read."""

    created_at: str
    updated_at: str


class OperatorTeamDeletion(TypedDict):
    team_id: str
    status: Literal["requested", "running", "done"]
    """`requested`: until `due_at` the team can only be read, and the deletion can be cancelled.
    `running`: its rows and files are being deleted.
    """

    requested_at: str
    due_at: str
    """The end of the grace period."""

    deleted_rows: int
    """The number of rows deleted so far."""

    completed_at: str | None


class OperatorTeamDetail(TypedDict):
    id: str
    name: str
    currency: Currency
    time_zone: str
    locale: Literal["fr", "en"]
    payment_terms_days: int
    payment_terms_basis: Literal["invoice_date", "end_of_month"]
    payment_terms_limit: PaymentTermsLimit
    late_interest_rate: float | None
    """The rate of late-payment interest, in percent a year. null: the legal rate, that of the
    ECB plus 10 points by half-year. The law allows no rate below three times the French legal
    interest rate.
    """

    vat_rate: float
    """At most 4 decimals."""

    hours_per_day: float
    """At most 4 decimals."""

    approve_ahead: Literal["current_month", "none"]
    """Up to which day the rows of an activity report may lie when it is approved, in the time
    zone of the team. `current_month`: the end of the current month. `none`: today.
    """

    is_subscribed: bool
    signing: Literal["key_or_session", "session"]
    """Who can sign for the company. `session`: only people who are signed in and have just
    confirmed who they are. `key_or_session`: API keys, too.
    """

    company: str | None
    legal_form: str | None
    siren: str | None
    register: str | None
    address: str | None
    postal_code: str | None
    city: str | None
    country: Country
    vat_number: str | None
    electronic_address: ElectronicAddress | None
    late_payment_penalty: str | None
    """The text about late-payment penalties on invoices and in contracts. null: the default
    wording, with `late_interest_rate`.
    """

    document_quota_bytes: int | None
    audit_quota_bytes: int | None
    idempotency_quota_bytes: int | None
    sandbox: bool
    """A team for tests: see the tag Sandbox."""

    deletion_due_at: str | None
    """When the deletion of the team begins; until then the team can only be read."""

    created_at: str
    updated_at: str
    usage: OperatorTeamDetailUsage
    """Storage usage of the team. The size of the audit log is updated within a few seconds."""


class OperatorTeamDetailUsage(TypedDict):
    """Storage usage of the team. The size of the audit log is updated within a few seconds."""

    documents: OperatorTeamDetailUsageDocuments
    """Contracts, amendments, uploaded agreements and accounting exports."""

    audit: OperatorTeamDetailUsageAudit
    """The audit log, in bytes on disk."""

    idempotency: OperatorTeamDetailUsageIdempotency
    """Stored responses of requests with an `Idempotency-Key`."""

    api_keys: OperatorTeamDetailUsageApiKeys


class OperatorTeamDetailUsageApiKeys(TypedDict):
    active: int


class OperatorTeamDetailUsageAudit(TypedDict):
    """The audit log, in bytes on disk."""

    bytes: int
    quota_bytes: int | None
    """The limit that applies to this team; null: unlimited."""

    entries: int


class OperatorTeamDetailUsageDocuments(TypedDict):
    """Contracts, amendments, uploaded agreements and accounting exports."""

    bytes: int
    quota_bytes: int | None
    """The limit that applies to this team; null: unlimited."""


class OperatorTeamDetailUsageIdempotency(TypedDict):
    """Stored responses of requests with an `Idempotency-Key`."""

    bytes: int
    quota_bytes: int | None
    """The limit that applies to this team; null: unlimited."""


class OperatorTeamPage(TypedDict):
    items: list[OperatorTeam]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class OperatorUpdateTeam(TypedDict):
    name: NotRequired[str]
    currency: NotRequired[Currency]
    time_zone: NotRequired[str]
    locale: NotRequired[Literal["fr", "en"]]
    payment_terms_days: NotRequired[int]
    payment_terms_basis: NotRequired[Literal["invoice_date", "end_of_month"]]
    payment_terms_limit: NotRequired[PaymentTermsLimit]
    late_interest_rate: NotRequired[float | None]
    """The rate of late-payment interest, in percent a year. null: the legal rate, that of the
    ECB plus 10 points by half-year. The law allows no rate below three times the French legal
    interest rate.
    """

    vat_rate: NotRequired[float]
    """At most 4 decimals."""

    hours_per_day: NotRequired[float]
    """At most 4 decimals."""

    approve_ahead: NotRequired[Literal["current_month", "none"]]
    """Up to which day the rows of an activity report may lie when it is approved, in the time
    zone of the team. `current_month`: the end of the current month. `none`: today.
    """

    is_subscribed: NotRequired[bool]
    signing: NotRequired[Literal["key_or_session", "session"]]
    """Who can sign for the company. `session`: only people who are signed in and have just
    confirmed who they are. `key_or_session`: API keys, too.
    """

    company: NotRequired[str | None]
    legal_form: NotRequired[str | None]
    """As invoices show it, with the share capital."""

    siren: NotRequired[str | None]
    """Nine digits; the last one is a check digit."""

    register: NotRequired[str | None]
    """The entry in the trade register."""

    address: NotRequired[str | None]
    postal_code: NotRequired[str | None]
    city: NotRequired[str | None]
    vat_number: NotRequired[str | None]
    """The number with the prefix of the country (`EL` for Greece) and without spaces. A French
    number contains the SIREN.
    """

    electronic_address: NotRequired[ElectronicAddress | None]
    late_payment_penalty: NotRequired[str | None]
    """The text about late-payment penalties on invoices and in contracts. null: the default
    wording, with `late_interest_rate`.
    """

    country: NotRequired[Country]
    document_quota_bytes: NotRequired[int | None]
    """Maximum bytes of documents and exports. null: the server's default; 0: unlimited."""

    audit_quota_bytes: NotRequired[int | None]
    """Maximum bytes of the audit log. null: the server's default; 0: unlimited."""

    idempotency_quota_bytes: NotRequired[int | None]
    """Maximum bytes of stored responses. null: the server's default; 0: unlimited."""


class Overview(TypedDict):
    accounting: OverviewAccounting | None
    """The same as `GET /accounting/summary` of the last 12 months. null without
    `accounting:read`.
    """

    months: list[Month] | None
    """The previous month and the current one, each the same as `GET /months/{month}`. null
    without `activity-reports:read`.
    """

    missions: OverviewMissions | None
    """The same as `GET /missions/summary`. null without `missions:read`."""

    reports_to_review: OverviewReportsToReview | None
    """The first 10 reports with status `pending`, longest waiting first. null without
    `activity-reports:read`.
    """

    missions_to_approve: OverviewMissionsToApprove | None
    """The first 10 missions with status `draft`: those whose approver is the caller, then the
    newest. null without `missions:read`.
    """

    missions_to_sign: OverviewMissionsToSign | None
    """The first 10 missions with status `pending-company-review`: those whose signer is the
    caller, then the newest. null without `missions:read`.
    """

    bank_accounts_to_approve: OverviewBankAccountsToApprove | None
    """The newest 10 bank accounts with status `proposed`. null without `bank-accounts:read` and
    `bank-accounts:approve`.
    """

    documents_to_review: OverviewDocumentsToReview | None
    """The newest 10 compliance documents with status `uploaded`. null without
    `compliance-documents:read` and `compliance-documents:review`.
    """

    freelancers: list[FreelancerName]
    """The names of the freelancers of these accounts and documents. Empty without
    `freelancers:read`.
    """


OverviewAccounting = TypedDict(
    "OverviewAccounting",
    {
        "from": "str",
        "to": "str",
        # In the team's time zone.
        "today": "str",
        # All entries to pay, in any month.
        "waiting": "list[AccountingSum]",
        # The entries of `waiting` with a due date before today.
        "overdue": "list[AccountingSum]",
        # The entries of `waiting` that are due today or within the next 7 days. Those of `overdue`
        # are not among them.
        "due_soon": "list[AccountingSum]",
        # Entries marked as paid in these months, in the team's time zone.
        "paid": "list[AccountingSum]",
        # All entries with an invoice date in these months. Credit notes are negative.
        "invoiced": "list[AccountingSum]",
        # Entries of these months, by `invoice_date`, whose invoice has no number yet, in any
        # status: the same number as in an export of these months.
        "waiting_count": "int",
        "paid_without_invoice": "PaidWithoutInvoice",
        # `invoiced` by month: every month of the range for each currency, including months with 0.
        "months": "list[AccountingMonthSum]",
        # `invoiced` by project code, largest first; project codes with a total of 0 are omitted.
        "project_codes": "list[AccountingProjectCodeSum]",
    },
)
"""The same as `GET /accounting/summary` of the last 12 months. null without `accounting:read`."""


class OverviewBankAccountsToApprove(TypedDict):
    """The newest 10 bank accounts with status `proposed`. null without `bank-accounts:read` and
    `bank-accounts:approve`.
    """

    items: list[BankAccount]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class OverviewDocumentsToReview(TypedDict):
    """The newest 10 compliance documents with status `uploaded`. null without
    `compliance-documents:read` and `compliance-documents:review`.
    """

    items: list[ComplianceDocument]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class OverviewMissions(TypedDict):
    """The same as `GET /missions/summary`. null without `missions:read`."""

    total: int
    """All missions except deleted ones, the same as `total` of the list."""

    statuses: list[MissionStatusTotal]
    """Every status, including those with 0. Each `total` equals that of the list with this
    `status`.
    """


class OverviewMissionsToApprove(TypedDict):
    """The first 10 missions with status `draft`: those whose approver is the caller, then the
    newest. null without `missions:read`.
    """

    items: list[Mission]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class OverviewMissionsToSign(TypedDict):
    """The first 10 missions with status `pending-company-review`: those whose signer is the
    caller, then the newest. null without `missions:read`.
    """

    items: list[Mission]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class OverviewReportsToReview(TypedDict):
    """The first 10 reports with status `pending`, longest waiting first. null without
    `activity-reports:read`.
    """

    items: list[ActivityReport]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class PaidAccountingEntryAnswer(TypedDict):
    entry: AccountingEntry
    warnings: NotRequired[list[Warning]]
    """`paid_without_invoice`: the entry has no invoice number yet; `paid_before_invoice`: the
    invoice is dated after the payment. The payment was recorded; it is an advance until the
    invoice. Absent if there are none.
    """


class PaidWithoutInvoice(TypedDict):
    """Entries that were paid although their invoice has no number."""

    count: int
    totals: list[PaidWithoutInvoiceSum]
    """By currency."""

    items: list[PaidWithoutInvoiceEntry]
    """Oldest payment first, at most 100. All of them: `GET
    /accounting/entries?invoice=missing&status=paid`.
    """


class PaidWithoutInvoiceEntry(TypedDict):
    entry_id: str
    amount_incl_vat: float
    currency: str
    paid_on: str
    """In the team's time zone."""


class PaidWithoutInvoiceSum(TypedDict):
    currency: str
    count: int
    amount_incl_vat: float


class Passkey(TypedDict):
    id: str
    name: str
    created_at: str
    last_used_at: str | None


class PasskeyAlgorithm(TypedDict):
    alg: int
    type: str


class PasskeyAuthenticatorSelection(TypedDict):
    residentKey: str
    requireResidentKey: bool
    userVerification: str


class PasskeyCreatedEvent(TypedDict):
    """A user added a passkey."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["passkey.created"]
    timestamp: str
    subject: PasskeyCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: PasskeyCreatedEventData
    """The fact, as it was when it happened."""

    object: dict[str, Any] | None
    """Always null: the resource cannot be read by itself."""


class PasskeyCreatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    user_id: str
    """The user of the passkey."""


class PasskeyCreatedEventSubject(TypedDict):
    type: Literal["passkey"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class PasskeyCreationOptions(TypedDict):
    rp: PasskeyRelyingParty
    user: PasskeyUser
    challenge: str
    """In base64url; works once, for 5 minutes."""

    pubKeyCredParams: list[PasskeyAlgorithm]
    timeout: int
    """In milliseconds."""

    attestation: str
    excludeCredentials: list[PasskeyDescriptor]
    authenticatorSelection: PasskeyAuthenticatorSelection


class PasskeyDeletedEvent(TypedDict):
    """A passkey was removed: by its user, or because the user was deactivated."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["passkey.deleted"]
    timestamp: str
    subject: PasskeyDeletedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: PasskeyDeletedEventData
    """The fact, as it was when it happened."""

    object: dict[str, Any] | None
    """Always null: the resource cannot be read by itself."""


class PasskeyDeletedEventData(TypedDict):
    """The fact, as it was when it happened."""

    user_id: str
    """The user of the passkey."""


class PasskeyDeletedEventSubject(TypedDict):
    type: Literal["passkey"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class PasskeyDescriptor(TypedDict):
    id: str
    """In base64url."""

    type: str
    transports: list[str]


class PasskeyRelyingParty(TypedDict):
    id: str
    name: str


class PasskeyRequestOptions(TypedDict):
    rpId: str
    challenge: str
    """In base64url; works once, for 5 minutes."""

    timeout: int
    """In milliseconds."""

    userVerification: str
    allowCredentials: list[PasskeyDescriptor]


class PasskeyUser(TypedDict):
    id: str
    """In base64url."""

    name: str
    displayName: str


class Passkeys(TypedDict):
    items: list[Passkey]


class PayEntries(TypedDict):
    entry_ids: list[str]
    """The accounting entries. At most 200."""

    paid_on: NotRequired[str | None]
    """The day on which they were executed: not after today in the team's time zone, at most a
    year ago. Default: today.
    """

    reference: NotRequired[str | None]
    """For example the number in the bank statement."""


class PayEntry(TypedDict):
    status: Literal["paid"]
    """The only supported change."""


class PayableEntry(TypedDict):
    entry_id: str
    """The accounting entry."""

    freelancer: PayeeFreelancer
    payee_name: str
    """The seller on the invoice."""

    invoice_number: str | None
    due_date: str | None
    amount: float
    """With VAT."""

    currency: str
    bank_account: PayableEntryBankAccount | None
    """The approved bank account that it is paid to."""

    problems: list[PaymentProblem]
    """Empty if it can be paid."""

    missing_documents: list[PayableEntryMissingDocumentsItem]
    """The compliance documents that `document_missing` is about."""

    has_proposed_account: bool
    """A change of the bank account awaits its approval; until then payments go to the approved
    one.
    """

    batch_id: str | None
    """The open payment batch that it is in."""


class PayableEntryBankAccount(TypedDict):
    """The approved bank account that it is paid to."""

    id: str
    country: str
    """The country of the IBAN."""

    last_digits: str
    """The last four characters of the IBAN."""


class PayableEntryPage(TypedDict):
    items: list[PayableEntry]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class PayeeFreelancer(TypedDict):
    id: str
    first_name: str
    last_name: str


class Payment(TypedDict):
    id: str
    entry_id: str
    """The accounting entry."""

    freelancer_id: str
    kind: PaymentKind
    amount: float
    """Negative for a reversal."""

    currency: str
    paid_on: str
    """The day on which it was executed, or on which it was taken back."""

    reference: str | None
    """For example the number in the bank statement."""

    batch_id: str | None
    """The payment batch that it was confirmed in."""

    reversed_payment_id: str | None
    """Of a reversal: the payment that it takes back."""

    reason: str | None
    """Of a reversal: why the payment was taken back."""

    reversed_at: str | None
    """Of a payment: when it was taken back."""

    created_by: str | None
    """The user who recorded it; null if an earlier release marked the entry as paid."""

    created_at: str


class PaymentBatch(TypedDict):
    id: str
    status: PaymentBatchStatus
    label: str | None
    execution_date: str
    """When the bank executes the payments."""

    needs_second_person: bool
    """Whether a second person has to approve it before its file is created: true if the team
    asked for that when it was created, prepared or exported.
    """

    entry_count: int
    """Entries that are open or paid."""

    paid_count: int
    total: float
    """The sum of the entries that are open or paid."""

    currency: str
    """Payment files are in euros."""

    bank_account: PaymentBatchBankAccount | None
    """The account of the team that pays, once it is prepared or exported."""

    file_name: str | None
    size: int | None
    """Size of the file in bytes."""

    sha256: str | None
    """SHA-256 of the file, in hexadecimal digits."""

    reason: str | None
    """Why it was cancelled."""

    created_by: str
    prepared_by: str | None
    prepared_at: str | None
    """Since then entries, accounts and amounts are frozen."""

    approved_by: str | None
    """A second person, who has not taken part in preparing it."""

    approved_at: str | None
    exported_by: str | None
    exported_at: str | None
    confirmed_by: str | None
    """Who confirmed entries last."""

    confirmed_at: str | None
    cancelled_by: str | None
    cancelled_at: str | None
    created_at: str
    updated_at: str
    allowed_actions: list[PaymentBatchAction]
    """Actions that the caller may perform now, given the state, the caller's scopes and
    permissions, and the caller's role in the resource (such as signer). An action that is not
    listed is refused or would change nothing. A listed action can fail only because of its body, or
    because the resource has changed in the meantime.
    """


class PaymentBatchAfterEnd(TypedDict):
    id: str
    status: Literal["draft", "exported", "confirmed", "cancelled"]
    label: str | None
    execution_date: str
    entry_ids: list[str]
    """Those of the entries that it pays or paid."""


class PaymentBatchApprovedEvent(TypedDict):
    """A second person approved a payment batch that was prepared."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["payment_batch.approved"]
    timestamp: str
    subject: PaymentBatchApprovedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: PaymentBatchApprovedEventData
    """The fact, as it was when it happened."""

    object: PaymentBatchState | None


class PaymentBatchApprovedEventData(TypedDict):
    """The fact, as it was when it happened."""

    entry_count: int
    """The number of entries."""

    total: str
    """The sum as a decimal number, in euros."""


class PaymentBatchApprovedEventSubject(TypedDict):
    type: Literal["payment_batch"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class PaymentBatchBankAccount(TypedDict):
    """The account of the team that pays, once it is prepared or exported."""

    id: str
    country: str
    """The country of the IBAN."""

    last_digits: str
    """The last four characters of the IBAN."""


class PaymentBatchCancelledEvent(TypedDict):
    """The entries of a payment batch that were not paid were released."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["payment_batch.cancelled"]
    timestamp: str
    subject: PaymentBatchCancelledEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: PaymentBatchCancelledEventData
    """The fact, as it was when it happened."""

    object: PaymentBatchState | None


PaymentBatchCancelledEventData = TypedDict(
    "PaymentBatchCancelledEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
        # The number of entries.
        "entry_count": "int",
    },
)
"""The fact, as it was when it happened."""


class PaymentBatchCancelledEventSubject(TypedDict):
    type: Literal["payment_batch"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class PaymentBatchChangedEvent(TypedDict):
    """Entries were added to a payment batch or removed, or its date or label was changed."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["payment_batch.changed"]
    timestamp: str
    subject: PaymentBatchChangedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: PaymentBatchChangedEventData
    """The fact, as it was when it happened."""

    object: PaymentBatchState | None


class PaymentBatchChangedEventData(TypedDict):
    """The fact, as it was when it happened."""

    entry_count: int
    """The number of entries."""


class PaymentBatchChangedEventSubject(TypedDict):
    type: Literal["payment_batch"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class PaymentBatchConfirmedEvent(TypedDict):
    """Entries of a payment batch were confirmed as paid."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["payment_batch.confirmed"]
    timestamp: str
    subject: PaymentBatchConfirmedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: PaymentBatchConfirmedEventData
    """The fact, as it was when it happened."""

    object: PaymentBatchState | None


PaymentBatchConfirmedEventData = TypedDict(
    "PaymentBatchConfirmedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
        # The number of entries.
        "entry_count": "int",
    },
)
"""The fact, as it was when it happened."""


class PaymentBatchConfirmedEventSubject(TypedDict):
    type: Literal["payment_batch"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class PaymentBatchCreatedEvent(TypedDict):
    """A payment batch was created."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["payment_batch.created"]
    timestamp: str
    subject: PaymentBatchCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: PaymentBatchCreatedEventData
    """The fact, as it was when it happened."""

    object: PaymentBatchState | None


class PaymentBatchCreatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    entry_count: int
    """The number of entries."""


class PaymentBatchCreatedEventSubject(TypedDict):
    type: Literal["payment_batch"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class PaymentBatchEntries(TypedDict):
    entry_ids: list[str]
    """At most 500 in one request."""


class PaymentBatchExportedEvent(TypedDict):
    """The file of a payment batch was created."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["payment_batch.exported"]
    timestamp: str
    subject: PaymentBatchExportedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: PaymentBatchExportedEventData
    """The fact, as it was when it happened."""

    object: PaymentBatchState | None


PaymentBatchExportedEventData = TypedDict(
    "PaymentBatchExportedEventData",
    {
        # The status before.
        "from": "str",
        # The status after.
        "to": "str",
        # The number of entries.
        "entry_count": "int",
        # The sum as a decimal number, in euros.
        "total": "str",
        # SHA-256 of the file, in hexadecimal digits.
        "sha256": "str",
    },
)
"""The fact, as it was when it happened."""


class PaymentBatchExportedEventSubject(TypedDict):
    type: Literal["payment_batch"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class PaymentBatchFileReadEvent(TypedDict):
    """Somebody downloaded the file of a payment batch, which contains bank details."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["payment_batch.file_read"]
    timestamp: str
    subject: PaymentBatchFileReadEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: PaymentBatchFileReadEventData
    """The fact, as it was when it happened."""

    object: PaymentBatchState | None


class PaymentBatchFileReadEventData(TypedDict):
    """The fact, as it was when it happened."""

    entry_count: int
    """The number of entries."""


class PaymentBatchFileReadEventSubject(TypedDict):
    type: Literal["payment_batch"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class PaymentBatchLine(TypedDict):
    entry_id: str
    """The accounting entry."""

    freelancer: PayeeFreelancer
    payee_name: str
    """The seller on the invoice."""

    invoice_number: str | None
    due_date: str | None
    amount: float
    """With VAT."""

    currency: str
    bank_account: PaymentBatchLineBankAccount | None
    """The approved bank account that it is paid to."""

    problems: list[PaymentProblem]
    """Empty if it can be paid."""

    missing_documents: list[PaymentBatchLineMissingDocumentsItem]
    """The compliance documents that `document_missing` is about."""

    has_proposed_account: bool
    """A change of the bank account awaits its approval; until then payments go to the approved
    one.
    """

    status: PaymentBatchLineStatus
    payment_id: str | None


class PaymentBatchLineBankAccount(TypedDict):
    """The approved bank account that it is paid to."""

    id: str
    country: str
    """The country of the IBAN."""

    last_digits: str
    """The last four characters of the IBAN."""


class PaymentBatchLinePage(TypedDict):
    items: list[PaymentBatchLine]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class PaymentBatchPage(TypedDict):
    items: list[PaymentBatch]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class PaymentBatchPreparedEvent(TypedDict):
    """The entries, accounts and amounts of a payment batch were frozen."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["payment_batch.prepared"]
    timestamp: str
    subject: PaymentBatchPreparedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: PaymentBatchPreparedEventData
    """The fact, as it was when it happened."""

    object: PaymentBatchState | None


class PaymentBatchPreparedEventData(TypedDict):
    """The fact, as it was when it happened."""

    entry_count: int
    """The number of entries."""

    total: str
    """The sum as a decimal number, in euros."""


class PaymentBatchPreparedEventSubject(TypedDict):
    type: Literal["payment_batch"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class PaymentBatchReopenedEvent(TypedDict):
    """The preparation of a payment batch, and its approval, were taken back."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["payment_batch.reopened"]
    timestamp: str
    subject: PaymentBatchReopenedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: PaymentBatchReopenedEventData
    """The fact, as it was when it happened."""

    object: PaymentBatchState | None


class PaymentBatchReopenedEventData(TypedDict):
    """The fact, as it was when it happened."""

    entry_count: int
    """The number of entries."""


class PaymentBatchReopenedEventSubject(TypedDict):
    type: Literal["payment_batch"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class PaymentBatchState(TypedDict):
    id: str
    status: PaymentBatchStatus
    label: str | None
    execution_date: str
    """When the bank executes the payments."""

    needs_second_person: bool
    """Whether a second person has to approve it before its file is created: true if the team
    asked for that when it was created, prepared or exported.
    """

    entry_count: int
    """Entries that are open or paid."""

    paid_count: int
    total: float
    """The sum of the entries that are open or paid."""

    currency: str
    """Payment files are in euros."""

    bank_account: PaymentBatchStateBankAccount | None
    """The account of the team that pays, once it is prepared or exported."""

    file_name: str | None
    size: int | None
    """Size of the file in bytes."""

    sha256: str | None
    """SHA-256 of the file, in hexadecimal digits."""

    reason: str | None
    """Why it was cancelled."""

    created_by: str
    prepared_by: str | None
    prepared_at: str | None
    """Since then entries, accounts and amounts are frozen."""

    approved_by: str | None
    """A second person, who has not taken part in preparing it."""

    approved_at: str | None
    exported_by: str | None
    exported_at: str | None
    confirmed_by: str | None
    """Who confirmed entries last."""

    confirmed_at: str | None
    cancelled_by: str | None
    cancelled_at: str | None
    created_at: str
    updated_at: str


class PaymentBatchStateBankAccount(TypedDict):
    """The account of the team that pays, once it is prepared or exported."""

    id: str
    country: str
    """The country of the IBAN."""

    last_digits: str
    """The last four characters of the IBAN."""


class PaymentPage(TypedDict):
    items: list[Payment]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class PaymentSettings(TypedDict):
    needs_second_person: bool
    """Whether a second person, who took no part in preparing it, approves each payment batch
    before its file is created.
    """

    manual_payment_limit: float | None
    """With VAT, in the currency of the entry. Above it, a user who approved the report or
    changed the bank account of the freelancer cannot record the payment by hand. 0: the limit
    applies to every payment; null: no limit.
    """

    second_persons: list[SecondPerson]
    """The other users who may approve payment batches, at most 50. A user who was invited or got
    other access less than 30 days ago counts only later beside the users who gave the access.
    """

    pending_change: RuleChange | None


class PersonRef(TypedDict):
    id: str
    first_name: str | None
    last_name: str | None


class PortalAccountingEntry(TypedDict):
    id: str
    activity_report_id: str
    type: AccountingEntryType
    status: AccountingEntryStatus
    amount_excl_vat: float
    vat_amount: float
    amount_incl_vat: float
    currency: str
    vat_rate: float | None
    """Percent; null for expenses unless every one of them is `rebilled`."""

    invoice_number: str | None
    """From the team's number series for the seller, without gaps, or the seller's own number.
    null while `invoice.missing` lists what the invoice needs.
    """

    invoice_date: str
    """The day on which the invoice got its number, in the team's time zone; before that, the day
    of the approval.
    """

    due_date: str | None
    """By the payment terms, from `invoice_date`; null for a credit note."""

    credited_entry_id: str | None
    """The entry that a credit note cancels."""

    file_name: str | None
    """null until a file of the invoice exists."""

    invoice: PortalAccountingEntryInvoice | None
    """null for an entry of an earlier release."""

    paid_at: str | None
    sent_to_accounting_at: str | None
    """When the entry was first sent to the accountant, by `send` or by an export; set once."""

    created_at: str
    mission: PortalAccountingEntryMission
    report_month: str
    allowed_actions: list[PortalAccountingEntryAction]


class PortalAccountingEntryInvoice(TypedDict):
    """null for an entry of an earlier release."""

    status: InvoiceStatus
    document_type: int | None
    """UNTDID 1001: 389 self-billed invoice, 261 self-billed credit note, 380 invoice and 381
    credit note of the seller.
    """

    missing: list[MissingForInvoice]
    """Empty unless `waiting`."""

    sha256: str | None
    """SHA-256 of the file, in hexadecimal digits."""

    failure: str | None
    """The code of the error that the last attempt to make the file failed with; it is tried
    again.
    """

    contest_until: str | None
    """The last day on which the freelancer can contest it."""

    contested_at: str | None
    """Set while the freelancer contests it; it cannot be paid."""

    contest_reason: str | None
    accepted_at: str | None
    """When the freelancer accepted a credit note."""


class PortalAccountingEntryMission(TypedDict):
    id: str
    name: str


class PortalAccountingEntryPage(TypedDict):
    items: list[PortalAccountingEntry]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class PortalActivityReport(TypedDict):
    mission: PortalReportMission
    id: str
    reference: str | None
    """Short reference, unique in the team, with the year of the creation. Numbers may have gaps.
    null for a moment: only if a server of the previous release created it.
    """

    external_referent: ExternalReferent | None
    report_month: str
    report_period_time_zone: str
    report_period_start: str
    """With the offset of the team's time zone."""

    report_period_end: str
    """The last millisecond."""

    submission_date: str | None
    status: ActivityReportStatus
    reviewed_at: str | None
    rejection_reason: str | None
    invoicing_is_paid: bool
    expenses_is_paid: bool
    rate_periods: list[RatePeriod]
    """The rates of the days of the report, as of the last change; `from` may be before its
    month. Several where a new rate applies from a day of the month on.
    """

    invoice_amount_excl_vat: float
    """As of the last change; fixed from the submission on."""

    expense_amount_excl_vat: float
    project_codes: list[ProjectCodeShare]
    """Allocation of `invoice_amount_excl_vat` to project codes. Adds up to that amount if every
    row has a project code.
    """

    supplementary_items: list[SupplementaryItem]
    expenses: list[Expense]
    created_at: str
    updated_at: str
    accounting_entries: list[AccountingEntryRef]
    timesheets: list[Timesheet]
    allowed_actions: list[PortalActivityReportAction]
    """Actions that the caller may perform now, given the state, the caller's scopes and
    permissions, and the caller's role in the resource (such as signer). An action that is not
    listed is refused or would change nothing. A listed action can fail only because of its body, or
    because the resource has changed in the meantime.
    """

    hints: NotRequired[list[ActivityReportHint]]
    """What should be looked at before the report is sent or approved. Hints never refuse
    anything.
    """


class PortalActivityReportPage(TypedDict):
    items: list[PortalActivityReport]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class PortalBankAccount(TypedDict):
    id: str
    version: int
    """Counts the bank accounts of the owner, from 1."""

    status: BankAccountStatus
    country: str
    """The country of the IBAN."""

    last_digits: str
    """The last four characters of the IBAN."""

    is_sepa: bool
    """Whether payment files can pay it."""

    proposed_by: Literal["team", "freelancer"]
    decided_at: str | None
    """When it was approved, rejected or withdrawn."""

    reason: str | None
    """Why it was rejected."""

    replaced_at: str | None
    """When another account was approved in its place."""

    created_at: str
    updated_at: str
    allowed_actions: list[Literal["withdraw"]]
    """What you may do now."""


class PortalBankAccountPage(TypedDict):
    items: list[PortalBankAccount]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class PortalBillingMandate(TypedDict):
    id: str
    freelancer_id: str
    status: BillingMandateStatus
    seller_name: str
    """The seller as named in the text."""

    series_root: str
    """How the numbers of the invoices begin."""

    contest_days: int
    """Number of days from the invoice date in which the freelancer can contest an invoice."""

    covers_credit_notes: bool
    """If false, each credit note gets its number when the freelancer accepts it."""

    locale: Literal["fr", "en"]
    content: str
    """The text that the freelancer reads and accepts."""

    sha256: str
    """SHA-256 of the text, in hexadecimal digits."""

    accepted_at: str | None
    declined_at: str | None
    revoked_at: str | None
    revoked_by: Literal["team", "freelancer"] | None
    reason: str | None
    """Why it was declined or revoked, if a reason was given."""

    created_at: str
    updated_at: str
    evidence: BillingMandateEvidence | None
    allowed_actions: list[Literal["accept", "decline", "revoke"]]
    """What you may do now."""


class PortalBillingMandatePage(TypedDict):
    items: list[PortalBillingMandate]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class PortalComplianceDocument(TypedDict):
    id: str
    freelancer_id: str
    kind: ComplianceKind
    status: ComplianceDocumentStatus
    requested_at: str | None
    """null: uploaded without a request."""

    issued_on: str | None
    valid_until: str | None
    """The last day on which it counts."""

    code: str | None
    """The security code of a URSSAF certificate, or the number of a contract."""

    media_type: Literal["application/pdf", "image/png", "image/jpeg"] | None
    """null while it is requested."""

    size: int | None
    """Of the file, in bytes."""

    sha256: str | None
    """SHA-256 of the file, in hexadecimal digits."""

    uploaded_at: str | None
    uploaded_by: Literal["team", "freelancer"] | None
    verified_at: str | None
    """When it was approved or refused."""

    reason: str | None
    """Why it was refused."""

    replaced_at: str | None
    created_at: str
    updated_at: str


class PortalComplianceDocumentPage(TypedDict):
    items: list[PortalComplianceDocument]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class PortalComplianceFile(TypedDict):
    freelancer_id: str
    contract_total: float | None
    """Excl. VAT, of the largest current or coming contract, by its terms: deliverables, or the
    rate for every weekday or month. A framework agreement counts with all its missions. null: there
    is none.
    """

    is_required: bool
    """Whether the freelancer owes any document."""

    kinds: list[ComplianceKindState]
    """Every kind that is not off, or has a document."""


class PortalCurrentReport(TypedDict):
    mission: PortalHomeMission
    report_month: str
    """`YYYY-MM`."""

    status: PortalCurrentReportStatus | None
    """null: no report yet."""

    invoice_amount_excl_vat: float | None
    currency: str


class PortalDueReports(TypedDict):
    mission: PortalHomeMission
    months: list[str]
    """Oldest first."""


class PortalHome(TypedDict):
    returned_reports: list[PortalReturnedReport]
    """Rejected activity reports; at most 50, newest first."""

    due_reports: list[PortalDueReports]
    """Missions with past months, among the last 36, of which no activity report was submitted;
    at most 50.
    """

    current_reports: list[PortalCurrentReport]
    """The current month of missions in progress; at most 50."""

    has_offered_mandate: bool
    """Whether a billing mandate awaits your answer."""

    needs_bank_account: bool
    """Whether there is something to be paid, and no bank account that is approved or being
    checked.
    """

    rejected_bank_account: PortalHomeRejectedBankAccount | None
    """The last bank account, if it was rejected and another one is needed."""

    money: list[PortalMoney]
    """By currency. Empty without an invoice."""

    contact: PortalHomeContact | None
    """The contact person of your missions, otherwise an administrator of the team."""

    missions: list[PortalMission]
    """Missions that await your answer, then those in progress; at most 50."""

    entries: list[PortalAccountingEntry]
    """Accounting entries that await you: credit notes to accept, and invoices to send; at most
    50.
    """

    compliance: PortalComplianceFile
    missing: list[MissingPartyData]
    """What a self-billed invoice needs and the party lacks. `vat_regime_country`: the VAT regime
    does not exist in the country.
    """


class PortalHomeContact(TypedDict):
    """The contact person of your missions, otherwise an administrator of the team."""

    name: str
    email: str
    is_referent: bool
    """Whether this is the contact person of your missions; otherwise it is an administrator of
    the team.
    """


class PortalHomeMission(TypedDict):
    id: str
    name: str


class PortalHomeRejectedBankAccount(TypedDict):
    """The last bank account, if it was rejected and another one is needed."""

    last_digits: str
    reason: str | None


class PortalInvitation(TypedDict):
    id: str
    kind: Literal["user", "freelancer"]
    """Whether the person is invited as a user or as a freelancer."""

    team_name: str
    """The name of the team."""

    email: str
    role: Literal["team-admin", "team-member"] | None
    """null for a freelancer."""

    first_name: str | None
    last_name: str | None
    job_title: str | None
    expires_at: str


class PortalLink(TypedDict):
    id: str
    expires_at: str
    revoked_at: str | None
    created_by: str | None
    """The user who created the link or sent the invitation; null: not recorded."""

    delivered_by: Literal["answer", "mail", "invitation"]
    is_undeliverable: bool
    """Whether its mail was refused or came back."""

    created_at: str


class PortalLinkCreatedEvent(TypedDict):
    """A portal link was created for a freelancer."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["portal_link.created"]
    timestamp: str
    subject: PortalLinkCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: PortalLinkCreatedEventData
    """The fact, as it was when it happened."""

    object: Freelancer | None


class PortalLinkCreatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    link_id: str
    """The portal link."""

    delivered_by: str
    """How the freelancer gets it."""


class PortalLinkCreatedEventSubject(TypedDict):
    type: Literal["freelancer"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class PortalLinkPage(TypedDict):
    items: list[PortalLink]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class PortalLinkRevokedEvent(TypedDict):
    """A portal link was revoked."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["portal_link.revoked"]
    timestamp: str
    subject: PortalLinkRevokedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: PortalLinkRevokedEventData
    """The fact, as it was when it happened."""

    object: Freelancer | None


class PortalLinkRevokedEventData(TypedDict):
    """The fact, as it was when it happened."""

    link_id: str
    """The portal link."""


class PortalLinkRevokedEventSubject(TypedDict):
    type: Literal["freelancer"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class PortalMe(TypedDict):
    id: str
    email: str
    first_name: str
    last_name: str
    team_name: str
    """The name of the team."""

    signed_in_with: Literal["link", "session"]
    """Whether the request has the token of a portal link or the cookie of a session."""

    link_expires_at: str
    """When the portal link or the session of this request expires."""


class PortalMission(TypedDict):
    id: str
    reference: str | None
    """Short reference, unique in the team, with the year of the creation. Numbers may have gaps.
    null for a moment: only if a server of the previous release created it.
    """

    name: str
    description: str
    """Objectives, deliverables, working conditions."""

    mission_type: Literal["hourly", "daily", "monthly", "deliverable"]
    contract_kind: Literal["services_agreement", "master_agreement"]
    has_document: bool
    """Whether the mission has its own contract document."""

    currency: str
    rate_amount: float | None
    """Price of one hour, day or month, excluding VAT: the rate in force today in the team's time
    zone, before the start the first, after the end the last. For `deliverable` only informative.
    """

    rate_periods: list[RatePeriod]
    """The rates by date, oldest first; the first is from `start_date`. An accepted extension
    with a rate adds a period. Empty for a `deliverable` mission without a rate.
    """

    start_date: str
    end_date: str
    payment_terms_days: int
    payment_terms_basis: Literal["invoice_date", "end_of_month"]
    status: MissionStatus
    early_termination_date: str | None
    """The early end date. If it is in the future and the status is `in-progress`, the
    termination is scheduled.
    """

    terminated_by: str | None
    """The user who terminated the mission early or scheduled the termination."""

    external_referent: ExternalReferent | None
    project_code_id: str | None
    project_code: ProjectCodeRef | None
    project_codes: list[ProjectCodeRef]
    deliverables_catalog: list[Deliverable]
    """The deliverables of a `deliverable` mission, by `order_index`; line totals are computed
    from these rows.
    """

    created_at: str
    updated_at: str
    created_by: PersonRef
    freelancer: MissionFreelancer
    team_signer: PersonRef | None
    approver: PersonRef | None
    extension: MissionExtension | None
    framework_agreement: FrameworkAgreementRef | None
    allowed_actions: list[PortalMissionAction]
    """Actions that the caller may perform now, given the state, the caller's scopes and
    permissions, and the caller's role in the resource (such as signer). An action that is not
    listed is refused or would change nothing. A listed action can fail only because of its body, or
    because the resource has changed in the meantime.
    """


class PortalMissionPage(TypedDict):
    items: list[PortalMission]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class PortalMoney(TypedDict):
    currency: str
    due_incl_vat: float
    """Invoices and expenses that are not paid yet."""

    next_due_date: str | None
    """The earliest due date of what is due; in the past if it is overdue. null: nothing is due."""

    next_due_incl_vat: float
    """What is due on `next_due_date` or before."""

    paid_incl_vat: float
    """What was paid in the current year, in the time zone of the team."""

    last_paid_on: str | None
    """The last day on which something was paid, in any year."""


class PortalNotificationPreferences(TypedDict):
    kinds: list[PortalNotificationPreferencesKind]
    """The kinds that the person can get."""

    off_kinds: list[PortalNotificationPreferencesKind]
    """Kinds that are not mailed. They are still listed."""

    digest_hour: int | None
    """The hour of one mail a day with everything since the last one. null: a mail for each
    notification.
    """

    quiet_hours: PortalNotificationPreferencesQuietHours | None
    """Mails that become due in these hours are sent when the hours end. From 20 until 8 includes
    midnight. null: none.
    """

    time_zone: str | None
    """The time zone of the digest and the quiet hours. null: the time zone of the team."""

    team_time_zone: str
    is_undeliverable: bool
    """Whether the mail server has refused the email address of the person for good."""


PortalNotificationPreferencesQuietHours = TypedDict(
    "PortalNotificationPreferencesQuietHours",
    {
        "from": "int",
        "until": "int",
    },
)
"""Mails that become due in these hours are sent when the hours end. From 20 until 8 includes
midnight. null: none.
"""


class PortalProfile(TypedDict):
    id: str
    email: str
    first_name: str
    last_name: str
    siren: str | None
    siret: str | None
    company: str | None
    legal_form: str | None
    register: str | None
    address: str | None
    postal_code: str | None
    city: str | None
    country: Country
    vat_number: str | None
    vat_regime: Literal["standard", "franchise", "reverse_charge", "exempt"]
    """The regime in force today: see `vat_history`."""

    vat_rate: float
    """Percent; the rate in force today."""

    vat_history: list[VatPeriod]
    """The regimes with the day on which each begins, oldest first. An activity report has the
    one of the last day of its period, that is of the days of its month that the mission covers; it
    is fixed when the report is submitted.
    """

    vat_exemption_reason: str | None
    vat_on_debits: bool
    """Whether the freelancer has opted to pay VAT on debits. Otherwise it is due on payment."""

    electronic_address: ElectronicAddress | None
    invoicing_mode: Literal["self_billing", "supplier_invoice"]
    """`self_billing`: the team makes the invoices, under a billing mandate. `supplier_invoice`:
    the supplier sends them; always so with an umbrella company.
    """

    supplier_code: str | None
    """The supplier in numbers of self-billed invoices."""

    is_in_das2: bool
    """Whether payments to the supplier are fees that the yearly declaration DAS2 lists (CGI,
    art. 240).
    """

    is_umbrella: bool
    """Whether an umbrella company invoices for the freelancer."""

    external_referent: ExternalReferent | None
    missing: list[MissingPartyData]
    """What a self-billed invoice needs and the party lacks. `vat_regime_country`: the VAT regime
    does not exist in the country.
    """

    updated_at: str


class PortalReportMission(TypedDict):
    id: str
    reference: str | None
    """Short reference, unique in the team, with the year of the creation. Numbers may have gaps.
    null for a moment: only if a server of the previous release created it.
    """

    name: str
    mission_type: Literal["hourly", "daily", "monthly", "deliverable"]
    currency: str
    rate_amount: float | None
    payment_terms_days: int
    payment_terms_basis: Literal["invoice_date", "end_of_month"]
    project_code: ProjectCodeRef | None


class PortalReturnedReport(TypedDict):
    mission: PortalHomeMission
    report_month: str
    """`YYYY-MM`."""

    rejection_reason: str | None


class PortalSession(TypedDict):
    id: str
    freelancer_id: str
    method: Literal["code", "link"]
    """How the person signed in: with a code sent to their email address, or with a portal link,
    also one that an accepted invitation created.
    """

    address: str
    """The IP address of the browser that signed in."""

    user_agent: str | None
    """The browser, as it names itself."""

    created_at: str
    last_seen_at: str
    """Accurate to about one minute."""

    expires_at: str
    revoked_at: str | None


class PortalSessionCreatedEvent(TypedDict):
    """A freelancer signed in to the portal."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["portal_session.created"]
    timestamp: str
    subject: PortalSessionCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: PortalSessionCreatedEventData
    """The fact, as it was when it happened."""

    object: Freelancer | None


class PortalSessionCreatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    session_id: str
    """The session."""

    method: str
    """`code` or `link`."""


class PortalSessionCreatedEventSubject(TypedDict):
    type: Literal["freelancer"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class PortalSessionRevokedEvent(TypedDict):
    """A session of a freelancer was ended: by signing out, or by the team."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["portal_session.revoked"]
    timestamp: str
    subject: PortalSessionRevokedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: PortalSessionRevokedEventData
    """The fact, as it was when it happened."""

    object: Freelancer | None


class PortalSessionRevokedEventData(TypedDict):
    """The fact, as it was when it happened."""

    session_id: str
    """The session."""


class PortalSessionRevokedEventSubject(TypedDict):
    type: Literal["freelancer"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class PortalSupplierInvoice(TypedDict):
    id: str
    activity_report_id: str
    freelancer_id: str
    entry_ids: list[str]
    """The accounting entries that it invoices."""

    status: SupplierInvoiceStatus
    kind: SupplierInvoiceKind
    document_type: int
    """UNTDID 1001: 380 invoice, 381 credit note."""

    number: str
    date: str
    currency: str
    amount_excl_vat: float
    """Positive for a credit note, too."""

    vat_amount: float
    amount_incl_vat: float
    differences: list[SupplierInvoiceDifference]
    """Where it differs from the accounting entries."""

    sha256: str
    """SHA-256 of the file, in hexadecimal digits."""

    size: int
    """Size of the file in bytes."""

    sent_by: Literal["team", "freelancer"]
    decided_at: str | None
    """When it was accepted or rejected."""

    reason: str | None
    """Why it was rejected."""

    created_at: str
    updated_at: str


class PortalSupplierInvoicePage(TypedDict):
    items: list[PortalSupplierInvoice]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class PreviewDocumentTemplate(TypedDict):
    kind: Literal["services_agreement", "master_agreement"]
    locale: Literal["fr", "en"]
    body: str
    """Markdown, not blank; stored as sent. A placeholder such as `{{ team.name }}` must be on
    one line. An unknown placeholder, an unclosed `{{` and a stray `}}` are refused. After
    substitution a contract has at most 1,000 placeholders, 300,000 characters, 10,000 lines and
    2,000 table rows; above that the request is refused with `too_complex`. The placeholders are:
    `team.` with `name`, `company`, `legal_form`, `siren`, `register`, `vat_number`, `address`,
    `postal_code`, `city`, `country`, `late_payment_penalty`; `freelancer.` with `first_name`,
    `last_name`, `email`, `company`, `legal_form`, `siren`, `register`, `vat_number`, `address`,
    `postal_code`, `city`, `country`, `capacity`; `external_referent.` with `company`, `legal_form`,
    `siren`, `register`, `vat_number`, `address`, `postal_code`, `city`, `email`; `mission.` with
    `name`, `description`, `mission_type`, `start_date`, `end_date`, `rate_amount`, `currency`,
    `payment_terms_days`, `payment_terms_basis`, `payment_terms`, `purchase_order`; `signer.` with
    `first_name`, `last_name`, `job_title`; `agreement.` with `valid_until`; `date`; `deliverables`;
    `parties`; `price`; `order`. `parties` identifies both parties and the capacity of their
    signers, `price` is the price of the mission, `order` its purchase order, `freelancer.capacity`
    the capacity in which the freelancer signs, and `mission.payment_terms` the payment term as
    text.
    """


class ProjectCode(TypedDict):
    id: str
    name: str
    external_id: str | None
    created_at: str
    updated_at: str


class ProjectCodeAmount(TypedDict):
    project_code_id: str
    amount_excl_vat: float


class ProjectCodeCreatedEvent(TypedDict):
    """A project code was created."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["project_code.created"]
    timestamp: str
    subject: ProjectCodeCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: ProjectCode | None


class ProjectCodeCreatedEventSubject(TypedDict):
    type: Literal["project_code"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ProjectCodeDeletedEvent(TypedDict):
    """A project code was deleted."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["project_code.deleted"]
    timestamp: str
    subject: ProjectCodeDeletedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: ProjectCode | None


class ProjectCodeDeletedEventSubject(TypedDict):
    type: Literal["project_code"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ProjectCodeDetail(TypedDict):
    id: str
    name: str
    external_id: str | None
    created_at: str
    updated_at: str
    missions: list[LinkedMission]
    """Linked missions, newest first, at most 1,000."""


class ProjectCodePage(TypedDict):
    items: list[ProjectCode]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class ProjectCodeRef(TypedDict):
    id: str
    name: str
    external_id: str | None


class ProjectCodeShare(TypedDict):
    id: str
    name: str
    external_id: str | None
    amount_excl_vat: float


class ProjectCodeUpdatedEvent(TypedDict):
    """A project code was changed."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["project_code.updated"]
    timestamp: str
    subject: ProjectCodeUpdatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: ProjectCodeUpdatedEventData
    """The fact, as it was when it happened."""

    object: ProjectCode | None


class ProjectCodeUpdatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    changed_fields: list[str]
    """The names of the fields that were sent and have changed."""


class ProjectCodeUpdatedEventSubject(TypedDict):
    type: Literal["project_code"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class ProposeBankAccount(TypedDict):
    iban: str
    """In electronic format: upper case, without blanks. Nothing is removed or converted: an IBAN
    with blanks or small letters is an error.
    """

    bic: NotRequired[str | None]
    """Of 8 or 11 characters, in upper case. SEPA payments do not need it."""

    holder_name: str
    """The name of the holder as the bank knows it."""


class ProposePortalBankAccount(TypedDict):
    iban: str
    """In electronic format: upper case, without blanks. Nothing is removed or converted: an IBAN
    with blanks or small letters is an error.
    """

    bic: NotRequired[str | None]
    """Of 8 or 11 characters, in upper case. SEPA payments do not need it."""

    holder_name: str
    """The name of the holder as the bank knows it."""

    code: NotRequired[str | None]
    """The code of `POST /portal/v1/step-up/code`, where mail is set up."""


class Proration(TypedDict):
    first_day: str
    """The first day of the mission in this month."""

    last_day: str
    weekdays_in_mission: int
    """Mondays to Fridays."""

    weekdays_of_month: int
    unrounded_amount: str
    amount_excl_vat: float
    """Rate × `weekdays_in_mission` ÷ `weekdays_of_month`, rounded once; with several rates the
    sum of `periods`.
    """

    periods: list[ProrationPeriod]
    """One for each rate in the days of the report, oldest first."""


class ProrationPeriod(TypedDict):
    first_day: str
    last_day: str
    rate_amount: float
    weekdays: int
    """Mondays to Fridays of the period."""

    unrounded_amount: str
    amount_excl_vat: float
    """Rate × `weekdays` ÷ `weekdays_of_month`, rounded once."""


RatePeriod = TypedDict(
    "RatePeriod",
    {
        # The first day at this rate; it applies until the next period.
        "from": "str",
        "rate_amount": "float",
    },
)


class RecordPayment(TypedDict):
    paid_on: str
    """The day on which it was executed: not after today in the team's time zone, at most a year
    ago.
    """

    reference: NotRequired[str | None]
    """For example the number in the bank statement."""


class RecordedPayment(TypedDict):
    id: str
    entry_id: str
    """The accounting entry."""

    freelancer_id: str
    kind: PaymentKind
    amount: float
    """Negative for a reversal."""

    currency: str
    paid_on: str
    """The day on which it was executed, or on which it was taken back."""

    reference: str | None
    """For example the number in the bank statement."""

    batch_id: str | None
    """The payment batch that it was confirmed in."""

    reversed_payment_id: str | None
    """Of a reversal: the payment that it takes back."""

    reason: str | None
    """Of a reversal: why the payment was taken back."""

    reversed_at: str | None
    """Of a payment: when it was taken back."""

    created_by: str | None
    """The user who recorded it; null if an earlier release marked the entry as paid."""

    created_at: str
    warnings: NotRequired[list[Warning]]
    """`paid_without_invoice`: the entry has no invoice number yet; `paid_before_invoice`: the
    invoice is dated after the payment. The payment was recorded; it is an advance until the
    invoice. Absent if there are none.
    """


class Referent(TypedDict):
    """The team user who is the person's contact."""

    id: str
    first_name: str | None
    last_name: str | None
    email: str


class RefuseComplianceDocument(TypedDict):
    reason: str
    """What is wrong with it. The freelancer reads it."""


class RejectActivityReport(TypedDict):
    rejection_reason: str


class RejectBankAccount(TypedDict):
    reason: str
    """The proposer reads it."""


class RejectSupplierInvoice(TypedDict):
    reason: str
    """What the supplier has to change. The freelancer reads it."""


class RemindMissions(TypedDict):
    mission_ids: list[str]
    """The missions whose freelancers are reminded. At most 200."""


class RenewPortalLink(TypedDict):
    token: str
    """From the fragment of the portal link."""


class ReplayWebhookEvents(TypedDict):
    """Without fields: every event of the feed that the endpoint may receive. A request reads up
    to 1,000 events or failed deliveries, oldest first.
    """

    after_number: NotRequired[int]
    """Events with a greater number."""

    since: NotRequired[str]
    """Events that happened at this instant or later."""

    until: NotRequired[str]
    """Events that happened before this instant."""

    types: NotRequired[list[WebhookEventType]]
    only_failed: NotRequired[bool]
    """true: retries the failed deliveries of these events instead of sending all of them."""


class ReportAfterEnd(TypedDict):
    id: str
    reference: str | None
    """Short reference, unique in the team, with the year of the creation. Numbers may have gaps.
    null for a moment: only if a server of the previous release created it.
    """

    report_month: str
    """`YYYY-MM`."""

    status: ReportAfterEndStatus
    currency: str
    rows_after_end: int
    """Timesheets and expenses with a later day. A month after the end counts its supplementary
    items, too.
    """

    invoice_amount_excl_vat: float
    """Of the report as it is."""

    exact_invoice_amount_excl_vat: float
    """Calculated up to the end only, with the terms of the report: without later rows, and for a
    monthly mission the share of the weekdays up to the end.
    """

    invoice_difference_excl_vat: float
    """What the report has too much."""

    expense_amount_excl_vat: float
    """Of the report as it is."""

    exact_expense_amount_excl_vat: float
    """Without later expenses."""

    expense_difference_excl_vat: float
    """What the report has too much."""


class ReportMission(TypedDict):
    """Rate, currency and terms are those of the submission; `rate_amount` is the rate of the
    report's last day.
    """

    id: str
    reference: str | None
    """Short reference, unique in the team, with the year of the creation. Numbers may have gaps.
    null for a moment: only if a server of the previous release created it.
    """

    name: str
    mission_type: Literal["hourly", "daily", "monthly", "deliverable"]
    currency: str
    rate_amount: float | None
    payment_terms_days: int
    payment_terms_basis: Literal["invoice_date", "end_of_month"]
    project_code: ProjectCodeRef | None
    purchase_order: str | None
    client_rate_amount: float | None


class RequestComplianceDocuments(TypedDict):
    kinds: list[ComplianceKind]
    """A kind that was requested already is requested again."""

    message: NotRequired[str | None]
    """Added to the mail."""


class RetainedData(TypedDict):
    table: str
    """What is kept, as in docs/personal-data.md."""

    reason: str
    """The law that requires it."""

    count: int
    """The number of rows."""

    until: str
    """The last day on which the rows are kept. A job erases them afterwards."""


class RetentionSettings(TypedDict):
    accounting_years: int
    """For how many years after the end of the year accounting documents of erased people are
    kept; the law asks for 10.
    """

    mail_days: int
    """After how many days the records of mails are deleted."""

    session_days: int
    """After how many days the network address and browser of an ended session are erased."""


class ReversePayment(TypedDict):
    reason: str
    """For example that the bank returned it."""

    reversed_on: NotRequired[str | None]
    """The day on which the money came back: not before the payment. Default: today."""


class RevokedSessions(TypedDict):
    revoked: int
    """How many sessions were ended."""


class RotateWebhookSecret(TypedDict):
    overlap_hours: NotRequired[int | None]
    """For how long deliveries are signed with the old secret, too."""


RuleChange = TypedDict(
    "RuleChange",
    {
        "id": "str",
        "rule": "RuleName",
        # The value in force when it was proposed, as the settings show it.
        "from": "bool | float | None | str | dict[str, Any]",
        # The value that takes effect.
        "to": "bool | float | None | str | dict[str, Any]",
        "state": "RuleChangeState",
        # The user who proposed it; null: the operator.
        "proposed_by": "str | None",
        # When it takes effect, took effect or, if it was stopped, would have taken effect. In real
        # time, also in sandboxes.
        "effective_at": "str",
        # The user who approved or stopped it; null: nobody did, or the operator.
        "decided_by": "str | None",
        # When it was approved or stopped, or took effect.
        "decided_at": "str | None",
        "created_at": "str",
        "updated_at": "str",
        # Actions that the caller may perform now, given the state, the caller's scopes and
        # permissions, and the caller's role in the resource (such as signer). An action that is not
        # listed is refused or would change nothing. A listed action can fail only because of its
        # body, or because the resource has changed in the meantime.
        "allowed_actions": 'list[Literal["approve", "stop"]]',
    },
)


class RuleChangeApprovedEvent(TypedDict):
    """A second person approved a rule change, which took effect."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["rule_change.approved"]
    timestamp: str
    subject: RuleChangeApprovedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: RuleChangeApprovedEventData
    """The fact, as it was when it happened."""

    object: RuleChangeObject | None


class RuleChangeApprovedEventData(TypedDict):
    """The fact, as it was when it happened."""

    rule: str
    """The rule, such as `needs_second_person`."""

    effective_at: str
    """When it takes effect, or took effect."""


class RuleChangeApprovedEventSubject(TypedDict):
    type: Literal["rule_change"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class RuleChangeEffectiveEvent(TypedDict):
    """A rule change took effect: nobody stopped it in time, or the operator made it, or the team
    is a sandbox.
    """

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["rule_change.effective"]
    timestamp: str
    subject: RuleChangeEffectiveEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: RuleChangeEffectiveEventData
    """The fact, as it was when it happened."""

    object: RuleChangeObject | None


class RuleChangeEffectiveEventData(TypedDict):
    """The fact, as it was when it happened."""

    rule: str
    """The rule, such as `needs_second_person`."""

    effective_at: str
    """When it takes effect, or took effect."""


class RuleChangeEffectiveEventSubject(TypedDict):
    type: Literal["rule_change"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


RuleChangeObject = TypedDict(
    "RuleChangeObject",
    {
        "id": "str",
        "rule": "RuleName",
        # The value in force when it was proposed, as the settings show it.
        "from": "bool | float | None | str | dict[str, Any]",
        # The value that takes effect.
        "to": "bool | float | None | str | dict[str, Any]",
        "state": "RuleChangeState",
        # The user who proposed it; null: the operator.
        "proposed_by": "str | None",
        # When it takes effect, took effect or, if it was stopped, would have taken effect. In real
        # time, also in sandboxes.
        "effective_at": "str",
        # The user who approved or stopped it; null: nobody did, or the operator.
        "decided_by": "str | None",
        # When it was approved or stopped, or took effect.
        "decided_at": "str | None",
        "created_at": "str",
        "updated_at": "str",
    },
)


class RuleChangePage(TypedDict):
    items: list[RuleChange]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class RuleChangeProposedEvent(TypedDict):
    """A team-admin loosened a rule: it takes effect later."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["rule_change.proposed"]
    timestamp: str
    subject: RuleChangeProposedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: RuleChangeProposedEventData
    """The fact, as it was when it happened."""

    object: RuleChangeObject | None


class RuleChangeProposedEventData(TypedDict):
    """The fact, as it was when it happened."""

    rule: str
    """The rule, such as `needs_second_person`."""

    effective_at: str
    """When it takes effect, or took effect."""


class RuleChangeProposedEventSubject(TypedDict):
    type: Literal["rule_change"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class RuleChangeStoppedEvent(TypedDict):
    """A rule change was stopped, replaced, or the rule was tightened again."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["rule_change.stopped"]
    timestamp: str
    subject: RuleChangeStoppedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: RuleChangeStoppedEventData
    """The fact, as it was when it happened."""

    object: RuleChangeObject | None


class RuleChangeStoppedEventData(TypedDict):
    """The fact, as it was when it happened."""

    rule: str
    """The rule, such as `needs_second_person`."""

    effective_at: str
    """When it takes effect, or took effect."""


class RuleChangeStoppedEventSubject(TypedDict):
    type: Literal["rule_change"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class Sandbox(TypedDict):
    now: str
    """The time in the sandbox, which passes as fast as the real time."""

    status: Literal["ready", "moving", "resetting"]
    """`moving`: the clock is on its way, and everything that is due is done day by day;
    `resetting`: the data are being deleted, and writes return 400 `sandbox_resets`.
    """

    moving_from: str | None
    moving_to: str | None
    progress: float
    """The part of the move that is done; 1 if the clock does not move."""

    deleted_rows: int
    """Rows deleted by the last or the current reset."""


class SandboxClockMoveRequestedEvent(TypedDict):
    """Somebody asked to move the clock of the sandbox forward."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["sandbox.clock_move_requested"]
    timestamp: str
    subject: SandboxClockMoveRequestedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: SandboxClockMoveRequestedEventData
    """The fact, as it was when it happened."""

    object: dict[str, Any] | None
    """Always null: the resource cannot be read by itself."""


SandboxClockMoveRequestedEventData = TypedDict(
    "SandboxClockMoveRequestedEventData",
    {
        # The time before the move.
        "from": "str",
        # The requested time.
        "to": "str",
    },
)
"""The fact, as it was when it happened."""


class SandboxClockMoveRequestedEventSubject(TypedDict):
    type: Literal["sandbox"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class SandboxClockMovedEvent(TypedDict):
    """The clock of the sandbox has arrived, and everything that was due on the way is done."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["sandbox.clock_moved"]
    timestamp: str
    subject: SandboxClockMovedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: SandboxClockMovedEventData
    """The fact, as it was when it happened."""

    object: dict[str, Any] | None
    """Always null: the resource cannot be read by itself."""


class SandboxClockMovedEventData(TypedDict):
    """The fact, as it was when it happened."""

    to: str
    """The time after the move."""


class SandboxClockMovedEventSubject(TypedDict):
    type: Literal["sandbox"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class SandboxMail(TypedDict):
    id: str
    kind: str
    recipients: list[str]
    """In lower case."""

    subject: str
    created_at: str
    """In the time of the sandbox."""


class SandboxMailDetail(TypedDict):
    id: str
    kind: str
    recipients: list[str]
    """In lower case."""

    subject: str
    created_at: str
    """In the time of the sandbox."""

    text: str
    """The text of the mail, with links that work."""

    html: str


class SandboxMailPage(TypedDict):
    items: list[SandboxMail]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class SandboxResetEvent(TypedDict):
    """The data of the sandbox were deleted, and its clock is back at the real time."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["sandbox.reset"]
    timestamp: str
    subject: SandboxResetEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: dict[str, Any] | None
    """Always null: the resource cannot be read by itself."""


class SandboxResetEventSubject(TypedDict):
    type: Literal["sandbox"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class SearchHit(TypedDict):
    kind: SearchKind
    id: str
    """The id of the resource; for an invoice, the id of its accounting entry."""

    name: str
    """Name of the mission, the person or the project code; number of the invoice."""

    reference: str | None
    """Short reference of a mission; `external_id` of a freelancer or a project code."""

    detail: str | None
    """The freelancer of a mission or an invoice; the email address of a person."""

    status: str | None
    """As in the list of the resource."""


class SearchResults(TypedDict):
    items: list[SearchHit]
    """Grouped by kind, best match first: the exact word, then words that begin with it, newest
    first.
    """

    has_more: list[SearchKind]
    """The kinds with more results than `limit`."""


SecondPerson = TypedDict(
    "SecondPerson",
    {
        "user_id": "str",
        # The time from which the user counts as a second person beside you; null: now.
        "from": "str | None",
    },
)


class SendPortalSupplierInvoiceForm(TypedDict):
    invoice: SendSupplierInvoice
    file: File
    """A PDF file of at most 3 MB."""


class SendSupplierInvoice(TypedDict):
    covers: NotRequired[Literal["entry", "report"] | None]
    """Default: `entry`. `report`: one document for all entries of the activity report that wait
    for one, such as work and expenses.
    """

    number: NotRequired[str | None]
    """Required unless the file is a Factur-X."""

    date: NotRequired[str | None]
    """Required unless the file is a Factur-X."""

    amount_excl_vat: NotRequired[float | None]
    """Required unless the file is a Factur-X. Amounts of a credit note are positive, as on the
    document.
    """

    vat_amount: NotRequired[float | None]
    """Required unless the file is a Factur-X."""

    amount_incl_vat: NotRequired[float | None]
    """Required unless the file is a Factur-X."""


class SendSupplierInvoiceForm(TypedDict):
    invoice: SendSupplierInvoice
    file: File
    """A PDF file of at most 3 MB."""


class SentDeliverable(TypedDict):
    name: str
    amount_excl_vat: float
    """Price of one unit."""

    quantity: NotRequired[float | None]
    description: NotRequired[str | None]
    order_index: NotRequired[int | None]
    """Default: its position."""


class SentExpense(TypedDict):
    description: str
    date: str
    """Within the month, and within the mission up to its effective end date."""

    kind: NotRequired[Literal["rebilled", "disbursement"] | None]
    """`rebilled`: invoiced with the VAT rate of the report, computed on the sum of these
    expenses; without VAT under `franchise`, `reverse_charge` and `exempt`. `disbursement`: paid in
    the name of the client, without VAT. Absent or null: with the VAT of the receipt (`vat_amount`).
    """

    amount_excl_vat: float
    """Excluding VAT. With VAT: a `disbursement`, and a `rebilled` expense of a freelancer who
    cannot deduct its VAT (`franchise`).
    """

    vat_amount: NotRequired[float | None]
    """Default: 0. Must be omitted or null with a `kind`."""

    project_code_id: NotRequired[str | None]
    """Default: the project code of the mission."""

    receipt_id: NotRequired[str | None]
    """A receipt that was uploaded for the same mission. Several expenses can have one."""


class SentSupplementaryItem(TypedDict):
    description: str
    amount_excl_vat: float
    """A negative amount is a deduction."""

    project_code_id: NotRequired[str | None]
    """Default: the project code of the mission."""


class SentTimesheet(TypedDict):
    date: str
    """Within the month, and within the mission up to its effective end date."""

    quantity: float
    """Hours (at most 24 a day), days (steps of 0.25, at most 1 a day; also on a monthly
    mission), or items.
    """

    description: NotRequired[str | None]
    project_code_id: NotRequired[str | None]
    """Default: the project code of the mission."""

    deliverable_id: NotRequired[str | None]
    """Required on a `deliverable` mission, refused otherwise."""


class Session(TypedDict):
    id: str
    user_id: str
    method: Literal["code", "link", "invitation", "oidc", "passkey"]
    """How the person signed in: with a code sent to their email address, with a link of the
    operator, by accepting an invitation, at the identity provider (OpenID Connect), or with a
    passkey.
    """

    address: str
    """The IP address of the browser that signed in."""

    user_agent: str | None
    """The browser, as it names itself."""

    created_at: str
    last_seen_at: str
    """Accurate to about one minute."""

    expires_at: str
    """A session also ends after 8 hours without a request."""

    stepped_up_at: str | None
    """When the person last confirmed in this session who they are; valid for 5 minutes."""

    step_up_method: Literal["code", "operator_code", "passkey"] | None
    """How the person confirmed: with a mailed code, with a code of the operator, or with a
    passkey.
    """

    revoked_at: str | None
    is_current: bool
    """Whether this request was made with this session."""


class SessionCreatedEvent(TypedDict):
    """A user signed in."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["session.created"]
    timestamp: str
    subject: SessionCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: SessionCreatedEventData
    """The fact, as it was when it happened."""

    object: dict[str, Any] | None
    """Always null: the resource cannot be read by itself."""


class SessionCreatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    user_id: str
    """The user of the session."""

    method: str
    """`code`, `link`, `invitation`, `oidc` or `passkey`."""


class SessionCreatedEventSubject(TypedDict):
    type: Literal["session"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class SessionPage(TypedDict):
    items: list[Session]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class SessionRevokedEvent(TypedDict):
    """A session was ended: by signing out, or by ending it from elsewhere."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["session.revoked"]
    timestamp: str
    subject: SessionRevokedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: SessionRevokedEventData
    """The fact, as it was when it happened."""

    object: dict[str, Any] | None
    """Always null: the resource cannot be read by itself."""


class SessionRevokedEventData(TypedDict):
    """The fact, as it was when it happened."""

    user_id: str
    """The user of the session."""


class SessionRevokedEventSubject(TypedDict):
    type: Literal["session"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class SessionSteppedUpEvent(TypedDict):
    """A user confirmed in a session who they are, and may sign for 5 minutes."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["session.stepped_up"]
    timestamp: str
    subject: SessionSteppedUpEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: SessionSteppedUpEventData
    """The fact, as it was when it happened."""

    object: dict[str, Any] | None
    """Always null: the resource cannot be read by itself."""


class SessionSteppedUpEventData(TypedDict):
    """The fact, as it was when it happened."""

    user_id: str
    """The user of the session."""

    method: str
    """`code`, `operator_code` or `passkey`."""


class SessionSteppedUpEventSubject(TypedDict):
    type: Literal["session"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class SetTeamLogo(TypedDict):
    image: str
    """A PNG or JPEG file in base64, at most 128 KB and 1024 × 1024 pixels."""


class ShownCode(TypedDict):
    kind: Literal["confirmation", "sign_in"]
    email: str
    """The address to which a mail would go."""

    code: str | None
    """The code. Shown only here; null in a replayed response."""

    created_at: str
    expires_at: str


class SignInAttempt(TypedDict):
    expires_at: str
    """The code can be used until then."""


class SignInLink(TypedDict):
    user_id: str
    url: str | None
    """The link to give to the user. Shown only here; null in a replayed response."""

    expires_at: str


class SignInLinkCreatedEvent(TypedDict):
    """The operator created a sign-in link of a user."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["sign_in_link.created"]
    timestamp: str
    subject: SignInLinkCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: SignInLinkCreatedEventData
    """The fact, as it was when it happened."""

    object: dict[str, Any] | None
    """Always null: the resource cannot be read by itself."""


class SignInLinkCreatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    user_id: str
    """The user."""


class SignInLinkCreatedEventSubject(TypedDict):
    type: Literal["sign_in_link"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class SignInMethods(TypedDict):
    code: bool
    """Whether the service mails codes."""

    shows_codes: bool
    """Whether the service shows the codes of users of its demo and of sandboxes instead, on its
    terminal and in `GET /auth/v1/development-inbox`: only with the embedded database, on the
    machine itself.
    """

    oidc: OidcMethod | None


class SignInTeam(TypedDict):
    id: str
    name: str


class SignInTeams(TypedDict):
    items: list[SignInTeam]


class SignMission(TypedDict):
    signature_name: NotRequired[str | None]
    """The typed signature, which must be the registered name of the person; case, accents and
    spaces do not matter. Required in a session.
    """


class SignedIn(TypedDict):
    session: Session | None
    teams: list[SignInTeam]
    """The teams to choose from, if the person has several; then there is no session yet."""


class SignedInFreelancer(TypedDict):
    session: PortalSession | None
    teams: list[SignInTeam]
    """The teams to choose from, if the person has several; then there is no session yet."""


class StepUpCode(TypedDict):
    expires_at: str
    """The code can be used until then."""


class StepUpCodeCreatedEvent(TypedDict):
    """Somebody asked for a code that confirms who they are, or the operator created one for a
    user.
    """

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["step_up_code.created"]
    timestamp: str
    subject: StepUpCodeCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: StepUpCodeCreatedEventData
    """The fact, as it was when it happened."""

    object: dict[str, Any] | None
    """Always null: the resource cannot be read by itself."""


class StepUpCodeCreatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    source: str
    """`mail` or `operator`."""

    user_id: str | None
    """The user; null for a freelancer."""

    freelancer_id: str | None
    """The freelancer; null for a user."""


class StepUpCodeCreatedEventSubject(TypedDict):
    type: Literal["step_up_code"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class SupplementaryItem(TypedDict):
    id: str
    description: str
    amount_excl_vat: float
    project_code_id: str | None


class SupplierInvoice(TypedDict):
    id: str
    activity_report_id: str
    freelancer_id: str
    entry_ids: list[str]
    """The accounting entries that it invoices."""

    status: SupplierInvoiceStatus
    kind: SupplierInvoiceKind
    document_type: int
    """UNTDID 1001: 380 invoice, 381 credit note."""

    number: str
    date: str
    currency: str
    amount_excl_vat: float
    """Positive for a credit note, too."""

    vat_amount: float
    amount_incl_vat: float
    differences: list[SupplierInvoiceDifference]
    """Where it differs from the accounting entries."""

    sha256: str
    """SHA-256 of the file, in hexadecimal digits."""

    size: int
    """Size of the file in bytes."""

    sent_by: Literal["team", "freelancer"]
    decided_at: str | None
    """When it was accepted or rejected."""

    reason: str | None
    """Why it was rejected."""

    created_at: str
    updated_at: str
    sent_by_id: str | None
    """The user who sent it for the team."""

    decided_by_id: str | None
    """The user who accepted or rejected it; null if it was accepted because nothing differs."""


class SupplierInvoiceAcceptedEvent(TypedDict):
    """A supplier invoice became the invoice of its accounting entries."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["supplier_invoice.accepted"]
    timestamp: str
    subject: SupplierInvoiceAcceptedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: SupplierInvoiceAcceptedEventData
    """The fact, as it was when it happened."""

    object: SupplierInvoice | None


class SupplierInvoiceAcceptedEventData(TypedDict):
    """The fact, as it was when it happened."""

    activity_report_id: str
    """The activity report that it invoices."""


class SupplierInvoiceAcceptedEventSubject(TypedDict):
    type: Literal["supplier_invoice"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class SupplierInvoiceDifference(TypedDict):
    field: SupplierInvoiceDifferenceField
    """`date`: before the month of the report, or before the credited invoice; `expected` is the
    earliest day. `seller` and `buyer`: the SIREN, otherwise the VAT number. `credited`: the
    invoices that a credit note refers to.
    """

    expected: str
    """The value in the accounting entries and the company data."""

    found: str | None
    """The value in the file, or as typed; null if there is none."""

    is_blocking: bool
    """Whether it prevents the acceptance, because another amount than invoiced would be paid."""


class SupplierInvoiceFileReadEvent(TypedDict):
    """Somebody of the team downloaded a supplier invoice."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["supplier_invoice.file_read"]
    timestamp: str
    subject: SupplierInvoiceFileReadEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: SupplierInvoiceFileReadEventData
    """The fact, as it was when it happened."""

    object: SupplierInvoice | None


class SupplierInvoiceFileReadEventData(TypedDict):
    """The fact, as it was when it happened."""

    activity_report_id: str
    """The activity report that it invoices."""


class SupplierInvoiceFileReadEventSubject(TypedDict):
    type: Literal["supplier_invoice"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class SupplierInvoicePage(TypedDict):
    items: list[SupplierInvoice]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class SupplierInvoiceReceivedEvent(TypedDict):
    """A supplier or the team sent an invoice of the supplier."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["supplier_invoice.received"]
    timestamp: str
    subject: SupplierInvoiceReceivedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: SupplierInvoiceReceivedEventData
    """The fact, as it was when it happened."""

    object: SupplierInvoice | None


class SupplierInvoiceReceivedEventData(TypedDict):
    """The fact, as it was when it happened."""

    activity_report_id: str
    """The activity report that it invoices."""

    by: str
    """`team` or `freelancer`."""

    differences: int
    """In how many fields it differs from the accounting entries."""

    sha256: str
    """SHA-256 of the file, in hexadecimal digits."""


class SupplierInvoiceReceivedEventSubject(TypedDict):
    type: Literal["supplier_invoice"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class SupplierInvoiceRejectedEvent(TypedDict):
    """The team rejected a supplier invoice."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["supplier_invoice.rejected"]
    timestamp: str
    subject: SupplierInvoiceRejectedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: SupplierInvoiceRejectedEventData
    """The fact, as it was when it happened."""

    object: SupplierInvoice | None


class SupplierInvoiceRejectedEventData(TypedDict):
    """The fact, as it was when it happened."""

    activity_report_id: str
    """The activity report that it invoices."""


class SupplierInvoiceRejectedEventSubject(TypedDict):
    type: Literal["supplier_invoice"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class SupplierInvoiceReplacedEvent(TypedDict):
    """A supplier invoice was replaced: before the team decided on it, another one was sent for
    the same entries, or the report was reopened.
    """

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["supplier_invoice.replaced"]
    timestamp: str
    subject: SupplierInvoiceReplacedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: SupplierInvoiceReplacedEventData
    """The fact, as it was when it happened."""

    object: SupplierInvoice | None


class SupplierInvoiceReplacedEventData(TypedDict):
    """The fact, as it was when it happened."""

    activity_report_id: str
    """The activity report that it invoices."""


class SupplierInvoiceReplacedEventSubject(TypedDict):
    type: Literal["supplier_invoice"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class TagRef(TypedDict):
    id: str
    name: str


class Team(TypedDict):
    id: str
    name: str
    depth: int
    """1 for a root."""

    path: str
    """Ids from the root to the team itself, joined by `/`."""

    parent_id: str | None
    """null for a root."""

    external_id: str | None
    sort_order: int
    """Ascending order among siblings."""

    is_archived: bool
    created_at: str
    updated_at: str


class TeamCompany(TypedDict):
    id: str
    name: str
    """The name of the team, which the operator gives it."""

    company: str | None
    legal_form: str | None
    siren: str | None
    register: str | None
    address: str | None
    postal_code: str | None
    city: str | None
    country: Country
    vat_number: str | None
    electronic_address: ElectronicAddress | None
    late_payment_penalty: str | None
    """The text about late-payment penalties on invoices and in contracts. null: the default
    wording, with `late_interest_rate`.
    """

    payment_terms_days: int
    payment_terms_basis: Literal["invoice_date", "end_of_month"]
    payment_terms_limit: PaymentTermsLimit
    late_interest_rate: float | None
    """The rate of late-payment interest, in percent a year. null: the legal rate, that of the
    ECB plus 10 points by half-year. The law allows no rate below three times the French legal
    interest rate.
    """

    vat_rate: float
    """At most 4 decimals."""

    hours_per_day: float
    """At most 4 decimals."""

    approve_ahead: Literal["current_month", "none"]
    """Up to which day the rows of an activity report may lie when it is approved, in the time
    zone of the team. `current_month`: the end of the current month. `none`: today.
    """

    default_templates_version: int
    """The version of the default templates of contracts (`GET /default-templates`). Teams that
    are older than version 2 have 1 until they choose 2.
    """

    missing: list[MissingPartyData]
    """What a self-billed invoice needs and the party lacks. `vat_regime_country`: the VAT regime
    does not exist in the country.
    """

    warnings: list[TermsWarning]
    """`payment_terms_over_limit`: the payment terms exceed the legal maximum, see
    `payment_terms_limit` of the team. Empty as a rule.
    """


class TeamCreatedEvent(TypedDict):
    """An organizational team was created."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["team.created"]
    timestamp: str
    subject: TeamCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: Team | None


class TeamCreatedEventSubject(TypedDict):
    type: Literal["team"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class TeamDetail(TypedDict):
    id: str
    name: str
    depth: int
    """1 for a root."""

    path: str
    """Ids from the root to the team itself, joined by `/`."""

    parent_id: str | None
    """null for a root."""

    external_id: str | None
    sort_order: int
    """Ascending order among siblings."""

    is_archived: bool
    created_at: str
    updated_at: str
    freelancers: list[Member]
    """Freelancers of this team, by email, at most 1,000."""

    users: list[Member]
    """Active users of this team, by email, at most 1,000."""


class TeamLogo(TypedDict):
    logo: TeamLogoLogo | None
    """null: the team has no logo."""


class TeamLogoDeletedEvent(TypedDict):
    """The logo of the team was deleted."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["team_logo.deleted"]
    timestamp: str
    subject: TeamLogoDeletedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: dict[str, Any] | None
    """Always null: the resource cannot be read by itself."""


class TeamLogoDeletedEventSubject(TypedDict):
    type: Literal["tenant"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class TeamLogoLogo(TypedDict):
    """null: the team has no logo."""

    media_type: Literal["image/png", "image/jpeg"]
    width: int
    """In pixels."""

    height: int
    """In pixels."""

    size: int
    """In bytes."""

    sha256: str
    """The SHA-256 of the file, in hexadecimal digits."""

    image: str
    """The file in base64."""

    updated_at: str


class TeamLogoUpdatedEvent(TypedDict):
    """The team has a new logo."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["team_logo.updated"]
    timestamp: str
    subject: TeamLogoUpdatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: dict[str, Any] | None
    """Always null: the resource cannot be read by itself."""


class TeamLogoUpdatedEventSubject(TypedDict):
    type: Literal["tenant"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class TeamPage(TypedDict):
    items: list[Team]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class TeamRef(TypedDict):
    id: str
    name: str
    depth: int
    path: str
    parent_id: str | None


class TeamTag(TypedDict):
    id: str
    name: str
    created_at: str
    updated_at: str
    user_count: int
    """Active users with this tag."""

    freelancer_count: int
    """Freelancers with this tag who are not archived."""


class TeamTagCreated(TypedDict):
    id: str
    name: str
    created_at: str


class TeamTagCreatedEvent(TypedDict):
    """A team tag was created."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["team_tag.created"]
    timestamp: str
    subject: TeamTagCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: TeamTag | None


class TeamTagCreatedEventSubject(TypedDict):
    type: Literal["team_tag"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class TeamTagDeletedEvent(TypedDict):
    """A team tag was deleted."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["team_tag.deleted"]
    timestamp: str
    subject: TeamTagDeletedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: TeamTag | None


class TeamTagDeletedEventSubject(TypedDict):
    type: Literal["team_tag"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class TeamTagDetail(TypedDict):
    id: str
    name: str
    created_at: str
    updated_at: str
    freelancers: list[Member]
    """Freelancers with this tag, by email, at most 1,000."""

    users: list[Member]
    """Active users with this tag, by email, at most 1,000."""


class TeamTagPage(TypedDict):
    items: list[TeamTag]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class TeamTagUpdatedEvent(TypedDict):
    """A team tag was changed."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["team_tag.updated"]
    timestamp: str
    subject: TeamTagUpdatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: TeamTagUpdatedEventData
    """The fact, as it was when it happened."""

    object: TeamTag | None


class TeamTagUpdatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    changed_fields: list[str]
    """The names of the fields that were sent and have changed."""


class TeamTagUpdatedEventSubject(TypedDict):
    type: Literal["team_tag"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class TeamUpdatedEvent(TypedDict):
    """An organizational team was changed."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["team.updated"]
    timestamp: str
    subject: TeamUpdatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: TeamUpdatedEventData
    """The fact, as it was when it happened."""

    object: Team | None


class TeamUpdatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    changed_fields: list[str]
    """The names of the fields that were sent and have changed."""


class TeamUpdatedEventSubject(TypedDict):
    type: Literal["team"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class TeamUser(TypedDict):
    id: str
    """The user id if `status` is active or deactivated, otherwise the invitation id."""

    email: str
    role: Literal["team-admin", "team-member"]
    status: TeamUserStatus
    tags: list[TagRef]
    teams: list[TeamRef]
    first_name: str | None
    last_name: str | None
    job_title: str | None
    permissions: list[Scope]
    """The permissions of the user. The effective scopes of a key are those in both its scopes
    and the permissions of its user. A team-admin always has `*`, which does not include
    `bank-details:read`.
    """

    created_at: str


class TeamUserDetail(TypedDict):
    id: str
    """The user id if `status` is active or deactivated, otherwise the invitation id."""

    email: str
    role: Literal["team-admin", "team-member"]
    status: TeamUserDetailStatus
    tags: list[TagRef]
    teams: list[TeamRef]
    first_name: str | None
    last_name: str | None
    job_title: str | None
    permissions: list[Scope]
    """The permissions of the user. The effective scopes of a key are those in both its scopes
    and the permissions of its user. A team-admin always has `*`, which does not include
    `bank-details:read`.
    """

    created_at: str
    is_active: bool
    """false for an invitation, and for a user who was deactivated."""


class TeamUserPage(TypedDict):
    items: list[TeamUser]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class TenantCreatedEvent(TypedDict):
    """The operator created the team."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["tenant.created"]
    timestamp: str
    subject: TenantCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: dict[str, Any] | None
    """Always null: the resource cannot be read by itself."""


class TenantCreatedEventSubject(TypedDict):
    type: Literal["tenant"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class TenantExportedEvent(TypedDict):
    """Somebody downloaded much of the data of the team at once."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["tenant.exported"]
    timestamp: str
    subject: TenantExportedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: TenantExportedEventData
    """The fact, as it was when it happened."""

    object: dict[str, Any] | None
    """Always null: the resource cannot be read by itself."""


class TenantExportedEventData(TypedDict):
    """The fact, as it was when it happened."""

    content: str
    """`das2`, `invoices`, or the resource whose changes were read from the start, as a data
    export does.
    """

    period: NotRequired[str]
    """The year of `das2`, the days of `invoices`."""


class TenantExportedEventSubject(TypedDict):
    type: Literal["tenant"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class TenantUpdatedEvent(TypedDict):
    """The operator or a team-admin changed settings of the team."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["tenant.updated"]
    timestamp: str
    subject: TenantUpdatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: TenantUpdatedEventData
    """The fact, as it was when it happened."""

    object: dict[str, Any] | None
    """Always null: the resource cannot be read by itself."""


class TenantUpdatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    changed_fields: list[str]
    """The names of the fields that were sent and have changed."""


class TenantUpdatedEventSubject(TypedDict):
    type: Literal["tenant"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class TerminateMission(TypedDict):
    end_date: str
    """The effective end date, within the dates of the mission."""

    reason: NotRequired[str | None]


class TermsWarning(TypedDict):
    code: str
    params: dict[str, Any]
    """As in an error with this code."""

    message: str
    """In English."""


class Timesheet(TypedDict):
    id: str
    type: Literal["hourly", "daily", "monthly", "deliverable"]
    """The type of the mission; it determines the unit of `quantity`."""

    description: str | None
    date: str
    quantity: float
    """Hours, days or items."""

    hours: float | None
    """For days: quantity × the team's `hours_per_day`; null for items."""

    project_code_id: str | None
    """null: the project code of the mission."""

    deliverable_id: str | None


class UndeliverableAddress(TypedDict):
    id: str
    email: str
    """In lower case."""

    reason: Literal["refused", "bounced"]
    """`refused`: by the mail server; `bounced`: a mail was accepted and returned later."""

    response: str | None
    """What the mail server said about the last mail."""

    mail_id: str
    """The last mail that did not arrive."""

    user_id: str | None
    """The user with this address."""

    freelancer_id: str | None
    """The freelancer with this address."""

    created_at: str


class UndeliverableAddressPage(TypedDict):
    items: list[UndeliverableAddress]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class UnreadNotifications(TypedDict):
    count: int
    """Counted up to 100."""


class UnsubscribeLink(TypedDict):
    token: str
    """The token of the link in a mail."""


class UpdateAccountingAccounts(TypedDict):
    """`services`: invoices, such as 604, 611 or 6226; `expenses`; `disbursements`: expenses that
    the supplier paid in the name of the team; `vat_deductible`; `vat_waiting`: VAT on services
    until their payment; `vat_due`: the VAT of a reverse charge, of suppliers in the European Union;
    `vat_due_outside_eu`: that of other suppliers; `suppliers`; `advances`: payments until their
    invoice; `bank`.
    """

    services: NotRequired[LedgerAccount]
    expenses: NotRequired[LedgerAccount]
    disbursements: NotRequired[LedgerAccount]
    vat_deductible: NotRequired[LedgerAccount]
    vat_waiting: NotRequired[LedgerAccount]
    vat_due: NotRequired[LedgerAccount]
    vat_due_outside_eu: NotRequired[LedgerAccount]
    suppliers: NotRequired[LedgerAccount]
    advances: NotRequired[LedgerAccount]
    bank: NotRequired[LedgerAccount]


class UpdateAccountingJournals(TypedDict):
    """`purchases`: invoices, expenses and credit notes; `miscellaneous`: VAT that becomes
    deductible by a payment, and advances that settle their invoice; `bank`: payments, if
    `posts_payments`.
    """

    purchases: NotRequired[Journal]
    miscellaneous: NotRequired[Journal]
    bank: NotRequired[Journal]


class UpdateAccountingSettings(TypedDict):
    accounts: NotRequired[UpdateAccountingAccounts]
    journals: NotRequired[UpdateAccountingJournals]
    reverse_charge_vat_rate: NotRequired[float]
    """Percent. The French rate by which the buyer computes the VAT of a reverse charge."""

    posts_payments: NotRequired[bool]
    """Whether payments are posted: supplier against bank, or advance against bank while there is
    no invoice. Off by default, because the accountant posts them from the bank statement.
    """

    accountant_emails: NotRequired[list[str]]
    """Recipients of the mail of `POST /accounting/sendings`, at most five."""


class UpdateComplianceKindSetting(TypedDict):
    mode: ComplianceMode
    blocks: list[ComplianceBlock]
    """`activation`: a mission cannot become active; `approval`: its activity reports cannot be
    approved; `payment`: their entries cannot be paid by a batch. Empty unless the mode is `block`.
    """


class UpdateComplianceKinds(TypedDict):
    urssaf_vigilance: NotRequired[UpdateComplianceKindSetting]
    registration: NotRequired[UpdateComplianceKindSetting]
    insurance: NotRequired[UpdateComplianceKindSetting]
    foreign_workers: NotRequired[UpdateComplianceKindSetting]


class UpdateComplianceSettings(TypedDict):
    kinds: NotRequired[UpdateComplianceKinds]
    threshold: NotRequired[float]
    """From which total excl. VAT of a contract on documents are required, in the currency of the
    mission. 5000 by default (Code du travail, R. 8222-1).
    """

    renewal_months: NotRequired[int]
    """How many months a document without its own end counts. 6 by default."""

    expiring_days: NotRequired[int]
    """How many days before its end a document is `expiring`. 30 by default."""

    requests_automatically: NotRequired[bool]
    """Whether the freelancer is asked for what is missing when a mission is offered to them. Off
    by default.
    """


class UpdateDocumentTemplate(TypedDict):
    name: NotRequired[str]
    locale: NotRequired[Literal["fr", "en"]]
    body: NotRequired[str]
    """Markdown, not blank; stored as sent. A placeholder such as `{{ team.name }}` must be on
    one line. An unknown placeholder, an unclosed `{{` and a stray `}}` are refused. After
    substitution a contract has at most 1,000 placeholders, 300,000 characters, 10,000 lines and
    2,000 table rows; above that the request is refused with `too_complex`. The placeholders are:
    `team.` with `name`, `company`, `legal_form`, `siren`, `register`, `vat_number`, `address`,
    `postal_code`, `city`, `country`, `late_payment_penalty`; `freelancer.` with `first_name`,
    `last_name`, `email`, `company`, `legal_form`, `siren`, `register`, `vat_number`, `address`,
    `postal_code`, `city`, `country`, `capacity`; `external_referent.` with `company`, `legal_form`,
    `siren`, `register`, `vat_number`, `address`, `postal_code`, `city`, `email`; `mission.` with
    `name`, `description`, `mission_type`, `start_date`, `end_date`, `rate_amount`, `currency`,
    `payment_terms_days`, `payment_terms_basis`, `payment_terms`, `purchase_order`; `signer.` with
    `first_name`, `last_name`, `job_title`; `agreement.` with `valid_until`; `date`; `deliverables`;
    `parties`; `price`; `order`. `parties` identifies both parties and the capacity of their
    signers, `price` is the price of the mission, `order` its purchase order, `freelancer.capacity`
    the capacity in which the freelancer signs, and `mission.payment_terms` the payment term as
    text.
    """


class UpdateFreelancer(TypedDict):
    email: NotRequired[str]
    first_name: NotRequired[str]
    last_name: NotRequired[str]
    status: NotRequired[Literal["active", "archived"]]
    external_id: NotRequired[str | None]
    """Your own reference; unique in the team if set."""

    siren: NotRequired[str | None]
    """Nine digits; the last one is a check digit."""

    siret: NotRequired[str | None]
    """The number of the establishment: the SIREN and five digits."""

    company: NotRequired[str | None]
    legal_form: NotRequired[str | None]
    """As invoices show it, with the share capital."""

    register: NotRequired[str | None]
    """The entry in the trade register."""

    address: NotRequired[str | None]
    postal_code: NotRequired[str | None]
    city: NotRequired[str | None]
    vat_number: NotRequired[str | None]
    """The number with the prefix of the country (`EL` for Greece) and without spaces. A French
    number contains the SIREN.
    """

    vat_exemption_reason: NotRequired[str | None]
    """For the regime `exempt`, as invoices show it."""

    electronic_address: NotRequired[ElectronicAddress | None]
    supplier_code: NotRequired[str | None]
    """1 to 12 characters out of A-Z and 0-9. Set when a billing mandate is offered, if it is
    not.
    """

    external_referent: NotRequired[UpdateFreelancerExternalReferent | None]
    """The umbrella company; setting it also sets `is_umbrella`."""

    referent_id: NotRequired[str | None]
    """An active user of the team."""

    tag_ids: NotRequired[list[str] | None]
    """Ids of team tags, without duplicates; replaces the current ones."""

    team_ids: NotRequired[list[str] | None]
    """Ids of organizational teams, without duplicates; replaces the current ones."""

    country: NotRequired[Country]
    vat_regime: NotRequired[Literal["standard", "franchise", "reverse_charge", "exempt"]]
    vat_from: NotRequired[str]
    """The first day with the sent `vat_regime` or `vat_rate`, which it requires. It replaces
    what the history has from that day on. It can be in the past or in the future; until then the
    fields show the regime of today. Default: today in the time zone of the team.
    """

    vat_on_debits: NotRequired[bool]
    vat_rate: NotRequired[float]
    """Percent, at most 4 decimals."""

    invoicing_mode: NotRequired[Literal["self_billing", "supplier_invoice"]]
    """`self_billing`: the team makes the invoices, under a billing mandate. `supplier_invoice`:
    the supplier sends them; always so with an umbrella company.
    """

    is_in_das2: NotRequired[bool]
    """Whether payments to the supplier are fees that the yearly declaration DAS2 lists (CGI,
    art. 240).
    """

    is_umbrella: NotRequired[bool]


class UpdateFreelancerExternalReferent(TypedDict):
    """The umbrella company; setting it also sets `is_umbrella`."""

    company: str
    email: NotRequired[str | None]
    legal_form: NotRequired[str | None]
    """As invoices show it, with the share capital."""

    siren: NotRequired[str | None]
    """Nine digits; the last one is a check digit."""

    register: NotRequired[str | None]
    """The entry in the trade register."""

    vat_number: NotRequired[str | None]
    """The number with the prefix of the country (`EL` for Greece) and without spaces. A French
    number contains the SIREN.
    """

    address: NotRequired[str | None]
    postal_code: NotRequired[str | None]
    city: NotRequired[str | None]


class UpdateMission(TypedDict):
    external_id: NotRequired[str | None]
    purchase_order: NotRequired[str | None]
    """Stored as sent; may be blank."""

    project_code_id: NotRequired[str | None]
    client_rate_amount: NotRequired[float | None]
    """What the client pays for one unit."""

    planned_quantity: NotRequired[float | None]
    """How many hours or days are planned: with the rate, the budget of the mission. Only for
    `hourly` and `daily`. Not part of the contract.
    """

    approver_id: NotRequired[str]
    """A new approver; only while the mission is `draft`."""

    team_signer_id: NotRequired[str]
    """A new signer; only before the first signature. The contract is rendered again as a new
    version.
    """

    name: NotRequired[str]
    """Only while the mission is `draft`."""

    description: NotRequired[str]
    """Only while the mission is `draft`."""

    mission_type: NotRequired[Literal["hourly", "daily", "monthly", "deliverable"]]
    """Only while the mission is `draft`. Deliverables and a planned quantity that the new type
    does not have are removed.
    """

    start_date: NotRequired[str]
    """Only while the mission is `draft`."""

    end_date: NotRequired[str]
    """Only while the mission is `draft`. On or after `start_date`."""

    freelancer_id: NotRequired[str]
    """Only while the mission is `draft`. An active freelancer of the team. Fixed while the
    mission stays under a framework agreement.
    """

    contract_type: NotRequired[Literal["services_agreement", "master_agreement"]]
    """Only while the mission is `draft`. Another type replaces the contract: under
    `master_agreement` the mission uses the framework agreement of the freelancer, or opens one from
    a template; with `services_agreement` it leaves its framework agreement.
    """

    rate_amount: NotRequired[float | None]
    """Only while the mission is `draft`. Price of one unit, excluding VAT."""

    deliverables: NotRequired[list[SentDeliverable] | None]
    """Only while the mission is `draft`. Replaces all deliverables, which get new ids."""

    payment_terms_days: NotRequired[int]
    """Only while the mission is `draft`."""

    payment_terms_basis: NotRequired[Literal["invoice_date", "end_of_month"]]
    """Only while the mission is `draft`."""

    use_service_template: NotRequired[bool]
    """Only while the mission is `draft`. Whether the mission has a services agreement; false
    removes it.
    """

    template_locale: NotRequired[Literal["fr", "en"] | None]
    """Only while the mission is `draft`. The default template in this language, instead of one
    of the team.
    """

    service_template_id: NotRequired[str | None]
    """Only while the mission is `draft`. A services agreement template of the team, instead of
    `template_locale`.
    """

    master_agreement_template_id: NotRequired[str]
    """Only while the mission is `draft`. With a change of `contract_type` to `master_agreement`:
    a template of the team, for a new framework agreement. Ignored if there is one already.
    """

    master_agreement_valid_until: NotRequired[str]
    """Only while the mission is `draft`. End date of that new framework agreement."""


class UpdateNotificationPreferences(TypedDict):
    off_kinds: NotRequired[list[NotificationPreferencesKind]]
    """Kinds that are not mailed. They are still listed."""

    digest_hour: NotRequired[int | None]
    """The hour of one mail a day with everything since the last one. null: a mail for each
    notification.
    """

    quiet_hours: NotRequired[UpdateNotificationPreferencesQuietHours | None]
    """Mails that become due in these hours are sent when the hours end. From 20 until 8 includes
    midnight. null: none.
    """

    time_zone: NotRequired[str | None]
    """The time zone of the digest and the quiet hours. null: the time zone of the team."""


UpdateNotificationPreferencesQuietHours = TypedDict(
    "UpdateNotificationPreferencesQuietHours",
    {
        "from": "int",
        "until": "int",
    },
)
"""Mails that become due in these hours are sent when the hours end. From 20 until 8 includes
midnight. null: none.
"""


class UpdateNotificationSettings(TypedDict):
    report_due_day: int | None
    """The day of the following month on which freelancers are reminded of activity reports that
    they have not submitted. null: they are not reminded.
    """


class UpdatePaymentBatch(TypedDict):
    execution_date: NotRequired[str]
    label: NotRequired[str | None]
    """For your own use."""


class UpdatePaymentSettings(TypedDict):
    needs_second_person: NotRequired[bool]
    """Switched on: also for drafts. Switched off: for batches that are created from then on, and
    drafts that were created and prepared without it.
    """

    manual_payment_limit: NotRequired[float | None]
    """With VAT, in the currency of the entry. Above it, a user who approved the report or
    changed the bank account of the freelancer cannot record the payment by hand. 0: the limit
    applies to every payment; null: no limit.
    """


class UpdatePortalNotificationPreferences(TypedDict):
    off_kinds: NotRequired[list[PortalNotificationPreferencesKind]]
    """Kinds that are not mailed. They are still listed."""

    digest_hour: NotRequired[int | None]
    """The hour of one mail a day with everything since the last one. null: a mail for each
    notification.
    """

    quiet_hours: NotRequired[UpdatePortalNotificationPreferencesQuietHours | None]
    """Mails that become due in these hours are sent when the hours end. From 20 until 8 includes
    midnight. null: none.
    """

    time_zone: NotRequired[str | None]
    """The time zone of the digest and the quiet hours. null: the time zone of the team."""


UpdatePortalNotificationPreferencesQuietHours = TypedDict(
    "UpdatePortalNotificationPreferencesQuietHours",
    {
        "from": "int",
        "until": "int",
    },
)
"""Mails that become due in these hours are sent when the hours end. From 20 until 8 includes
midnight. null: none.
"""


class UpdatePortalProfile(TypedDict):
    siren: NotRequired[str | None]
    """Nine digits; the last one is a check digit."""

    siret: NotRequired[str | None]
    """The number of the establishment: the SIREN and five digits."""

    company: NotRequired[str | None]
    legal_form: NotRequired[str | None]
    """As invoices show it, with the share capital."""

    register: NotRequired[str | None]
    """The entry in the trade register."""

    address: NotRequired[str | None]
    postal_code: NotRequired[str | None]
    city: NotRequired[str | None]
    vat_number: NotRequired[str | None]
    """The number with the prefix of the country (`EL` for Greece) and without spaces. A French
    number contains the SIREN.
    """

    vat_exemption_reason: NotRequired[str | None]
    """For the regime `exempt`, as invoices show it."""

    electronic_address: NotRequired[ElectronicAddress | None]
    country: NotRequired[Country]
    vat_regime: NotRequired[Literal["standard", "franchise", "reverse_charge", "exempt"]]
    vat_from: NotRequired[str]
    """The first day with the sent `vat_regime` or `vat_rate`, which it requires. It replaces
    what the history has from that day on. It can be in the past or in the future; until then the
    fields show the regime of today. Default: today in the time zone of the team.
    """

    vat_on_debits: NotRequired[bool]


class UpdateProjectCode(TypedDict):
    name: NotRequired[str]
    external_id: NotRequired[str | None]
    """Your own reference; unique in the team if set."""


class UpdateRetentionSettings(TypedDict):
    accounting_years: NotRequired[int]
    """For how many years after the end of the year accounting documents of erased people are
    kept; the law asks for 10.
    """

    mail_days: NotRequired[int]
    """After how many days the records of mails are deleted."""

    session_days: NotRequired[int]
    """After how many days the network address and browser of an ended session are erased."""


class UpdateTeam(TypedDict):
    name: NotRequired[str]
    parent_id: NotRequired[str | None]
    """Omit or null for a root."""

    external_id: NotRequired[str | None]
    """Your own reference; unique in the team if set."""

    sort_order: NotRequired[int]
    is_archived: NotRequired[bool]


class UpdateTeamCompany(TypedDict):
    company: NotRequired[str | None]
    legal_form: NotRequired[str | None]
    """As invoices show it, with the share capital."""

    siren: NotRequired[str | None]
    """Nine digits; the last one is a check digit."""

    register: NotRequired[str | None]
    """The entry in the trade register."""

    address: NotRequired[str | None]
    postal_code: NotRequired[str | None]
    city: NotRequired[str | None]
    vat_number: NotRequired[str | None]
    """The number with the prefix of the country (`EL` for Greece) and without spaces. A French
    number contains the SIREN.
    """

    electronic_address: NotRequired[ElectronicAddress | None]
    late_payment_penalty: NotRequired[str | None]
    """The text about late-payment penalties on invoices and in contracts. null: the default
    wording, with `late_interest_rate`.
    """

    country: NotRequired[Country]
    payment_terms_days: NotRequired[int]
    payment_terms_basis: NotRequired[Literal["invoice_date", "end_of_month"]]
    payment_terms_limit: NotRequired[PaymentTermsLimit]
    late_interest_rate: NotRequired[float | None]
    """The rate of late-payment interest, in percent a year. null: the legal rate, that of the
    ECB plus 10 points by half-year. The law allows no rate below three times the French legal
    interest rate.
    """

    vat_rate: NotRequired[float]
    """At most 4 decimals."""

    hours_per_day: NotRequired[float]
    """At most 4 decimals."""

    approve_ahead: NotRequired[Literal["current_month", "none"]]
    """Up to which day the rows of an activity report may lie when it is approved, in the time
    zone of the team. `current_month`: the end of the current month. `none`: today.
    """

    default_templates_version: NotRequired[int]
    """Chooses the current default templates for contracts that are made from now on. A team
    cannot return to an earlier version; existing documents do not change.
    """


class UpdateTeamTag(TypedDict):
    name: NotRequired[str]
    """Not blank; stored as sent."""


class UpdateUser(TypedDict):
    role: NotRequired[Literal["team-admin", "team-member"]]
    first_name: NotRequired[str | None]
    last_name: NotRequired[str | None]
    job_title: NotRequired[str | None]
    tag_ids: NotRequired[list[str] | None]
    """Ids of team tags, without duplicates; replaces the current ones."""

    team_ids: NotRequired[list[str] | None]
    """Ids of organizational teams, without duplicates; replaces the current ones."""

    permissions: NotRequired[list[Scope] | None]
    """The permissions of a team-member. null: the default, every `:read` but
    `bank-details:read`, and `missions:sign`. The calling key must have each permission that it
    grants. A team-admin always has `*`; `["*", "bank-details:read"]` grants them what `*` does not
    include. That permission is granted by another team-admin whose key has `*`, or by the operator,
    never in an invitation.
    """

    is_active: NotRequired[bool]
    """false: deactivates the user, permanently revokes their keys and ends their sessions."""


class UpdateWebhookEndpoint(TypedDict):
    url: NotRequired[str]
    """Starts with https:// and has a public address. Redirects are not followed."""

    description: NotRequired[str | None]
    types: NotRequired[list[WebhookEventType]]
    scopes: NotRequired[list[Scope]]


class UploadComplianceDocument(TypedDict):
    kind: ComplianceKind
    issued_on: str
    """The date of the document, not after today."""

    valid_until: NotRequired[str | None]
    """The last day of its validity, if it names one. Required for `insurance`. Every other
    document counts until then, and at most as long as it is younger than `renewal_months` of the
    settings.
    """

    code: NotRequired[str | None]
    """Required for `urssaf_vigilance`: its security code, with which urssaf.fr confirms the
    certificate.
    """


class UploadComplianceDocumentForm(TypedDict):
    document: UploadComplianceDocument
    file: File
    """A PDF, PNG or JPEG file of at most 5 MB."""


class UploadExpenseReceipt(TypedDict):
    name: NotRequired[str | None]
    """The name of the file, for people."""


class UploadExpenseReceiptForm(TypedDict):
    receipt: UploadExpenseReceipt
    file: File
    """A PDF, PNG or JPEG file of at most 10 MB."""


class UploadPortalComplianceDocumentForm(TypedDict):
    document: UploadComplianceDocument
    file: File
    """A PDF, PNG or JPEG file of at most 5 MB."""


class UploadPortalExpenseReceiptForm(TypedDict):
    receipt: UploadExpenseReceipt
    file: File
    """A PDF, PNG or JPEG file of at most 10 MB."""


class UsePasskey(TypedDict):
    credential_id: str
    """The id of the credential. In base64url."""

    client_data: str
    """`clientDataJSON`. In base64url."""

    authenticator_data: str
    """`authenticatorData`. In base64url."""

    signature: str
    """`signature`. In base64url."""

    user_handle: str
    """`userHandle`. In base64url."""


class UsePortalLink(TypedDict):
    token: str
    """From the fragment of the portal link."""


class UseSignInLink(TypedDict):
    token: str
    """From the fragment of the link."""


class UserCreatedEvent(TypedDict):
    """A user was created, by accepting an invitation or by the operator."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["user.created"]
    timestamp: str
    subject: UserCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: UserCreatedEventData
    """The fact, as it was when it happened."""

    object: TeamUserDetail | None


class UserCreatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    role: str
    """The role of the user."""


class UserCreatedEventSubject(TypedDict):
    type: Literal["user"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class UserErasedEvent(TypedDict):
    """The personal data of a user were erased, except what a law keeps."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["user.erased"]
    timestamp: str
    subject: UserErasedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: TeamUserDetail | None


class UserErasedEventSubject(TypedDict):
    type: Literal["user"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class UserExportedEvent(TypedDict):
    """A team-admin downloaded everything that is held about a user."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["user.exported"]
    timestamp: str
    subject: UserExportedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: TeamUserDetail | None


class UserExportedEventSubject(TypedDict):
    type: Literal["user"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class UserUpdatedEvent(TypedDict):
    """A user was changed, deactivated or reactivated."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["user.updated"]
    timestamp: str
    subject: UserUpdatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: UserUpdatedEventData
    """The fact, as it was when it happened."""

    object: TeamUserDetail | None


class UserUpdatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    changed_fields: list[str]
    """The names of the fields that were sent and have changed."""


class UserUpdatedEventSubject(TypedDict):
    type: Literal["user"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class VatCalculation(TypedDict):
    regime: str
    rate: float
    """Percent."""

    base: float
    """The sum of the lines; of expenses: of the `rebilled` ones."""

    unrounded_amount: str
    amount: float
    """Base × rate ÷ 100, rounded once."""


class VatMonth(TypedDict):
    month: str
    """`YYYY-MM`."""

    mission_id: str
    mission_name: str
    report_id: str | None
    """null: there is no report yet."""

    report_status: VatMonthReportStatus | None
    follows: bool
    """true: without a report, a draft or rejected: the report gets the new regime. false:
    submitted or approved: it keeps its own.
    """

    vat_regime: str
    """The regime before the change: of a submitted report its own."""

    vat_rate: float
    """Percent."""


class VatMonths(TypedDict):
    vat_from: str
    months: list[VatMonth]
    """Months whose last day, of those that the mission covers, is `vat_from` or later: all with
    a report, and those without one up to today; newest first, at most 200.
    """

    has_more: bool
    """Whether there are more."""


VatPeriod = TypedDict(
    "VatPeriod",
    {
        # The first day of the period. null: from the beginning.
        "from": "str | None",
        "vat_regime": 'Literal["standard", "franchise", "reverse_charge", "exempt"]',
        # Percent.
        "vat_rate": "float",
    },
)


class Warning(TypedDict):
    code: str
    """Stable, for programs."""

    params: dict[str, Any]
    """The values needed to write the message in another language."""

    message: str
    """For people; may change."""


class WebhookAttempt(TypedDict):
    at: str
    response_status: int | None
    """The HTTP status; null without a response."""

    error: WebhookAttemptError | None
    """`status`: not a 2xx. null: delivered."""

    duration_ms: int
    address: str | None
    """The address that was connected to."""

    excerpt: str | None
    """The start of the response, at most 1,000 characters."""


class WebhookDelivery(TypedDict):
    id: str
    event_id: str
    """The `webhook-id` of each attempt."""

    number: int
    """The number of the event in the team's feed."""

    type: str
    subject_id: str
    """The resource that the event is about."""

    is_replay: bool
    """Whether it was sent again on request."""

    status: Literal["pending", "delivered", "failed"]
    attempts: int
    """Attempts since it was created or retried."""

    next_attempt_at: str | None
    """The earliest instant of the next attempt, which also waits for earlier deliveries about
    the same resource. null while the delivery is being sent, and when it has ended.
    """

    created_at: str
    finished_at: str | None


class WebhookDeliveryDetail(TypedDict):
    id: str
    event_id: str
    """The `webhook-id` of each attempt."""

    number: int
    """The number of the event in the team's feed."""

    type: str
    subject_id: str
    """The resource that the event is about."""

    is_replay: bool
    """Whether it was sent again on request."""

    status: Literal["pending", "delivered", "failed"]
    attempts: int
    """Attempts since it was created or retried."""

    next_attempt_at: str | None
    """The earliest instant of the next attempt, which also waits for earlier deliveries about
    the same resource. null while the delivery is being sent, and when it has ended.
    """

    created_at: str
    finished_at: str | None
    log: list[WebhookAttempt]
    """Attempts, newest first, at most 20."""


class WebhookDeliveryPage(TypedDict):
    items: list[WebhookDelivery]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class WebhookEndpoint(TypedDict):
    id: str
    url: str
    description: str | None
    types: list[WebhookEventType]
    scopes: list[Scope]
    """Which resources events may be about: an event is sent if the endpoint has the scope that
    reads its resource.
    """

    status: Literal["enabled", "failing", "disabled"]
    """`failing`: after five failed deliveries in succession it is tried with one delivery at a
    time, until one succeeds; after five days it is disabled.
    """

    failing_since: str | None
    disabled_at: str | None
    """The last time that it was disabled."""

    disabled_reason: Literal["request", "failing", "gone", "access_lost"] | None
    """`request`: by a user; `failing`: after five days of failed deliveries; `gone`: the
    endpoint responded with 410; `access_lost`: its creator lost access, and nobody took it over.
    """

    access_lost_at: str | None
    """Since then its creator is no longer a team-admin with all of its scopes."""

    take_over_until: str | None
    """The instant at which it is disabled, unless a team-admin takes it over before."""

    previous_secret_until: str | None
    """Until then deliveries are also signed with the secret before the last rotation."""

    created_by: str
    """The user who created it, or took it over."""

    created_at: str
    updated_at: str


class WebhookEndpointAccessLostEvent(TypedDict):
    """The creator of a webhook endpoint is not a team-admin with all of its scopes any more. It
    is disabled after 14 days unless somebody takes it over.
    """

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["webhook_endpoint.access_lost"]
    timestamp: str
    subject: WebhookEndpointAccessLostEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: WebhookEndpointAccessLostEventData
    """The fact, as it was when it happened."""

    object: WebhookEndpoint | None


class WebhookEndpointAccessLostEventData(TypedDict):
    """The fact, as it was when it happened."""

    user_id: str
    """The creator."""


class WebhookEndpointAccessLostEventSubject(TypedDict):
    type: Literal["webhook_endpoint"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class WebhookEndpointAccessRegainedEvent(TypedDict):
    """The creator of a webhook endpoint may have it again."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["webhook_endpoint.access_regained"]
    timestamp: str
    subject: WebhookEndpointAccessRegainedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: WebhookEndpoint | None


class WebhookEndpointAccessRegainedEventSubject(TypedDict):
    type: Literal["webhook_endpoint"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class WebhookEndpointCreatedEvent(TypedDict):
    """A webhook endpoint was created."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["webhook_endpoint.created"]
    timestamp: str
    subject: WebhookEndpointCreatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: WebhookEndpoint | None


class WebhookEndpointCreatedEventSubject(TypedDict):
    type: Literal["webhook_endpoint"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class WebhookEndpointDeletedEvent(TypedDict):
    """A webhook endpoint was deleted."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["webhook_endpoint.deleted"]
    timestamp: str
    subject: WebhookEndpointDeletedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: WebhookEndpoint | None


class WebhookEndpointDeletedEventSubject(TypedDict):
    type: Literal["webhook_endpoint"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class WebhookEndpointDeliveryRetriedEvent(TypedDict):
    """A delivery was sent again on request."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["webhook_endpoint.delivery_retried"]
    timestamp: str
    subject: WebhookEndpointDeliveryRetriedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: WebhookEndpointDeliveryRetriedEventData
    """The fact, as it was when it happened."""

    object: WebhookEndpoint | None


class WebhookEndpointDeliveryRetriedEventData(TypedDict):
    """The fact, as it was when it happened."""

    delivery_id: str
    """The delivery."""


class WebhookEndpointDeliveryRetriedEventSubject(TypedDict):
    type: Literal["webhook_endpoint"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class WebhookEndpointDetail(TypedDict):
    id: str
    url: str
    description: str | None
    types: list[WebhookEventType]
    scopes: list[Scope]
    """Which resources events may be about: an event is sent if the endpoint has the scope that
    reads its resource.
    """

    status: Literal["enabled", "failing", "disabled"]
    """`failing`: after five failed deliveries in succession it is tried with one delivery at a
    time, until one succeeds; after five days it is disabled.
    """

    failing_since: str | None
    disabled_at: str | None
    """The last time that it was disabled."""

    disabled_reason: Literal["request", "failing", "gone", "access_lost"] | None
    """`request`: by a user; `failing`: after five days of failed deliveries; `gone`: the
    endpoint responded with 410; `access_lost`: its creator lost access, and nobody took it over.
    """

    access_lost_at: str | None
    """Since then its creator is no longer a team-admin with all of its scopes."""

    take_over_until: str | None
    """The instant at which it is disabled, unless a team-admin takes it over before."""

    previous_secret_until: str | None
    """Until then deliveries are also signed with the secret before the last rotation."""

    created_by: str
    """The user who created it, or took it over."""

    created_at: str
    updated_at: str
    has_secret_key: bool
    """false: the server does not have the SECRET_KEY of the secret, for example after a restore.
    Deliveries wait until it has, or until the secret is rotated.
    """


class WebhookEndpointDisabledEvent(TypedDict):
    """A webhook endpoint was disabled."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["webhook_endpoint.disabled"]
    timestamp: str
    subject: WebhookEndpointDisabledEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: WebhookEndpointDisabledEventData
    """The fact, as it was when it happened."""

    object: WebhookEndpoint | None


class WebhookEndpointDisabledEventData(TypedDict):
    """The fact, as it was when it happened."""

    reason: Literal["request", "failing", "gone", "access_lost"]
    """`request`: by a user; `failing`: after five days of failed deliveries; `gone`: the
    endpoint responded with 410; `access_lost`: its creator lost access, and nobody took it over.
    """


class WebhookEndpointDisabledEventSubject(TypedDict):
    type: Literal["webhook_endpoint"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class WebhookEndpointEnabledEvent(TypedDict):
    """A webhook endpoint was enabled again."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["webhook_endpoint.enabled"]
    timestamp: str
    subject: WebhookEndpointEnabledEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: WebhookEndpoint | None


class WebhookEndpointEnabledEventSubject(TypedDict):
    type: Literal["webhook_endpoint"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class WebhookEndpointPage(TypedDict):
    items: list[WebhookEndpoint]
    """The resources of the requested page."""

    total: int
    """Total number of matching resources."""

    current_page: int
    """Page returned; 1 with `after`."""

    per_page: int
    """Page size used."""

    next: NotRequired[str | None]
    """`after` of the next page; null on the last page. Only present if `after` was sent."""


class WebhookEndpointReplayedEvent(TypedDict):
    """Events were sent again on request."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["webhook_endpoint.replayed"]
    timestamp: str
    subject: WebhookEndpointReplayedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: WebhookEndpointReplayedEventData
    """The fact, as it was when it happened."""

    object: WebhookEndpoint | None


class WebhookEndpointReplayedEventData(TypedDict):
    """The fact, as it was when it happened."""

    deliveries: int
    """How many deliveries."""


class WebhookEndpointReplayedEventSubject(TypedDict):
    type: Literal["webhook_endpoint"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class WebhookEndpointSecretRotatedEvent(TypedDict):
    """The secret of a webhook endpoint was replaced."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["webhook_endpoint.secret_rotated"]
    timestamp: str
    subject: WebhookEndpointSecretRotatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: WebhookEndpoint | None


class WebhookEndpointSecretRotatedEventSubject(TypedDict):
    type: Literal["webhook_endpoint"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class WebhookEndpointTakenOverEvent(TypedDict):
    """A team-admin took a webhook endpoint over."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["webhook_endpoint.taken_over"]
    timestamp: str
    subject: WebhookEndpointTakenOverEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: WebhookEndpointTakenOverEventData
    """The fact, as it was when it happened."""

    object: WebhookEndpoint | None


class WebhookEndpointTakenOverEventData(TypedDict):
    """The fact, as it was when it happened."""

    user_id: str
    """The user to whom it belongs from now on."""

    previous_user_id: str
    """The creator before."""


class WebhookEndpointTakenOverEventSubject(TypedDict):
    type: Literal["webhook_endpoint"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class WebhookEndpointTestedEvent(TypedDict):
    """A test was requested. This event is sent to the tested endpoint only, whatever its types
    are.
    """

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["webhook_endpoint.tested"]
    timestamp: str
    subject: WebhookEndpointTestedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: dict[str, Any]
    """The fact, as it was when it happened."""

    object: WebhookEndpoint | None


class WebhookEndpointTestedEventSubject(TypedDict):
    type: Literal["webhook_endpoint"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class WebhookEndpointUpdatedEvent(TypedDict):
    """A webhook endpoint was changed."""

    id: str
    """The id is the same in the feed, in every delivery and in the timeline of a mission."""

    number: int
    """The place in the team's feed, without gaps."""

    type: Literal["webhook_endpoint.updated"]
    timestamp: str
    subject: WebhookEndpointUpdatedEventSubject
    actor: EventActor
    request_id: str | None
    """The request that caused it; null for background work."""

    data: WebhookEndpointUpdatedEventData
    """The fact, as it was when it happened."""

    object: WebhookEndpoint | None


class WebhookEndpointUpdatedEventData(TypedDict):
    """The fact, as it was when it happened."""

    changed_fields: list[str]
    """The names of the fields that were sent and have changed."""


class WebhookEndpointUpdatedEventSubject(TypedDict):
    type: Literal["webhook_endpoint"]
    id: str
    url: str | None
    """Where the team API returns it; null without such an operation."""


class WebhookEndpointWithSecret(TypedDict):
    id: str
    url: str
    description: str | None
    types: list[WebhookEventType]
    scopes: list[Scope]
    """Which resources events may be about: an event is sent if the endpoint has the scope that
    reads its resource.
    """

    status: Literal["enabled", "failing", "disabled"]
    """`failing`: after five failed deliveries in succession it is tried with one delivery at a
    time, until one succeeds; after five days it is disabled.
    """

    failing_since: str | None
    disabled_at: str | None
    """The last time that it was disabled."""

    disabled_reason: Literal["request", "failing", "gone", "access_lost"] | None
    """`request`: by a user; `failing`: after five days of failed deliveries; `gone`: the
    endpoint responded with 410; `access_lost`: its creator lost access, and nobody took it over.
    """

    access_lost_at: str | None
    """Since then its creator is no longer a team-admin with all of its scopes."""

    take_over_until: str | None
    """The instant at which it is disabled, unless a team-admin takes it over before."""

    previous_secret_until: str | None
    """Until then deliveries are also signed with the secret before the last rotation."""

    created_by: str
    """The user who created it, or took it over."""

    created_at: str
    updated_at: str
    secret: str | None
    """Signs deliveries, by Standard Webhooks. Shown only here; null in a replayed response."""


class WebhookReplay(TypedDict):
    deliveries: int
    """Deliveries that are due now."""

    last_number: int | None
    """The number of the last event that was read; if `has_more`, the `after_number` of the next
    replay.
    """

    has_more: bool
    """Whether there may be further events."""


AcceptedInvitation: TypeAlias = Union[
    AcceptedUser,
    AcceptedFreelancer,
]


ChangeObject: TypeAlias = Union[
    ProjectCode,
    TeamTag,
    Team,
    DocumentTemplate,
    TeamUserDetail,
    Freelancer,
    MissionState,
    MissionDocument,
    ActivityReportState,
    AccountingEntryState,
    BillingMandate,
    SupplierInvoice,
    Payment,
    PaymentBatchState,
    BankAccountState,
    ComplianceDocumentState,
    AccountingExport,
    AccountOverride,
    ApiKey,
    RuleChangeObject,
    WebhookEndpoint,
]


Event: TypeAlias = Union[
    ProjectCodeCreatedEvent,
    ProjectCodeUpdatedEvent,
    ProjectCodeDeletedEvent,
    TeamTagCreatedEvent,
    TeamTagUpdatedEvent,
    TeamTagDeletedEvent,
    TeamCreatedEvent,
    TeamUpdatedEvent,
    DocumentTemplateCreatedEvent,
    DocumentTemplateUpdatedEvent,
    DocumentTemplateDeletedEvent,
    UserCreatedEvent,
    UserUpdatedEvent,
    UserExportedEvent,
    UserErasedEvent,
    InvitationCreatedEvent,
    InvitationResentEvent,
    InvitationAcceptedEvent,
    InvitationUndeliverableEvent,
    InvitationDeletedEvent,
    FreelancerCreatedEvent,
    FreelancerUpdatedEvent,
    FreelancerExportedEvent,
    FreelancerErasedEvent,
    PortalLinkCreatedEvent,
    PortalLinkRevokedEvent,
    PortalSessionCreatedEvent,
    PortalSessionRevokedEvent,
    MissionCreatedEvent,
    MissionUpdatedEvent,
    MissionApprovedEvent,
    MissionRefusedEvent,
    MissionAcceptedEvent,
    MissionDeclinedEvent,
    MissionSignedEvent,
    MissionReleasedEvent,
    MissionAgreementTakenOverEvent,
    MissionCancelledEvent,
    MissionExtensionProposedEvent,
    MissionExtensionAcceptedEvent,
    MissionExtensionDeclinedEvent,
    MissionExtensionWithdrawnEvent,
    MissionTerminatedEvent,
    MissionTerminationScheduledEvent,
    MissionTerminationUndoneEvent,
    MissionCompletedEvent,
    MissionEarlyTerminatedEvent,
    MissionDeletedEvent,
    MissionReportRemindedEvent,
    DocumentCreatedEvent,
    DocumentSignedEvent,
    FrameworkAgreementOpenedEvent,
    FrameworkAgreementMovedEvent,
    ActivityReportCreatedEvent,
    ActivityReportUpdatedEvent,
    ActivityReportSubmittedEvent,
    ActivityReportWithdrawnEvent,
    ActivityReportApprovedEvent,
    ActivityReportRejectedEvent,
    ActivityReportReopenedEvent,
    ActivityReportCancelledEvent,
    ExpenseReceiptUploadedEvent,
    AccountingEntryCreatedEvent,
    AccountingEntryIssuedEvent,
    AccountingEntryDocumentCreatedEvent,
    AccountingEntryContestedEvent,
    AccountingEntryContestWithdrawnEvent,
    AccountingEntryAcceptedEvent,
    AccountingEntrySentEvent,
    AccountingEntryPaidEvent,
    AccountingEntryPaymentReversedEvent,
    AccountingEntryCancelledEvent,
    BillingMandateOfferedEvent,
    BillingMandateAcceptedEvent,
    BillingMandateDeclinedEvent,
    BillingMandateRevokedEvent,
    SupplierInvoiceReceivedEvent,
    SupplierInvoiceAcceptedEvent,
    SupplierInvoiceRejectedEvent,
    SupplierInvoiceFileReadEvent,
    SupplierInvoiceReplacedEvent,
    PaymentBatchCreatedEvent,
    PaymentBatchChangedEvent,
    PaymentBatchPreparedEvent,
    PaymentBatchApprovedEvent,
    PaymentBatchReopenedEvent,
    PaymentBatchExportedEvent,
    PaymentBatchConfirmedEvent,
    PaymentBatchFileReadEvent,
    PaymentBatchCancelledEvent,
    BankAccountProposedEvent,
    BankAccountApprovedEvent,
    BankAccountRejectedEvent,
    BankAccountWithdrawnEvent,
    BankAccountReplacedEvent,
    BankAccountReadEvent,
    ComplianceDocumentRequestedEvent,
    ComplianceDocumentUploadedEvent,
    ComplianceDocumentApprovedEvent,
    ComplianceDocumentRefusedEvent,
    ComplianceDocumentFileReadEvent,
    ComplianceDocumentReplacedEvent,
    ComplianceDocumentExpiringEvent,
    ComplianceDocumentExpiredEvent,
    AccountingExportCreatedEvent,
    AccountingExportFileReadEvent,
    AccountingExportSentEvent,
    AccountOverrideCreatedEvent,
    AccountOverrideDeletedEvent,
    ApiKeyCreatedEvent,
    ApiKeyRevokedEvent,
    SessionCreatedEvent,
    SessionSteppedUpEvent,
    SessionRevokedEvent,
    SignInLinkCreatedEvent,
    StepUpCodeCreatedEvent,
    PasskeyCreatedEvent,
    PasskeyDeletedEvent,
    RuleChangeProposedEvent,
    RuleChangeApprovedEvent,
    RuleChangeStoppedEvent,
    RuleChangeEffectiveEvent,
    WebhookEndpointCreatedEvent,
    WebhookEndpointUpdatedEvent,
    WebhookEndpointSecretRotatedEvent,
    WebhookEndpointEnabledEvent,
    WebhookEndpointDisabledEvent,
    WebhookEndpointAccessLostEvent,
    WebhookEndpointAccessRegainedEvent,
    WebhookEndpointTakenOverEvent,
    WebhookEndpointTestedEvent,
    WebhookEndpointReplayedEvent,
    WebhookEndpointDeliveryRetriedEvent,
    WebhookEndpointDeletedEvent,
    MailUndeliverableEvent,
    TenantCreatedEvent,
    TenantUpdatedEvent,
    TenantExportedEvent,
    TeamLogoUpdatedEvent,
    TeamLogoDeletedEvent,
    SandboxClockMoveRequestedEvent,
    SandboxClockMovedEvent,
    SandboxResetEvent,
]
"""`data` is the fact, frozen when it happened. `object` is the resource as its list shows it
now, without `allowed_actions`; null if it no longer exists, if it is larger than 64 kB, or if it
cannot be read by itself.
"""


SearchResult: TypeAlias = SearchHit
