import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'shared/money/bank-details'> = {
  maskedAccount: {
    ending: (country: string, digits: string) => `Compte (${country}) se terminant par ${digits}`,
  },
}

export default texts
