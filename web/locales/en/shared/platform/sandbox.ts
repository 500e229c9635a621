const texts = {
  sandboxBanner: {
    name: 'Sandbox',
    time: (date: string, time: string) => `${date}, ${time}`,
    note: 'nothing here is real',
  },
}

export default texts
