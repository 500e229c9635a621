// The most important fact about a mission: whom it awaits, or when it ends.
import { day, nameOf, unitPrice } from '../../../shared/language/format.ts'
import { currentTexts, defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { Mission } from '../../../shared/sdk.ts'

const TEXTS = defineTexts({
  en: {
    approval: (who: string) => `Awaiting approval by ${who}.`,
    answer: (who: string) => `Awaiting an answer from ${who}.`,
    signature: (who: string) => `Awaiting the signature of ${who} on behalf of the company.`,
    agreement: 'Accepted. The mission starts once its framework agreement is signed.',
    extension: (who: string, date: string, price: string) =>
      `Awaiting an answer from ${who} to the extension until ${date}${price && ` at ${price}`}.`,
    ending: (date: string) => `Early termination on ${date}.`,
    someone: 'someone',
  },
  fr: {
    approval: (who: string) => `En attente de l’approbation de ${who}.`,
    answer: (who: string) => `En attente de la réponse de ${who}.`,
    signature: (who: string) => `En attente de la signature de ${who} au nom de l’entreprise.`,
    agreement: 'Acceptée. La mission démarrera dès la signature de son contrat-cadre.',
    extension: (who: string, date: string, price: string) =>
      `En attente de la réponse de ${who} à la prolongation jusqu’au ${date}${price && ` à ${price}`}.`,
    ending: (date: string) => `Fin anticipée le ${date}.`,
    someone: 'quelqu’un',
  },
})

export function MissionNotice({ mission }: { mission: Mission }) {
  useTexts(TEXTS)
  const text = noticeOf(mission)
  return text ? <p class="notice warn">{text}</p> : null
}

function noticeOf(mission: Mission): string | undefined {
  const w = currentTexts(TEXTS)
  const { status, freelancer, approver, team_signer, has_document, early_termination_date: early } = mission
  if (status === 'draft') return w.approval(nameOf(approver) || w.someone)
  if (status === 'pending-freelancer-review') return w.answer(nameOf(freelancer))
  if (status === 'pending-company-review')
    return has_document ? w.signature(nameOf(team_signer) || w.someone) : w.agreement
  if (status === 'pending-freelancer-extension') return extensionNotice(mission)
  return status === 'in-progress' && early ? w.ending(day(early)) : undefined
}

function extensionNotice({ extension, freelancer, currency }: Mission): string | undefined {
  if (!extension) return
  const price = extension.rate_amount === null ? '' : unitPrice(extension.rate_amount, currency)
  return currentTexts(TEXTS).extension(nameOf(freelancer), day(extension.end_date), price)
}
