// The API speaks English. What each of its reasons means in French, and more exactly where its sentence tells a limit.
import { STATUS_WORDS } from '../kit/status-badge.tsx'
import type { Reason } from '../sdk.ts'
import { day, month, number } from './format.ts'

export const FRENCH_REASONS: Record<Reason, string> = {
  invalid_json: 'La demande n’a pas pu être lue.',
  duplicate_key: 'Une valeur est envoyée deux fois.',
  invalid_type: 'Ce n’est pas le type de valeur attendu.',
  missing_field: 'Ce champ est obligatoire.',
  unknown_field: 'Ce champ n’existe pas ici.',
  unknown_parameter: 'Ce filtre n’existe pas ici.',
  invalid_value: 'Cette valeur n’est pas acceptée.',
  invalid_uuid: 'Ce n’est pas un identifiant valable.',
  invalid_date: 'Ce n’est pas une date valable.',
  invalid_date_range: 'La fin ne peut pas précéder le début.',
  out_of_range: 'Cette valeur est hors des limites.',
  too_long: 'C’est trop long.',
  too_short: 'C’est trop court.',
  mutually_exclusive: 'Ces deux valeurs ne peuvent pas être données ensemble.',
  unknown_reference: 'Il n’existe pas, ou plus, dans l’équipe.',
  already_exists: 'Cette valeur est déjà prise.',
  in_use: 'Impossible tant que d’autres éléments s’y réfèrent.',
  invalid_state: 'Le statut actuel ne le permet pas.',
  last_admin: 'Le dernier administrateur actif ne peut être ni désactivé ni changé de rôle.',
  too_complex: 'Le document obtenu serait trop volumineux.',
  idempotency_key_reused: 'Cette demande a déjà servi à autre chose. Rechargez la page.',
  idempotency_in_progress: 'La même demande est encore en cours. Réessayez dans un instant.',
  missing_key: 'Aucune clé n’a été envoyée.',
  invalid_key: 'La clé ou le lien n’est pas valable, ou ne l’est plus.',
  expired_key: 'La clé ou le lien a expiré.',
  multiple_auth_methods: 'Plusieurs clés ont été envoyées à la fois.',
  insufficient_scope: 'La clé n’a pas le droit nécessaire.',
  not_allowed_for_user: 'Une autre personne doit le faire.',
  subscription_required: 'L’équipe n’a pas d’abonnement.',
  response_not_stored: 'La demande a bien été exécutée, mais sa réponse n’a pas été conservée.',
  quota_exceeded: 'Le quota de l’équipe est atteint.',
  busy: 'Le service est occupé. Rien n’a été modifié ; réessayez dans un instant.',
  not_found: 'Il n’y a rien (ou plus rien) ici.',
  method_not_allowed: 'Ce n’est pas possible à cette adresse.',
  body_too_large: 'C’est trop volumineux.',
  headers_too_large: 'La demande est trop volumineuse.',
  uri_too_long: 'L’adresse est trop longue.',
  unsupported_media_type: 'Ce format n’est pas accepté.',
  rate_limited: 'Trop de demandes à la fois. Réessayez dans un instant.',
  internal_error: 'Le serveur a rencontré une erreur. Réessayez.',
}

type Sentence = readonly [said: RegExp, french: (...parts: string[]) => string]

const amount = (text = '') => number(Number(text))
const date = (text = '') => day(text)
const statusName = (status = ''): string =>
  (STATUS_WORDS.fr as Partial<Record<string, string>>)[status] ?? status

/** By the shape of the API's sentence, which is the only place where it tells the limit. */
const SENTENCES: readonly Sentence[] = [
  [/must not be (?:blank|empty)$/, () => 'À renseigner.'],
  [/must have at least (\d+) characters$/, (n) => `Au moins ${amount(n)} caractères.`],
  [/must have at most (\d+) characters$/, (n) => `Au plus ${amount(n)} caractères.`],
  [/must have at least (\d+) elements$/, (n) => `Au moins ${amount(n)} éléments.`],
  [/must have at most (\d+) elements$/, (n) => `Au plus ${amount(n)} éléments.`],
  [/must be at least (-?[\d.e+]+)$/, (n) => `Au moins ${amount(n)}.`],
  [/must be at most (-?[\d.e+]+)$/, (n) => `Au plus ${amount(n)}.`],
  [/has too many decimals$/, () => 'Trop de décimales.'],
  [/beyond (\d+) significant digits$/, (n) => `Au plus ${n} chiffres significatifs.`],
  [/must be ([\d-]{10}) or later$/, (then) => `Le ${date(then)} ou plus tard.`],
  [/must be later than ([\d-]{10})$/, (then) => `Après le ${date(then)}.`],
  [
    /must lie between ([\d-]{10}) and ([\d-]{10})$/,
    (first, last) => `Entre le ${date(first)} et le ${date(last)}.`,
  ],
  [
    /^The mission runs from ([\d-]{10}) to ([\d-]{10}), not in ([\d-]{7})$/,
    (first, last, which = '') =>
      `La mission court du ${date(first)} au ${date(last)}, pas en ${month(which)}.`,
  ],
  [/must be in the future$/, () => 'Une date à venir.'],
  [/must be an email address$/, () => 'Une adresse e-mail, comme nom@exemple.fr.'],
  [/must be a SIREN/, () => 'Un SIREN : neuf chiffres, dont le dernier est une clé de contrôle.'],
  [/is not a PDF$/, () => 'Un fichier PDF.'],
  [/has more than (\d+) MB$/, (n) => `Au plus ${n} Mo.`],
  [/must be days in steps of 0\.25$/, () => 'Des jours, par pas de 0,25.'],
  [/makes more than 24 hours of ([\d-]{10})$/, (then) => `Plus de 24 heures le ${date(then)}.`],
  [/makes more than 1 day of ([\d-]{10})$/, (then) => `Plus d’une journée le ${date(then)}.`],
  [/more than is left of this deliverable: (\S+)$/, (n) => `Il n’en reste que ${amount(n)} à livrer.`],
  [
    /make an invoice of (\S+); it must be 0 to (\S+)$/,
    (n, most) => `La facture serait de ${amount(n)} ; elle doit être comprise entre 0 et ${amount(most)}.`,
  ],
  [/names no active user of this team$/, () => 'Cette personne n’est pas un utilisateur actif.'],
  [/repeats an id of the list$/, () => 'Cet élément est déjà dans la liste.'],
  [/^A tree has at most (\d+) levels$/, (n) => `L’arbre a au plus ${n} niveaux.`],
  [/^A team cannot move below itself$/, () => 'Une équipe ne peut pas se placer sous elle-même.'],
  [/^The parent team is archived$/, () => 'L’équipe parente est archivée.'],
  [/^A user with this email already exists$/, () => 'Un utilisateur a déjà cette adresse.'],
  [/^A freelancer with this email already exists$/, () => 'Un freelance a déjà cette adresse.'],
  [
    /^An invitation for this email already exists$/,
    () => 'Une invitation est déjà ouverte pour cette adresse.',
  ],
  [
    /^A report of this mission and month already exists$/,
    () => 'Il y a déjà un compte rendu de cette mission pour ce mois.',
  ],
  [/^The freelancer has open missions$/, () => 'Ce freelance a des missions ouvertes.'],
  [/^The project code is used by missions$/, () => 'Des missions portent ce code projet.'],
  [/^The project code is used by activity reports$/, () => 'Des comptes rendus portent ce code projet.'],
  [/^The project code is used by accounting entries$/, () => 'Des écritures portent ce code projet.'],
  [/^Only an active freelancer has portal links$/, () => 'Seul un freelance actif a des liens personnels.'],
  [
    /^The last active team-admin/,
    () => 'Le dernier administrateur actif ne peut être ni désactivé ni changé de rôle.',
  ],
  [
    /^An entry of this report is paid/,
    () => 'Une écriture de ce compte rendu est payée : il reste tel quel.',
  ],
  [/^A cancelled entry is not paid$/, () => 'Une écriture annulée ne se paie pas.'],
  [
    /^Only the approver or the signer of the mission/,
    () => 'Seul l’approbateur ou le signataire de la mission peut le faire.',
  ],
  [/^Only the approver of the mission/, () => 'Seul l’approbateur de la mission peut le faire.'],
  [/^Only the signer of the mission/, () => 'Seul le signataire de la mission peut le faire.'],
  [/^Only a team-admin may/, () => 'Seul un administrateur de l’équipe peut le faire.'],
  [/^The user of this key lacks the permission/, () => 'Vous n’avez pas le droit nécessaire.'],
  [
    /^A (?:mission|report) that is (\S+) /,
    (status) => `Ce n’est pas possible au statut « ${statusName(status)} ».`,
  ],
  [/^A FEC is in EUR/, () => 'Un FEC est en euros, et des écritures de la période sont en une autre devise.'],
  [/^body has an unclosed .+ on line (\d+)/, (n) => `Ligne ${n} : des accolades {{ ne sont pas refermées.`],
  [/^body has a stray .+ on line (\d+)/, (n) => `Ligne ${n} : des accolades }} en trop.`],
  [
    /^body has an unknown placeholder on line (\d+): (.*)$/s,
    (n, shown) => `Ligne ${n} : la variable ${shown} n’existe pas.`,
  ],
  [
    /^body has (.+) on line (\d+), which/,
    (_, n) => `Ligne ${n} : cette mise en forme ne peut pas figurer dans un contrat.`,
  ],
]

/** undefined where this sentence has no French of its own. */
export function frenchSentence(message: string): string | undefined {
  const sentence = SENTENCES.find(([said]) => said.test(message))
  if (!sentence) return undefined
  const [said, french] = sentence
  return french(...(said.exec(message)?.slice(1) ?? []))
}
