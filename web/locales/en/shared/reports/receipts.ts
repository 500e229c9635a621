const texts = {
  receiptField: {
    label: 'Receipt',
    add: 'Add photo or PDF',
    replace: 'Replace',
    remove: 'Remove receipt',
    sending: 'Uploading…',
    unreadable: 'This picture cannot be opened. Take a photo, or choose a JPEG, PNG or PDF file.',
  },
  receiptView: { view: 'View receipt', title: (what: string) => (what ? `Receipt: ${what}` : 'Receipt') },
}

export default texts
