export default { name: 'Français', locale: 'fr-FR', decimal: ',', list: ';', firstOfMonth: '1er' }
