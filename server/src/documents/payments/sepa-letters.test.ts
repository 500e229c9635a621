import { expect, test } from 'vitest'
import { toSepaReference, toSepaText } from './sepa-letters.ts'

const NAMES: [string, string][] = [
  ['Élodie Œuvrard–Næss', 'Elodie Oeuvrard-Naess'],
  ['Jürgen Groß', 'Jurgen Gross'],
  ['STRAẞE', 'STRASSE'],
  ['Bjørn Ærø, Ðóra Þórsdóttir', 'Bjorn Aero, Dora Thorsdottir'],
  ['ÞÓRA', 'THORA'],
  ['Łukasz Żółć', 'Lukasz Zolc'],
  ['Đorđe Ħal İpek Işık', 'Dorde Hal Ipek Isik'],
  ['Ångström ŉ ĳ ŀ ſ ﬁ', "Angstrom 'n ij l s fi"],
  ['Tom & Jerry; [a] {b} \\ | _ ~ `x´ ‘y’', "Tom + Jerry, (a) (b) / / - - 'x' 'y'"],
  ['№ 7 ½ ™ ² …', 'No 7 1/2 TM 2 ...'],
  ['12 € #7 "x"', '12 EUR 7 x'],
  ['soft\u00adhyphen and x\u0302 and\u00a0blank', 'softhyphen and x and blank'],
  ['e\u0301', 'e'],
  ['line\nbreak\ttab', 'line break tab'],
  ['emoji 🎉 山田 Ltd', 'emoji Ltd'],
  ['lone \ud800 surrogate', 'lone surrogate'],
  // Greek, ELOT 743.
  ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoulos'],
  ['ΓΙΩΡΓΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ', 'GIORGOS PAPADOPOULOS'],
  ['Ευάγγελος Αυγερινός', 'Evangelos Avgerinos'],
  ['Ευθύμιος Μαυρομιχάλης', 'Efthymios Mavromichalis'],
  ['ΘΕΣΣΑΛΟΝΙΚΗ Θεσσαλονίκη', 'THESSALONIKI Thessaloniki'],
  ['Μπάμπης Λαμπρόπουλος', 'Bampis Lampropoulos'],
  ['Χρήστος Ψαρρός Άγχος', 'Christos Psarros Anchos'],
  ['Μαΐου άυλος Ταΰγετος', 'Maiou aylos Taygetos'],
  // Bulgarian, and other languages with Cyrillic letters.
  ['Щерю Йорданов', 'Shteryu Yordanov'],
  ['БОРЩ ЮЛИЯ', 'BORSHT YULIYA'],
  ['Живко Цанев Къщов Чавдар', 'Zhivko Tsanev Kashtov Chavdar'],
  ['Ђорђе Љубић Њ Џ', 'Djordje Ljubic Nj Dz'],
  ['Ѓорѓи Ќосев Ѕ', 'Gjorgji Kjosev Dz'],
  ['Їжак Єва Ґалаґан Ёлка', 'Yizhak Yeva Galagan Yolka'],
]

test.each(NAMES)('%s is written as %s', (text, latin) => {
  expect(toSepaText(text, 140)).toBe(latin)
})

test('a text is cut after the conversion, without a blank at its end', () => {
  expect(toSepaText('ß'.repeat(40), 70)).toBe('s'.repeat(70))
  expect(toSepaText(`${'a'.repeat(69)} bc`, 70)).toBe('a'.repeat(69))
})

test.each(['', '   ', '山田太郎', '!!!', '- ./', '🎉', 'مرحبا'])(
  'nothing remains of a text without a letter or digit: %s',
  (text) => {
    expect(toSepaText(text, 70)).toBe('')
    expect(toSepaReference(text)).toBe('')
  },
)

test.each([
  ['/a//b///c/', 'a/b/c'],
  ['a/ /b', 'a/b'],
  [' / / x', 'x'],
  ['F_2026\\1|', 'F-2026/1'],
  ['x'.repeat(40), 'x'.repeat(40)],
])('the reference %s is written as %s', (text, latin) => {
  expect(toSepaReference(text)).toBe(latin)
})

test('converting 140 characters of the hardest text 2,000 times takes linear time', () => {
  const text = 'Щ Ευάγγελος ŒÆ½ 🎉 '.repeat(8).slice(0, 140)
  for (let round = 0; round < 2000; round += 1) expect(toSepaText(text, 140).length).toBeLessThanOrEqual(140)
})
