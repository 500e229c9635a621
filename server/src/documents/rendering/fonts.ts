// The fonts of documents: one text font, and fallbacks for the scripts that it lacks.
import { readFileSync } from 'node:fs'
import { renameFamily } from './font-family.ts'

const FILES = [
  import.meta.resolve('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
  import.meta.resolve(
    '@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  ),
  import.meta.resolve('@expo-google-fonts/source-serif-4/700Bold/SourceSerif4_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/source-serif-4/700Bold_Italic/SourceSerif4_700Bold_Italic.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
]

/** Chinese and Japanese; Korean. Loaded on demand: 14 MB that most documents do not need (decision 0038). */
const CJK_FILES = [
  import.meta.resolve(
    '@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf',
  ),
  import.meta.resolve('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
]

/**
 * Typst also loads the fonts of the machine, and takes the best fitting font of a family: an installed bold "Noto Sans" without
 * Devanagari would replace ours, which has one weight. Installed fonts do not have these names.
 */
const toBundledFamily = (family: string) => `Bundled ${family}`

const readFiles = (files: string[]): Buffer[] =>
  files.map((file) => renameFamily(readFileSync(new URL(file)), toBundledFamily))

export const readFonts = (): Buffer[] => readFiles(FILES)
export const readCjkFonts = (): Buffer[] => readFiles(CJK_FILES)
