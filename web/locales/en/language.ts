export default { name: 'English', locale: 'en-GB', decimal: '.', list: ',' }
