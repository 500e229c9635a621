const texts = {
  payee: {
    entry: 'Entry without number',
    ready: 'Ready',
    proposed: 'New account to approve',
    ends: (country: string, digits: string) => `${country} account ending in ${digits}`,
  },
}

export default texts
