import contracts from './contracts.ts'
import exports from './exports.ts'
import invoices from './invoices.ts'
import language from './language.ts'
import mails from './mails.ts'
import notifications from './notifications.ts'

export default { contracts, exports, invoices, language, mails, notifications }
