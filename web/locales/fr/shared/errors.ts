import {
  type ErrorTexts,
  lowerFirst,
  type ResourceTexts,
  toMegabytes,
} from '../../../shared/language/error-terms.ts'
import { labelField } from '../../../shared/language/field-label.ts'
import { day, moment, month, number } from '../../../shared/language/format.ts'
import { plural } from '../../../shared/language/plural.ts'
import fields from './field-names.ts'
import kit from './kit.ts'
import payments from './money/payments.ts'
import complianceDocuments from './people/compliance-documents.ts'

type Names = Partial<Record<string, string>>
const fieldName = (path: string) => labelField(fields.fieldNames, path)
const missionStatus = (status: string) => (kit.missionStatus as Names)[status] ?? status
const reportStatus = (status: string) => (kit.reportStatus as Names)[status] ?? status
const MISSION_TYPES: Names = {
  hourly: 'à l’heure',
  daily: 'à la journée',
  monthly: 'au mois',
  deliverable: 'au livrable',
}
const missionType = (type: string) => MISSION_TYPES[type] ?? type
const TERM_BASES: Names = { invoice_date: 'date de facture', end_of_month: 'fin de mois' }
const CONTRACT_TYPES: Names = {
  services_agreement: 'un contrat de prestation',
  master_agreement: 'un contrat-cadre',
}
const contractType = (type: string) => CONTRACT_TYPES[type] ?? type
const PEOPLE: Names = { approver: 'l’approbateur', signer: 'le signataire' }
const USERS_OF_A_CODE: Names = {
  missions: 'des missions',
  activity_reports: 'des comptes rendus d’activité',
  accounting_entries: 'des écritures comptables',
}
const MARKUP = {
  html: 'du HTML',
  code_block: 'un bloc de code',
  code: 'du code',
  image: 'une image',
  link: 'un lien',
  strikethrough: 'du texte barré',
  deep_list: 'une liste à trop de niveaux',
}
const MEASURES = {
  insertions: 'variables',
  characters: 'caractères',
  lines: 'lignes',
  rows: 'lignes de tableau',
  cells: 'cellules de tableau',
}
const STORAGE = {
  documents: 'les documents',
  audit: 'le journal d’audit',
  idempotency: 'les réponses conservées',
}
/** Ressources affichées par une page ; les autres ont le texte général. */
const MISSING: ResourceTexts<'not_found'> = {
  expense_receipt: 'Ce justificatif n’existe pas ou plus.',
  accounting_entry: 'Cette écriture comptable n’existe pas ou plus.',
  account_override: 'Ce compte particulier n’existe pas ou plus.',
  accounting_export: 'Cet export n’existe pas ou plus.',
  accounting_sending: 'Cet envoi n’existe pas ou plus.',
  activity_report: 'Ce compte rendu d’activité n’existe pas ou plus.',
  api_key: 'Cette clé d’API n’existe pas ou plus.',
  bank_account: 'Ce compte bancaire n’existe pas ou plus.',
  compliance_document: 'Ce document n’existe plus.',
  billing_mandate: 'Ce mandat de facturation n’existe pas ou plus.',
  department: 'Ce service n’existe pas ou plus.',
  document: 'Ce document n’existe pas ou plus.',
  document_template: 'Ce modèle n’existe pas ou plus.',
  freelancer: 'Ce freelance n’existe pas ou plus.',
  invitation: 'Cette invitation n’existe pas ou plus.',
  mission: 'Cette mission n’existe pas ou plus.',
  month: 'Ce mois n’existe pas.',
  payment: 'Ce paiement n’existe pas ou plus.',
  payment_batch: 'Ce lot de virements n’existe pas ou plus.',
  rule_change: 'Cette modification de règle n’existe pas ou plus.',
  portal_link: 'Ce lien n’existe pas ou plus.',
  project_code: 'Ce code projet n’existe pas ou plus.',
  sandbox: 'Cette équipe n’est pas un bac à sable.',
  sandbox_mail: 'Cet e-mail n’est plus conservé.',
  team: 'Cette équipe n’existe pas ou plus.',
  team_tag: 'Cette étiquette n’existe pas ou plus.',
  user: 'Cet utilisateur n’existe pas ou plus.',
}
const REFERENCES: ResourceTexts<'unknown_reference'> = {
  expense_receipt: 'Ce justificatif n’appartient pas à cette mission ou n’existe plus.',
  accounting_entry: 'Cette écriture comptable n’existe pas dans l’équipe.',
  active_freelancer: 'Cette personne n’est pas un freelance actif de l’équipe.',
  active_team_admin: 'Cette personne n’est pas un administrateur actif de l’équipe.',
  active_user: 'Cette personne n’est pas un utilisateur actif de l’équipe.',
  activity_report: 'Ce compte rendu d’activité n’existe pas dans l’équipe.',
  deliverable: 'Ce livrable n’existe pas dans la mission.',
  freelancer: 'Ce freelance n’existe pas dans l’équipe.',
  master_agreement_template: 'Ce modèle de contrat-cadre n’existe pas dans l’équipe.',
  mission: 'Cette mission n’existe pas dans l’équipe.',
  project_code: 'Ce code projet n’existe pas dans l’équipe.',
  services_agreement_template: 'Ce modèle de contrat de prestation n’existe pas dans l’équipe.',
  team: 'Cette équipe n’existe pas.',
  team_tag: 'Cette étiquette n’existe pas dans l’équipe.',
  user: 'Cet utilisateur n’existe pas dans l’équipe.',
}
const TAKEN: ResourceTexts<'already_exists'> = {
  account_override: 'Ce code projet ou cette mission a déjà son propre compte.',
  supplier_invoice: 'Une facture de ce fournisseur avec ce numéro, de la même année, a déjà été acceptée.',
  activity_report: 'Un compte rendu existe déjà pour cette mission et ce mois.',
  freelancer: 'Un autre freelance a déjà cette valeur.',
  invitation: 'Une invitation est déjà ouverte pour cette adresse.',
  project_code: 'Un autre code projet a déjà cette valeur.',
  team: 'Une autre équipe a déjà cette valeur.',
  user: 'Un utilisateur a déjà cette adresse.',
}
const MANDATES: Names = {
  offered: 'en attente de réponse',
  accepted: 'accepté',
  declined: 'refusé',
  revoked: 'révoqué',
}
const BATCHES: Names = {
  draft: 'un brouillon',
  exported: 'déjà exporté',
  confirmed: 'déjà payé',
  cancelled: 'annulé',
}
const PROBLEMS: Names = payments.problem
const ACCOUNTS: Names = {
  proposed: 'en attente de validation',
  approved: 'validé',
  rejected: 'refusé',
  withdrawn: 'retiré',
  replaced: 'remplacé',
}
const SECOND_PERSON_CAUSES = {
  proposed: 'vous l’avez saisi',
  issued_link: 'vous avez émis le lien d’accès au portail avec lequel il a été saisi',
  created_key: 'vous avez créé une clé qui a servi à le saisir, ou à émettre son lien d’accès au portail',
  changed_email: 'vous avez récemment modifié l’adresse e-mail du freelance',
  created_freelancer: 'vous avez récemment ajouté ou invité ce freelance',
  key_of_involved:
    'la clé d’API que vous utilisez a été créée par une personne qui y a pris part : connectez-vous, ou utilisez une clé que vous avez créée vous-même',
  recent_access:
    'au cours des 30 derniers jours, vous ou une personne qui y a pris part avez invité l’autre ou modifié son accès (ou un tiers l’a fait pour vous deux)',
}
const BATCH_CAUSES = {
  prepared:
    'vous avez créé, modifié ou soumis ce lot, ou généré son fichier. Cette étape revient à une autre personne.',
  downloaded:
    'vous avez téléchargé le fichier de ce lot, que la banque a peut-être déjà reçu. L’annulation revient à une personne qui n’a ni préparé le lot, ni généré ou téléchargé son fichier.',
  key_of_involved:
    'la clé d’API que vous utilisez a été créée par une personne qui a préparé ce lot. Connectez-vous, ou utilisez une clé que vous avez créée vous-même.',
  recent_access:
    'au cours des 30 derniers jours, vous ou une personne qui a préparé ce lot avez invité l’autre ou modifié son accès (ou un tiers l’a fait pour vous deux). Cette étape revient à une autre personne.',
}
const REVERSAL_CAUSES = {
  handled_batch: 'vous avez préparé son lot, ou généré ou téléchargé le fichier',
  key_of_involved:
    'la clé API utilisée a été créée par une personne qui a préparé son lot, ou généré ou téléchargé le fichier',
  recent_access:
    'au cours des 30 derniers jours, vous ou une personne qui a préparé son lot, ou généré ou téléchargé le fichier, avez invité l’autre ou modifié ses accès (ou un tiers l’a fait pour vous deux)',
}
const RULE_CHANGE_CAUSES = {
  proposed: 'vous l’avez demandée vous-même. Elle prendra effet d’elle-même au bout de 72 heures.',
  key_of_involved:
    'la clé API utilisée a été créée par l’auteur de la demande. Connectez-vous, ou utilisez une clé que vous avez créée.',
  recent_access:
    'au cours des 30 derniers jours, vous ou l’auteur de la demande avez invité l’autre ou modifié ses accès (ou un tiers l’a fait pour vous deux).',
}
const PAYMENT_CAUSES = {
  approved_report: 'vous avez validé le compte rendu d’activité',
  changed_bank_account: 'vous avez modifié le compte bancaire du freelance',
  key_of_involved:
    'la clé API utilisée a été créée par une personne qui a validé le compte rendu d’activité ou modifié le compte bancaire',
  recent_access:
    'au cours des 30 derniers jours, vous ou une personne qui a validé le compte rendu d’activité ou modifié le compte bancaire avez invité l’autre ou modifié ses accès (ou un tiers l’a fait pour vous deux)',
}
const listProblems = (problems: readonly string[]) =>
  problems.map((one) => lowerFirst(PROBLEMS[one] ?? one)).join(', ')
const KINDS: Names = complianceDocuments.complianceKind
const listDocuments = (kinds: readonly string[]) => kinds.map((kind) => KINDS[kind] ?? kind).join(', ')
const LOCKED = {
  row: 'Une autre personne modifie ces données en ce moment. Veuillez réessayer.',
  credentials: 'Une autre personne modifie les clés de l’équipe en ce moment. Veuillez réessayer.',
  accounting_export: 'Un autre export est en cours. Veuillez réessayer dans un instant.',
  accounting_entry: 'Un export ou un paiement utilise cette écriture. Veuillez réessayer dans un instant.',
  payment_batch: 'Quelqu’un modifie ce lot de virements en ce moment. Veuillez réessayer.',
}

/** En français, zéro et un sont au singulier. */
const counted = (count: number, one: string, several = `${one}s`) =>
  plural(count, { one: `# ${one}`, other: `# ${several}` })
const either = (words: readonly string[]) => words.join(' ou ')
const TRY_AGAIN = 'Veuillez réessayer dans un instant.'
const BUSY = `Le service est très sollicité. Rien n’a été modifié. ${TRY_AGAIN}`
const DOCUMENTS_BUSY = `De nombreux documents sont en cours de production. Rien n’a été modifié. ${TRY_AGAIN}`
const UNREADABLE = 'La demande n’a pas pu être lue. Rechargez la page et réessayez.'
const NOT_ACCEPTED = 'Cette valeur n’est pas acceptée.'
const REQUIRED = 'Ce champ est obligatoire.'
const INVOICE_DATA_PROBLEMS = {
  missing: 'est absent',
  repeated: 'apparaît trop de fois',
  not_text: 'ne doit contenir que du texte',
  too_long: 'est trop long',
  control_character: 'contient un caractère de contrôle',
  not_code: 'n’est pas un code valable',
  not_date: 'n’est pas une date valable',
  not_decimal: 'n’est pas un montant valable',
  other_currency: 'n’est pas dans la devise de la facture',
  not_xml: 'n’est pas un XML valable',
  encoding: 'n’est encodé ni en UTF-8 ni en UTF-16',
  document_type: 'comporte une déclaration DOCTYPE, qui n’est pas acceptée',
  too_deep: 'comporte trop de niveaux',
  too_large: 'dépasse 5 Mo',
}
const TOO_COMPLEX = 'Le document obtenu serait trop volumineux.'

/** The type requires a text of each code. */
const errors: ErrorTexts = {
  body_required: () => UNREADABLE,
  body_encoding: () => UNREADABLE,
  body_syntax: () => UNREADABLE,
  body_depth: () => UNREADABLE,
  duplicate_field: () => 'Cette valeur est envoyée deux fois.',
  unstorable_text: () => 'Ce texte contient un caractère qui ne peut pas être enregistré.',
  significant_digits: ({ limit }) => `${limit} chiffres significatifs au plus.`,
  required: () => REQUIRED,
  unknown_field: () => 'Ce champ n’existe pas ici.',
  type: () => 'Ce n’est pas le type de valeur attendu.',
  one_of: () => NOT_ACCEPTED,
  list_of: () => NOT_ACCEPTED,
  uuid_format: () => 'Ce n’est pas un identifiant valable.',
  date_format: () => 'Saisissez une date qui existe.',
  date_time_format: () => 'Saisissez une date et une heure valables.',
  month_format: () => 'Saisissez un mois valable.',
  time_zone_format: () => 'Saisissez un fuseau horaire, par exemple Europe/Paris.',
  siren_format: () => 'Saisissez un SIREN valable : neuf chiffres, dont le dernier est une clé de contrôle.',
  siret_format: () => 'Saisissez un SIRET valable : le SIREN suivi de cinq chiffres.',
  vat_number_format: () =>
    'Saisissez un numéro de TVA valable, avec le préfixe du pays et sans espaces, par exemple FR44732829320.',
  ledger_account_format: () =>
    'Un compte tel que 611000 : trois chiffres, puis des chiffres ou des majuscules.',
  journal_code_format: () => '1 à 10 lettres majuscules ou chiffres, par exemple AC.',
  supplier_code_format: () => '1 à 12 lettres majuscules ou chiffres.',
  payment_terms_over_limit: ({ days, basis, limit, article }) =>
    `Un délai de ${days} jours ${TERM_BASES[basis] ?? basis} dépasse le maximum légal de ${limit} jours (code de commerce, article ${article}).`,
  siret_of_other_siren: ({ siren, siret }) => `Le SIRET ${siret} ne correspond pas au SIREN ${siren}.`,
  vat_number_of_other_siren: ({ siren, vat_number }) =>
    `Le numéro de TVA ${vat_number} ne correspond pas au SIREN ${siren}.`,
  vat_number_of_other_country: ({ vat_number, prefix }) =>
    `Le numéro de TVA ${vat_number} n’est pas de ce pays, où il commence par ${prefix}.`,
  electronic_address_email: () => 'Saisissez une adresse e-mail, par exemple nom@exemple.fr.',
  electronic_address_french: () =>
    'Saisissez un SIREN, éventuellement suivi d’un tiret bas et du SIRET ou d’un suffixe.',
  electronic_address_other: () => 'Lettres, chiffres et . : _ + / - uniquement, sans espaces.',
  email_format: () => 'Saisissez une adresse e-mail, par exemple nom@exemple.fr.',
  blank: () => REQUIRED,
  decimals: ({ limit }) => `${counted(limit, 'décimale')} au plus.`,
  minimum: ({ limit }) => `${number(limit)} au minimum.`,
  maximum: ({ limit }) => `${number(limit)} au maximum.`,
  empty: () => REQUIRED,
  min_length: ({ limit }) => `${counted(limit, 'caractère')} au moins.`,
  max_length: ({ limit }) => `${counted(limit, 'caractère')} au plus.`,
  min_items: ({ limit }) => `${counted(limit, 'élément')} au moins.`,
  max_items: ({ limit }) => `${counted(limit, 'élément')} au plus.`,
  unknown_parameter: () => 'Ce filtre n’existe pas ici.',
  unreadable_parameter: () => 'Ce filtre n’existe pas ici.',
  parameter_type: () => NOT_ACCEPTED,
  parameter_encoding: () => NOT_ACCEPTED,
  empty_parameter: () => 'Saisissez une valeur ou retirez ce filtre.',
  repeated_parameter: () => 'Ce filtre est indiqué deux fois.',
  cursor_invalid: () => 'La liste a changé. Rechargez-la.',
  multipart_syntax: () => UNREADABLE,
  multipart_boundary: () => UNREADABLE,
  file_too_large: ({ limit_bytes }) =>
    `Le fichier ne doit pas dépasser ${number(toMegabytes(limit_bytes))} Mo.`,
  not_a_pdf: () => 'Choisissez un fichier PDF.',
  not_a_pdf_or_image: () => 'Choisissez un fichier PDF, PNG ou JPEG.',
  before_start: ({ start_field }) => `Ne peut pas précéder «\u00a0${fieldName(start_field)}\u00a0».`,
  below_start: () => 'La fin ne peut pas précéder le début.',
  months_reversed: () => 'Le dernier mois ne peut pas précéder le premier.',
  too_many_words: ({ limit }) => `Utilisez ${number(limit)} mots au plus.`,
  too_many_months: ({ limit }) => `Choisissez ${number(limit)} mois au plus.`,
  earliest_date: ({ date }) => `Le ${day(date)} au plus tôt.`,
  after_date: ({ date }) => `Après le ${day(date)}.`,
  between_dates: ({ first, last }) => `Entre le ${day(first)} et le ${day(last)}.`,
  in_the_past: () => 'Indiquez une date à venir.',
  mutually_exclusive: ({ fields }) =>
    `Renseignez un seul de ces champs : ${fields.map(fieldName).join(', ')}.`,
  repeated_id: () => 'Cet élément est déjà dans la liste.',
  repeated_row: ({ index }) => `La ligne ${index + 1} a déjà cette valeur.`,
  not_found: ({ resource }) => MISSING[resource] ?? 'Cet élément n’existe pas ou plus.',
  unknown_reference: ({ resource }) => REFERENCES[resource] ?? 'Cet élément n’existe pas dans l’équipe.',
  already_exists: ({ resource }) => TAKEN[resource] ?? 'Cette valeur est déjà utilisée.',

  malformed_http: () => UNREADABLE,
  request_timeout: () => 'La demande a mis trop de temps à arriver. Vérifiez votre connexion et réessayez.',
  incomplete_request: () => 'La demande n’est pas arrivée en entier. Vérifiez votre connexion et réessayez.',
  unsupported_expectation: () => UNREADABLE,
  unsupported_transfer_encoding: () => UNREADABLE,
  too_many_headers: () => UNREADABLE,
  headers_too_large: () => UNREADABLE,
  repeated_header: () => UNREADABLE,
  uri_too_long: () => 'L’adresse est trop longue.',
  uri_fragment: () => UNREADABLE,
  path_encoding: () => UNREADABLE,
  unknown_path: () => 'Il n’y a rien à cette adresse.',
  method_not_allowed: () => 'Ce n’est pas possible à cette adresse.',
  unsupported_media_type: () => 'Ce format n’est pas accepté.',
  body_too_large: ({ limit_bytes }) =>
    `L’envoi est trop volumineux : ${number(toMegabytes(limit_bytes))} Mo au plus.`,
  chunks_too_small: () => UNREADABLE,
  idempotency_key_not_supported: () => UNREADABLE,
  idempotency_key_format: () => UNREADABLE,
  origin_not_allowed: () => UNREADABLE,
  dry_run_value: () => UNREADABLE,
  dry_run_not_supported: () => UNREADABLE,
  idempotency_key_reused: () =>
    'Cette demande a déjà été envoyée avec un autre contenu. Rechargez la page et réessayez.',
  idempotency_in_progress: () => `La même demande est encore en cours. ${TRY_AGAIN}`,
  response_not_stored: () =>
    'La demande a bien été exécutée, mais son résultat n’a pas été conservé. Rechargez la page pour le voir.',

  key_required: () => 'Connectez-vous pour continuer.',
  token_required: () => 'Ouvrez votre lien personnel pour continuer.',
  authorization_format: () => 'La clé n’est pas valable.',
  multiple_credentials: () => 'Plusieurs clés ont été envoyées à la fois.',
  invalid_key: () => 'La clé n’est pas valable ou a été révoquée.',
  invalid_link: () => 'Le lien n’est pas valable ou a été révoqué.',
  invalid_operator_token: () => 'Le jeton d’exploitation n’est pas valable.',
  invalid_session: () => 'Vous êtes déconnecté. Reconnectez-vous.',
  expired_session: () => 'Votre session a expiré. Reconnectez-vous.',
  own_page_required: () => 'Rechargez la page et réessayez.',
  https_required: () => 'La connexion au service exige une liaison sécurisée (https).',
  step_up_required: () => 'Rien n’a été fait : vous n’avez pas confirmé que c’est bien vous.',
  step_up_code_invalid: () =>
    'Le code est erroné, déjà utilisé ou expiré. Après cinq codes erronés, demandez-en un nouveau.',
  step_up_without_mail: () =>
    'Ce service n’envoie pas d’e-mails. Utilisez une clé d’accès ou demandez un code à votre exploitant.',
  passkey_invalid: () => 'Cette clé d’accès n’a pas été acceptée. Réessayez.',
  too_many_passkeys: ({ limit }) =>
    `Vous avez ${limit} clés d’accès, le maximum possible. Supprimez-en une d’abord.`,
  too_many_mails: () => 'Trop de codes ont été envoyés. Patientez avant d’en demander un autre.',
  signature_of_another: ({ name }) => `Saisissez le nom enregistré, ${name}.`,
  signature_in_session_required: () => 'Saisissez votre nom complet.',
  signing_in_session_only: () =>
    'Dans cette équipe, les contrats sont signés par des personnes connectées, pas avec une clé.',
  sign_in_invalid: () =>
    'Le code ou le lien est erroné, déjà utilisé ou expiré. Vérifiez-le, ou demandez-en un nouveau.',
  sign_in_without_mail: () =>
    'Ce service n’envoie pas d’e-mails. Demandez un lien de connexion à son exploitant.',
  switch_needs_code: () =>
    'Pour ouvrir une autre équipe, déconnectez-vous puis reconnectez-vous avec votre adresse e-mail.',
  portal_link_invalid: () => 'Ce lien ne fonctionne pas. Utilisez le dernier lien reçu.',
  portal_link_expired: () => 'Ce lien a expiré.',
  portal_without_mail: () =>
    'Ce service n’envoie pas d’e-mails. Votre interlocuteur dans l’entreprise peut vous donner un nouveau lien personnel.',
  portal_switch_needs_code: () =>
    'Pour ouvrir une autre équipe, ouvrez votre lien personnel pour cette équipe, ou déconnectez-vous puis reconnectez-vous avec votre adresse e-mail.',
  oidc_not_configured: () => 'Ce mode de connexion n’est pas configuré.',
  oidc_unavailable: () =>
    'Le service de connexion de votre entreprise est injoignable. Réessayez dans un instant.',
  oidc_attempt_invalid: () =>
    'Cette connexion est trop ancienne ou a commencé dans un autre navigateur. Recommencez.',
  oidc_denied: () => 'Vous avez annulé la connexion.',
  oidc_failed: () => 'La connexion a échoué. Réessayez ou prévenez l’exploitant du service.',
  oidc_email_unverified: () =>
    'Votre compte d’entreprise n’a pas d’adresse e-mail vérifiée. Contactez son administrateur.',
  oidc_unknown_user: () =>
    'Aucun utilisateur ne correspond à ce compte. Demandez une invitation à un administrateur de l’équipe.',
  expired_key: () => 'La clé a expiré.',
  expired_link: () => 'Le lien a expiré.',
  insufficient_scope: ({ scope }) => `Votre clé n’a pas le droit ${scope}.`,
  missing_permission: ({ permissions }) => `Vous n’avez pas le droit ${either(permissions)}.`,
  explicit_permission: ({ permission }) =>
    `Seul un autre administrateur peut accorder le droit ${permission} : vous ne pouvez ni vous l’accorder, ni l’accorder dans une invitation.`,
  admin_only: () => 'Seul un administrateur de l’équipe peut le faire.',
  storage_quota: ({ storage, limit_bytes }) =>
    `L’équipe a épuisé son espace pour ${STORAGE[storage]} (${number(toMegabytes(limit_bytes))} Mo).`,
  expiry_beyond_key: ({ limit }) => `Le ${day(limit)} au plus tard, date d’expiration de votre propre clé.`,
  rate_beyond_key: ({ limit }) => `${number(limit)} au maximum, comme votre propre clé.`,
  rate_limited: ({ retry_after_seconds }) =>
    `Trop de demandes. Veuillez réessayer dans ${counted(retry_after_seconds, 'seconde')}.`,
  too_many_failed_logins: ({ retry_after_seconds }) =>
    `Trop de tentatives depuis votre réseau. Veuillez réessayer dans ${counted(retry_after_seconds, 'seconde')}.`,

  too_many_in_progress: () => BUSY,
  queue_timeout: () => BUSY,
  locked: ({ resource }) => LOCKED[resource],
  connection_timeout: () => BUSY,
  conflicting_writes: () =>
    'D’autres personnes modifient les mêmes données. Rien n’a été modifié. Veuillez réessayer.',
  database_unreachable: () =>
    `Le service n’a pas accès à sa base de données. Rien n’a été modifié. ${TRY_AGAIN}`,
  disk_full: () =>
    'Le service n’a plus d’espace de stockage. Rien n’a été modifié. Veuillez réessayer plus tard ; si le problème persiste, contactez l’exploitant du service.',
  database_timeout: () => BUSY,
  stopping: () => BUSY,
  rendering_queue_full: () => DOCUMENTS_BUSY,
  rendering_timeout: () => DOCUMENTS_BUSY,
  rendering_unavailable: () => DOCUMENTS_BUSY,
  rendering_conflict: () =>
    'D’autres personnes modifient ce document. Rien n’a été modifié. Veuillez réessayer.',
  document_store_unavailable: () =>
    `Les documents sont momentanément inaccessibles. Rien n’a été modifié. ${TRY_AGAIN}`,
  starting: () => `Le service démarre. ${TRY_AGAIN}`,
  draining: () => `Le service redémarre. ${TRY_AGAIN}`,
  outcome_unknown: () =>
    'La connexion a été interrompue pendant l’enregistrement : votre modification a peut-être été enregistrée. Rechargez la page et vérifiez avant de réessayer.',
  internal_error: () => 'Une erreur est survenue sur le serveur. Veuillez réessayer.',

  document_too_large: ({ measure, count, limit }) =>
    `Le document compterait ${number(count)} ${MEASURES[measure]} ; le maximum est de ${number(limit)}.`,
  document_too_slow: () => TOO_COMPLEX,
  document_out_of_memory: () => TOO_COMPLEX,
  word_too_long: ({ limit }) => `Un mot ou un titre dépasse ${number(limit)} caractères.`,
  too_many_brackets: ({ limit }) => `Le modèle peut contenir ${number(limit)} crochets ouvrants au plus.`,
  emphasis_too_deep: ({ limit }) => `Le gras et l’italique s’imbriquent sur ${limit} niveaux au plus.`,
  unprintable_character: ({ character }) =>
    `Le caractère ${character} ne peut pas être imprimé dans le document.`,
  file_unreadable: () =>
    'Ce PDF ne peut pas être ouvert. Choisissez un fichier non endommagé et sans mot de passe.',
  factur_x_invalid: ({ element, problem }) =>
    `Les données Factur-X de ce PDF ne peuvent pas être lues : ${element} ${INVOICE_DATA_PROBLEMS[problem]}.`,

  subscription_required: () => 'L’équipe doit avoir un abonnement pour créer des missions.',
  required_for_mission_type: ({ mission_type }) =>
    `Obligatoire pour une mission ${missionType(mission_type)}.`,
  only_for_mission_type: ({ mission_type }) => `Réservé aux missions ${missionType(mission_type)}.`,
  only_for_contract_type: ({ contract_type }) => `Uniquement pour ${contractType(contract_type)}.`,
  only_with_rate: () => 'Uniquement avec un nouveau tarif.',
  rate_date_out_of_range: ({ earliest, latest }) =>
    `Entre le ${day(earliest)}, premier jour qui n’est pas encore déclaré, et le ${day(latest)}, nouvelle date de fin.`,
  template_not_requested: () => 'Uniquement si le contrat est établi à partir d’un modèle.',
  signer_required: () => 'Choisissez le signataire du contrat.',
  template_required: () => 'Choisissez un modèle ou une langue.',
  required_for_framework_agreement: () => 'Obligatoire pour un nouveau contrat-cadre.',
  signature_required: () => 'Saisissez votre nom pour signer le document.',
  mission_person_only: ({ people }) =>
    `Seul ${either(people.map((one) => PEOPLE[one] ?? one))} de la mission peut le faire.`,
  mission_status: ({ status }) => `Impossible au statut «\u00a0${missionStatus(status)}\u00a0».`,
  mission_deleted: () => 'Une mission supprimée ne peut plus être modifiée.',
  only_for_mission_types: ({ mission_types }) =>
    `Uniquement pour ces modes de facturation : ${mission_types.map(missionType).join(', ')}.`,
  terms_fixed: () =>
    'Les conditions d’une mission ne peuvent être modifiées que tant qu’elle est un brouillon.',
  agreement_fixed: () =>
    'Un brouillon sous contrat-cadre conserve son freelance. Choisissez un contrat de prestation, ou dupliquez la mission puis supprimez ce brouillon.',
  approver_fixed: () => 'L’approbateur ne peut être changé que tant que la mission est un brouillon.',
  signer_fixed: () => 'Le signataire ne peut être changé qu’avant la première signature.',

  report_status: ({ status }) => `Impossible au statut «\u00a0${reportStatus(status)}\u00a0».`,
  report_paid: () => 'Une écriture de ce compte rendu est payée : il ne peut plus être modifié.',
  approval_ahead: ({ last_day, approvable_from }) =>
    `Ce compte rendu contient du travail après le ${day(last_day)} : il pourra être validé à partir du ${day(approvable_from)}.`,
  mission_not_in_force: ({ status }) =>
    `Une mission au statut «\u00a0${missionStatus(status)}\u00a0» ne reçoit pas de compte rendu.`,
  month_outside_mission: ({ month: sent, first, last }) =>
    `La mission court du ${day(first)} au ${day(last)}, pas en ${month(sent)}.`,
  quantity_step: ({ step }) => `Saisissez un nombre de jours, par pas de ${number(step)}.`,
  day_exceeded: ({ date, limit, unit }) =>
    unit === 'hours'
      ? `Plus de ${limit} heures le ${day(date)}.`
      : `Plus ${limit === 1 ? 'd’une journée' : `de ${limit} journées`} le ${day(date)}.`,
  deliverable_exceeded: ({ left }) => `Il n’en reste que ${number(Number(left))} à livrer.`,
  invoice_out_of_range: ({ amount, maximum }) =>
    `La facture serait de ${number(Number(amount))} ; elle doit être comprise entre 0 et ${number(maximum)}.`,
  amount_too_large: ({ amount, maximum }) =>
    `Un montant serait de ${number(Number(amount))} ; le maximum est de ${number(maximum)}.`,
  vat_amount_with_kind: ({ kind }) =>
    kind === 'rebilled'
      ? 'Laissez la TVA vide : celle de frais refacturés est calculée.'
      : 'Laissez la TVA vide : un débours n’en a pas.',
  expenses_too_large: ({ maximum }) => `Le total des frais ne peut pas dépasser ${number(maximum)}.`,

  mission_not_in_month: ({ month: of }) => `Cette mission n’est pas en cours en ${month(of)}.`,
  report_not_due: ({ due_from }) => `Le compte rendu n’est pas attendu avant le ${day(due_from)}.`,
  report_submitted: () => 'Le compte rendu a déjà été envoyé.',
  freelancer_unreachable: () => 'Ce freelance n’a pas de profil actif : aucun e-mail ne lui parvient.',
  reminded_recently: ({ reminded_at, next_at }) =>
    `Déjà relancé le ${moment(reminded_at)}. Nouvelle relance possible à partir du ${moment(next_at)}.`,

  entry_cancelled: () => 'Une écriture annulée ne peut pas être payée.',
  entry_contested: () =>
    'Le freelance conteste cette facture : elle pourra être payée quand il aura retiré sa contestation, ou après réouverture et nouvelle validation du compte rendu.',
  entry_in_batch: () =>
    'Cette écriture figure dans un lot de virements, que la banque a peut-être déjà reçu. Confirmez le lot, ou retirez-en d’abord l’écriture.',
  entry_paid: () => 'Cette écriture est déjà payée.',
  entry_not_paid: () => 'Cette écriture n’a pas de paiement à annuler.',
  reversal_too_late: ({ days }) =>
    `Un paiement peut être annulé dans les ${counted(days, 'jour', 'jours')} qui suivent son enregistrement. Au-delà, voyez avec votre comptable.`,
  paid_in_the_future: ({ today }) => `La date ne peut pas être postérieure à aujourd’hui, ${day(today)}.`,
  paid_too_early: ({ earliest }) => `La date ne peut pas être antérieure au ${day(earliest)}.`,
  batch_status: ({ status }) => `Impossible : ce lot de virements est ${BATCHES[status] ?? status}.`,
  batch_empty: () => 'Ajoutez d’abord des écritures au lot de virements.',
  batch_second_person: ({ cause }) => `Une seconde personne est nécessaire : ${BATCH_CAUSES[cause]}`,
  batch_prepared: () => 'Ce lot de virements est soumis à validation : rouvrez-le d’abord.',
  batch_not_prepared: () => 'Ce lot de virements n’a pas encore été soumis à validation.',
  batch_approved: () => 'Ce lot de virements est déjà validé.',
  batch_changed: () =>
    'Ce lot de virements a été soumis à nouveau entre-temps. Rechargez la page et vérifiez-le avant de le valider.',
  batch_outdated: () =>
    'Un compte bancaire ou un montant a changé depuis que ce lot de virements a été soumis. Rouvrez-le, vérifiez-le et soumettez-le à nouveau.',
  approval_missing: () =>
    'Votre équipe exige une double validation : ce lot de virements doit être validé avant la génération de son fichier.',
  payment_file_cancelled: () =>
    'Ce lot de virements a été annulé : son fichier ne doit plus être transmis à la banque.',
  rule_change_status: () => 'Une décision a déjà été prise sur cette modification de règle.',
  rule_change_second_person: ({ cause }) =>
    `Une seconde personne doit valider cette modification : ${RULE_CHANGE_CAUSES[cause]}`,
  second_person_required: ({ cause }) =>
    `Ce paiement dépasse le plafond de votre équipe : une seconde personne doit l’enregistrer, car ${PAYMENT_CAUSES[cause]}.`,
  reversal_second_person: ({ cause }) =>
    `Votre équipe exige deux personnes : l’annulation de ce paiement revient à une seconde personne, car ${REVERSAL_CAUSES[cause]}.`,
  batch_too_large: ({ limit }) =>
    `Un lot de virements compte ${number(limit)} écritures au plus. Créez un autre lot pour le reste.`,
  entry_not_payable: ({ problems }) =>
    `Cette écriture ne peut pas être payée par lot : ${listProblems(problems)}.`,
  batch_not_payable: ({ problems, count }) =>
    `${counted(count, 'écriture du lot ne peut pas être payée', 'écritures du lot ne peuvent pas être payées')} : ${listProblems(problems)}. Réglez ce point, ou retirez-${count === 1 ? 'la' : 'les'} du lot.`,
  payer_account_missing: () =>
    'Votre entreprise n’a pas de compte à débiter validé. Saisissez-le et faites-le valider par une seconde personne.',
  payer_account_unwritable: () =>
    'Le compte bancaire de votre entreprise ne permet pas de virement SEPA : il faut un IBAN d’un pays SEPA et un titulaire en lettres latines, grecques ou cyrilliques. Saisissez un autre compte.',
  bank_account_unreadable: () =>
    'Les coordonnées bancaires de ce lot ne peuvent pas être déchiffrées : la clé secrète du serveur a changé. Contactez votre exploitant.',
  bank_account_unwritable: ({ entry_ids }) =>
    `Les coordonnées bancaires de ${counted(entry_ids.length, 'écriture', 'écritures')} ne peuvent pas figurer dans un fichier de virements : saisissez le titulaire en lettres latines, grecques ou cyrilliques, ou retirez ${entry_ids.length === 1 ? 'l’écriture' : 'les écritures'} du lot (${entry_ids.join(', ')}).`,
  entry_not_in_batch: () => 'Cette écriture n’est plus en attente dans ce lot de virements.',
  execution_date_range: ({ today, latest }) =>
    `Choisissez une date entre aujourd’hui, ${day(today)}, et le ${day(latest)}.`,
  iban_format: () => 'Saisissez l’IBAN en majuscules, sans espaces.',
  iban_invalid: () => 'Cet IBAN n’est pas valide : vérifiez le pays, la longueur et les chiffres.',
  bic_invalid: () => 'Un BIC compte 8 ou 11 lettres majuscules et chiffres, sans espaces.',
  holder_name_letters: () =>
    'Saisissez le titulaire tel que la banque l’écrit, en lettres latines, grecques ou cyrilliques.',
  bank_account_status: ({ status }) => `Impossible : ce compte bancaire est ${ACCOUNTS[status] ?? status}.`,
  bank_account_proposed: () =>
    'Un autre compte bancaire est déjà en attente de validation. Il faut d’abord le valider, le refuser ou le retirer.',
  bank_account_of_archived: () =>
    'Ce freelance n’est pas actif : son compte bancaire ne peut pas être modifié.',
  bank_account_second_person: ({ cause }) =>
    `Une seconde personne doit valider ce compte bancaire, car ${SECOND_PERSON_CAUSES[cause]}.`,
  bank_account_of_freelancer: () =>
    'Ce compte bancaire a été saisi par le freelance : lui seul peut le retirer. Vous pouvez le refuser.',
  bank_account_of_team: () => 'Ce compte bancaire a été saisi par l’entreprise : elle seule peut le retirer.',
  too_many_bank_accounts: ({ limit }) =>
    `${counted(limit, 'compte bancaire a été saisi', 'comptes bancaires ont été saisis')} en 24 heures, le maximum. Réessayez demain.`,
  bank_key_missing: () =>
    'Les coordonnées bancaires ne peuvent pas être enregistrées : le serveur n’a pas de clé secrète. Contactez votre exploitant.',
  bank_key_unknown: () =>
    'Ces coordonnées bancaires ne peuvent pas être déchiffrées : la clé secrète du serveur a changé. Contactez votre exploitant, ou saisissez de nouveau le compte bancaire.',
  invoice_not_contestable: () => 'Seule une facture émise, ni payée ni annulée, peut être contestée.',
  contest_period_over: ({ last_day }) => `Cette facture pouvait être contestée jusqu’au ${day(last_day)}.`,
  invoice_already_contested: () => 'Cette facture est déjà contestée.',
  invoice_not_contested: () => 'Cette facture n’est pas contestée.',
  credit_note_not_acceptable: () => 'Cet avoir est déjà accepté ou a été annulé.',
  archive_too_large: ({ limit }) =>
    `La période compte plus de ${number(limit)} factures. Choisissez-en une plus courte.`,
  supplier_invoice_not_expected: () =>
    'Aucune facture du fournisseur n’est attendue ici : elle existe déjà, ou l’entreprise l’émet.',
  supplier_invoice_status: () => 'Cette facture a déjà été acceptée, refusée ou remplacée.',
  supplier_invoice_differs: () =>
    'Les montants, la devise ou le type diffèrent. Refusez-la et demandez une facture corrigée, ou rouvrez le compte rendu d’activité.',
  differs_from_file: ({ found }) => `Le fichier indique ${found}.`,
  invoice_number_format: () =>
    'Saisissez le numéro sans espace avant ou après, espace double ni saut de ligne.',
  invoice_in_the_future: ({ today }) => `La date ne doit pas être postérieure à aujourd’hui, ${day(today)}.`,
  too_many_supplier_invoices: ({ limit }) =>
    `${number(limit)} factures ont déjà été envoyées pour ce compte rendu d’activité.`,
  document_missing: ({ kinds }) =>
    `Pas encore possible : des documents du freelance manquent ou ont expiré (${listDocuments(kinds)}).`,
  document_status: () => 'Ce document a déjà été vérifié ou remplacé.',
  document_expired: () => 'Ce document a expiré entre-temps. Refusez-le et demandez-en un autre.',
  document_second_person: () => 'Vous avez déposé ce document vous-même. Une autre personne doit le valider.',
  document_of_archived: () => 'Ce freelance n’est pas actif : ses documents ne peuvent pas changer.',
  document_to_review: () =>
    'Un document de ce type est en attente de vérification. Validez-le ou refusez-le d’abord.',
  document_in_the_future: ({ today }) => `La date ne doit pas être postérieure à aujourd’hui, ${day(today)}.`,
  document_over: ({ until }) =>
    `Ce document n’est valable que jusqu’au ${day(until)}. Choisissez-en un plus récent.`,
  document_code_required: () => 'Saisissez le code de sécurité de l’attestation.',
  document_end_required: () => 'Indiquez le dernier jour de l’assurance.',
  blocks_without_block: () =>
    'Ne choisissez ce qui est bloqué que pour «\u00a0Demandé, bloquant s’il manque\u00a0».',
  too_many_receipts: ({ limit }) =>
    `${counted(limit, 'justificatif a été envoyé', 'justificatifs ont été envoyés')} en 24 heures, le maximum. Réessayez demain.`,
  too_many_documents: ({ limit }) =>
    `${counted(limit, 'document a été déposé', 'documents ont été déposés')} en 24 heures, le maximum. Réessayez demain.`,
  too_many_document_requests: ({ limit }) =>
    `Des documents ont déjà été demandés ${limit} fois à ce freelance en 24 heures. Réessayez demain.`,
  mandate_status: ({ status }) => `Impossible : ce mandat de facturation est ${MANDATES[status] ?? status}.`,
  mandate_needs_team_siren: () =>
    'Le mandat désigne votre entreprise par son SIREN. Renseignez-le d’abord dans les informations de l’entreprise.',
  mandate_not_self_billing: () =>
    'Le fournisseur émet lui-même ses factures. Passez d’abord ce freelance en autofacturation.',
  supplier_code_taken: ({ code }) =>
    `Le code fournisseur ${code} est déjà attribué à un autre fournisseur. Attribuez-en un autre à ce freelance.`,
  export_checks_failed: () =>
    'L’export n’a pas été créé : ses montants ne concordent pas. Contactez l’exploitant de ce service.',
  accountant_missing: () =>
    'Aucun comptable n’est désigné. Ajoutez une adresse dans les paramètres comptables, ou invitez votre comptable.',
  sending_quota: ({ limit }) =>
    `Des fichiers ont déjà été envoyés ${limit} fois à votre comptable en 24 heures. Réessayez demain.`,
  unsent_with_range: () =>
    'Un export de tout ce qui n’a pas été transmis n’a pas de dates : ne les indiquez pas.',
  das2_too_large: ({ limit }) => `L’année compte plus de ${limit} bénéficiaires.`,
  unsubscribe_link_invalid: () =>
    'Ce lien est incomplet ou trop ancien. Connectez-vous pour choisir vos e-mails.',
  override_target: () => 'Choisissez soit un code projet, soit une mission.',
  override_quota: ({ limit }) =>
    `Au plus ${limit} codes projet et missions peuvent avoir leur propre compte.`,
  invitation_not_accepted: () =>
    'Ce freelance devient actif en acceptant l’invitation. Vous pouvez la renvoyer.',
  freelancer_not_active: () => 'Seul un freelance actif peut avoir des liens d’accès au portail.',
  open_missions: ({ count }) => `Ce freelance a ${counted(count, 'mission ouverte', 'missions ouvertes')}.`,
  team_closing: ({ due_at }) =>
    `L’équipe sera supprimée le ${day(due_at.slice(0, 10))}. D’ici là, elle est en lecture seule.`,
  deletion_exists: () => 'La suppression de cette équipe est déjà demandée.',
  deletion_begun: () => 'La suppression a commencé et ne peut plus être annulée.',
  freelancer_erased: () => 'Les données personnelles de ce freelance ont été effacées.',
  user_erased: () => 'Les données personnelles de cet utilisateur ont été effacées.',
  erasure_open_missions: ({ count, missions }) =>
    `Ce freelance a ${counted(count, 'mission ouverte', 'missions ouvertes')} : ${missions.join(', ')}.`,
  erasure_open_work: ({ reports, entries }) =>
    `Ce freelance a ${counted(reports, 'compte rendu d’activité', 'comptes rendus d’activité')} à valider et ${counted(entries, 'écriture', 'écritures')} à payer.`,
  export_too_large: ({ limit }) =>
    `L’export compte plus de ${number(limit)} lignes. Demandez les données à l’exploitant.`,
  umbrella_invoices: () => 'La société de portage émet elle-même les factures.',
  vat_from_alone: () => 'Indiquez le régime ou le taux de TVA qui s’applique à partir de ce jour.',
  vat_periods_limit: ({ limit }) => `Un freelance a au plus ${limit} périodes de TVA.`,
  umbrella_required: () => 'Obligatoire tant qu’une société de portage est renseignée.',
  last_admin: () => 'Le dernier administrateur actif ne peut ni être désactivé ni changer de rôle.',
  user_status_filter: () => NOT_ACCEPTED,
  admin_permissions: () => 'Un administrateur a toujours tous les droits.',
  parent_archived: () => 'L’équipe parente est archivée.',
  team_below_itself: () => 'Une équipe ne peut pas être placée sous elle-même.',
  tree_too_deep: ({ limit }) => `L’arborescence compte ${limit} niveaux au plus.`,
  project_code_in_use: ({ used_by }) =>
    `Ce code projet est utilisé par ${used_by.map((one) => USERS_OF_A_CODE[one] ?? one).join(', ')}.`,
  placeholder_unclosed: ({ line }) => `Ligne ${line} : les accolades {{ ne sont pas refermées.`,
  placeholder_stray: ({ line }) => `Ligne ${line} : des accolades }} sont en trop.`,
  placeholder_unknown: ({ line, placeholder }) =>
    `Ligne ${line} : la variable {{${placeholder}}} n’existe pas.`,
  unsupported_markup: ({ line, markup }) =>
    `Ligne ${line} : un contrat ne peut pas contenir ${MARKUP[markup]}.`,
  key_quota: ({ limit }) => `L’équipe peut avoir ${counted(limit, 'clé active', 'clés actives')} au plus.`,
  key_quota_for_invitation: ({ limit }) =>
    `L’équipe a déjà ${counted(limit, 'clé active', 'clés actives')}, le maximum. Acceptez l’invitation sans clé.`,
  personal_scope: ({ scope }) => `Une clé destinée à une autre personne ne peut pas avoir le droit ${scope}.`,
  cursor_unknown: () => 'La liste a changé. Rechargez-la.',
  cursor_too_old: () => 'La liste a changé. Rechargez-la.',
  webhook_url_syntax: () => 'Saisissez une adresse complète commençant par https://.',
  webhook_url_scheme: () => 'L’adresse doit commencer par https://.',
  webhook_url_credentials: () => 'L’adresse ne doit contenir ni nom d’utilisateur ni mot de passe.',
  webhook_url_address: () =>
    'L’adresse doit être accessible depuis Internet. L’exploitant peut autoriser d’autres réseaux.',
  webhook_type_scope: ({ type, scope }) => `Les événements de type ${type} exigent le droit ${scope}.`,
  logo_not_an_image: () => 'Choisissez un fichier PNG ou JPEG.',
  logo_too_large: ({ limit_bytes }) => `Le fichier ne doit pas dépasser ${number(limit_bytes / 1024)} Ko.`,
  logo_dimensions: ({ limit }) => `L’image ne doit pas dépasser ${number(limit)} × ${number(limit)} pixels.`,
  webhook_quota: ({ limit }) => `L’équipe peut avoir ${counted(limit, 'webhook')} au plus.`,
  webhook_backlog: ({ count, limit }) =>
    `Ce webhook a ${counted(count, 'envoi')} en attente. De nouveaux envois seront possibles quand il en restera moins de ${number(limit)}.`,
  webhook_disabled: () => 'Le webhook est désactivé.',
  webhook_access_lost: () =>
    'La personne responsable de ce webhook a perdu son accès. Reprenez-le avant de le réactiver.',
  secret_key_missing: () =>
    'Les webhooks ne sont pas utilisables : le serveur n’a pas de clé secrète. Contactez votre exploitant.',
  clock_moves: () => 'L’horloge avance déjà. Attendez qu’elle soit arrivée.',
  clock_is_later: () => 'Doit être postérieur à l’heure du bac à sable : son horloge ne recule jamais.',
  clock_too_far: () => 'Dix ans au plus après l’heure réelle.',
  one_move: () => 'Indiquez soit un nombre de jours, soit une date.',
  sandbox_resets: () =>
    'Réinitialisation du bac à sable en cours. Attendez la fin de la suppression des données.',
  user_invitation_only: () => 'Réservé à l’invitation d’un utilisateur.',
}

export default { errors }
