const texts = {
  maskedAccount: { ending: (country: string, digits: string) => `Account in ${country} ending in ${digits}` },
}

export default texts
