const texts = {
  tags: {
    title: 'Tags',
    create: 'New tag',
    edit: 'Rename tag',
    remove: (name: string) => `Delete “${name}”?`,
    removeHint: 'It will be removed from everyone who has it.',
    users: 'Users',
    freelancers: 'Freelancers',
    empty: 'No tags yet. Use tags to group users and freelancers.',
  },
}

export default texts
