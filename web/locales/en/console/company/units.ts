const texts = {
  units: {
    title: 'Teams',
    create: 'New team',
    createBelow: 'Add subteam',
    edit: 'Edit team',
    parent: 'Parent team',
    top: 'None (top level)',
    order: 'Display order',
    archived: 'Archived',
    archivedHint: 'An archived team is kept where it is used but can no longer be selected.',
    empty: 'No teams yet. The team tree mirrors how your company is organised.',
    tree: 'Organisation',
  },
}

export default texts
