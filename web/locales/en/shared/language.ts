const texts = {
  error: {
    of: (field: string, error: string) => `${field}: ${error}`,
    unanswered: 'The server does not respond. Check your connection and try again.',
  },
  preferences: { language: 'Language', theme: 'Theme', system: 'System theme', light: 'Light', dark: 'Dark' },
}

export default texts
