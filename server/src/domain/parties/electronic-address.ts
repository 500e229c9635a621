// Where a party receives electronic invoices: a scheme of the list EAS of the European Commission, and the address in it.
import { isSiren, isSiret } from '../siren.ts'

export type ElectronicAddress = { scheme: string; value: string }

/** The scheme of addresses in the directory of French companies. */
export const FRENCH_SCHEME = '0225'
export const EMAIL_SCHEME = 'EM'

/** The four-digit codes of the French rules (XP Z12-012), and the code of email addresses. */
export const ELECTRONIC_SCHEMES: readonly string[] = [
  EMAIL_SCHEME,
  ...`0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191
  0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218
  0221 0225 0230 0235 0240 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931
  9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957
  9959`.split(/\s+/),
]

const LABEL = '[0-9a-z](?:[0-9a-z-]*[0-9a-z])?'
const EMAIL = new RegExp(`^[0-9a-z!#$%&'*+/=?^_\`{|}~.-]+@(?:${LABEL}\\.)+${LABEL}$`, 'i')
/** The limit of the French directory. */
const MAX_LENGTH = 125

export function isElectronicAddress({ scheme, value }: ElectronicAddress): boolean {
  if (scheme === EMAIL_SCHEME) return EMAIL.test(value)
  if (scheme === FRENCH_SCHEME) return isFrenchAddress(value)
  return value.length <= MAX_LENGTH && /^[0-9A-Za-z][0-9A-Za-z.:_+/-]*$/.test(value)
}

/** The SIREN, alone or followed by the SIRET and a routing code, or by a suffix that the company chose. */
function isFrenchAddress(value: string): boolean {
  const [siren = '', second, ...more] = value.split('_')
  if (value.length > MAX_LENGTH || !isSiren(siren)) return false
  if (second === undefined) return true
  if (![second, ...more].every((part) => /^[0-9A-Za-z+/-]+$/.test(part))) return false
  // Fourteen digits are a SIRET of the same company.
  return !/^\d{14}$/.test(second) || (second.startsWith(siren) && isSiret(second))
}
