export { approveBankAccount } from './decide-account.service.ts'
export { proposeForFreelancer, proposeForTeam } from './propose-account.service.ts'
export { accountsWithoutKey } from './reseal.service.ts'
export { openBankDetails, sealBankDetails } from './seal.ts'
