const texts = {
  projectCodes: {
    file: 'project-codes',
    title: 'Project codes',
    create: 'New project code',
    edit: 'Edit project code',
    remove: (name: string) => `Delete “${name}”?`,
    removeHint: 'A project code that is used by missions or amounts cannot be deleted.',
    missions: 'Missions',
    show: 'View',
    empty: 'No project codes yet. Use them to allocate missions and amounts.',
  },
}

export default texts
